/** Rows of the heir's access. */
import type { Tx } from '../../db/base.ts';

/** Adds a link beside those that exist. */
export async function insertarAcceso(
  tx: Tx,
  caso: string,
  acceso: { id: string; huella: Buffer; caduca: Date },
  ahora: Date,
): Promise<void> {
  await tx.sql(
    `insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca)
     values (aseguradora_actual(), $1, $2, $3, $4, $5)`,
    [acceso.id, caso, acceso.huella, ahora, acceso.caduca],
  );
}

/** Every link of the case dies, and e-mails still queued with one are withdrawn. */
export async function revocarAccesos(tx: Tx, caso: string, ahora: Date): Promise<{ retirados: number }> {
  const [, { afectadas }] = await Promise.all([
    tx.sql(
      'update accesos_heredero set revocado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and revocado is null',
      [caso, ahora],
    ),
    tx.sql(
      `update correos set estado = 'retirado', terminado = $2, datos_cifrados = null
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente' and tipo in ('bienvenida', 'acceso_nuevo')`,
      [caso, ahora],
    ),
  ]);
  return { retirados: afectadas };
}

/** How the heir's access stands: whether the last link was taken by the mail server, and until when one lives. */
export interface EstadoDeAcceso {
  correo: 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | null;
  caduca: Date;
}

export async function estadoDeAcceso(tx: Tx, caso: string): Promise<EstadoDeAcceso> {
  const { filas } = await tx.sql<EstadoDeAcceso>(
    `select (select estado from correos where aseguradora_id = aseguradora_actual() and caso = $1 and tipo in ('bienvenida', 'acceso_nuevo')
              order by id desc limit 1) as correo,
            (select max(coalesce(revocado, caduca)) from accesos_heredero where aseguradora_id = aseguradora_actual() and caso = $1) as caduca`,
    [caso],
  );
  return filas[0] as EstadoDeAcceso;
}

/** State of one e-mail, for an answer that was cut off before it was known. */
export async function estadoDeCorreo(tx: Tx, correo: string): Promise<EstadoDeAcceso['correo']> {
  const { filas } = await tx.sql<{ estado: NonNullable<EstadoDeAcceso['correo']> }>(
    'select estado from correos where aseguradora_id = aseguradora_actual() and id = $1',
    [correo],
  );
  return filas[0]?.estado ?? null;
}

/** Whether the heir may have had word of us: an e-mail was taken, or how an attempt ended is not known. */
export async function tuvoNoticia(tx: Tx, caso: string): Promise<boolean> {
  const { filas } = await tx.sql(
    `select 1 from correos r where aseguradora_id = aseguradora_actual() and caso = $1
        and (estado in ('enviado', 'retenido') or reclamo_id is not null
          or exists (select 1 from correo_intentos i where i.aseguradora_id = aseguradora_actual() and i.correo = r.id
                        and i.resultado in ('aceptado', 'retenido', 'ambiguo', 'interrumpido'))) limit 1`,
    [caso],
  );
  return filas.length > 0;
}
