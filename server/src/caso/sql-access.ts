/** Rows of the heir's access. */
import type { Tx } from '../db/database.ts';

/** Whose links: the heir's, or everybody's who has one to the case. */
type OfWhom = 'heredero' | 'todos';

/** Adds a link beside those that exist. */
export async function insertAccess(
  tx: Tx,
  caso: string,
  access: { id: string; huella: Buffer; caduca: Date },
  now: Date,
  allegado: string | null,
): Promise<void> {
  await tx.sql(
    `insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca, allegado)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6)`,
    [access.id, caso, access.huella, now, access.caduca, allegado],
  );
}

/**
 * Every link of the heir dies, or of everybody, and e-mails still queued with one are withdrawn. So is a code for signing the mandate: it may
 * have gone to an address that was wrong; of everybody's, so do the addresses that stop reminders.
 */
export async function revokeAccesses(tx: Tx, caso: string, ofWho: OfWhom, now: Date): Promise<{ retirados: number }> {
  const ofAll = ofWho === 'todos';
  const [, { affected }] = await Promise.all([
    tx.sql(
      `update accesos_heredero set revocado = $2
        where aseguradora_id = aseguradora_actual() and caso = $1 and revocado is null and ($3 or allegado is null)`,
      [caso, now, ofAll],
    ),
    tx.sql(
      `update correos set estado = 'retirado', terminado = $2, datos_cifrados = null
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente'
          and (tipo in ('bienvenida', 'acceso_nuevo', 'codigo_mandato', 'recordatorio', 'aviso_cierre', 'acceso_por_caducar')
            or $3 and tipo = 'invitacion')`,
      [caso, now, ofAll],
    ),
    tx.sql(
      `update mandatos set huella_codigo = null, codigo_caduca = null
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'preparado'`,
      [caso],
    ),
    tx.sql(
      'update relojes set huella_baja = null where aseguradora_id = aseguradora_actual() and caso = $1 and huella_baja is not null and $2',
      [caso, ofAll],
    ),
  ]);
  return { retirados: affected };
}

/** The links of the heir become those of somebody who no longer is. */
export async function assignAccesses(tx: Tx, caso: string, allegado: string): Promise<void> {
  await tx.sql(
    'update accesos_heredero set allegado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null',
    [caso, allegado],
  );
}

/** How the heir's access stands: whether the last link was taken by the mail server, and until when one lives. */
interface AccessState {
  correo: 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | null;
  caduca: Date;
}

export async function accessState(tx: Tx, caso: string): Promise<AccessState> {
  const { rows } = await tx.sql<AccessState>(
    `select (select estado from correos where aseguradora_id = aseguradora_actual() and caso = $1 and medio = 'correo' and tipo in ('bienvenida', 'acceso_nuevo')
              order by id desc limit 1) as correo,
            (select max(coalesce(revocado, caduca)) from accesos_heredero
              where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null) as caduca`,
    [caso],
  );
  return rows[0] as AccessState;
}

/** Whether the heir was written a fresh link since then, and it may have arrived. */
export async function sendingLinkSince(tx: Tx, caso: string, since: Date): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from correos where aseguradora_id = aseguradora_actual() and caso = $1 and medio = 'correo' and tipo = 'acceso_nuevo' and creado > $2
        and estado in ('pendiente', 'enviado', 'retenido') limit 1`,
    [caso, since],
  );
  return rows.length > 0;
}

/** State of one e-mail, for an answer that was cut off before it was known. */
export async function mailState(tx: Tx, mail: string): Promise<AccessState['correo']> {
  const { rows } = await tx.sql<{ estado: NonNullable<AccessState['correo']> }>(
    'select estado from correos where aseguradora_id = aseguradora_actual() and id = $1',
    [mail],
  );
  return rows[0]?.estado ?? null;
}

/** Whether the heir may have had word of us: an e-mail was taken, or how an attempt ended is not known. */
export async function hadNews(tx: Tx, caso: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from correos r where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null
        and tipo not in ('carta_proveedor', 'aviso_previo', 'disculpa_persona') and (estado in ('enviado', 'retenido') or reclamo_id is not null
          or exists (select 1 from correo_intentos i where i.aseguradora_id = aseguradora_actual() and i.correo = r.id
                        and i.resultado in ('aceptado', 'retenido', 'ambiguo', 'interrumpido'))) limit 1`,
    [caso],
  );
  return rows.length > 0;
}
