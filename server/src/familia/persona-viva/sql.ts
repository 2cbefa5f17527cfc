/** Notices to the person, alerts and rectificaciones as rows. */
import type { Tx } from '../../db/database.ts';
import type { AlertasDeVida, AvisosPrevios, Correos, Rectificaciones } from '../../db/table-types.ts';
import { insertRows } from '../../db/write-rows.ts';
import { isUuid } from '../../platform/ids.ts';

/**
 * Finds whether a notice may be due: a mandate is signed, a request waits to be sent, and either no notice exists or an account has changed since
 * the last one.
 * @returns the caso_id; null: none is due
 */
export async function dueForNotice(tx: Tx, caso: string): Promise<string | null> {
  const { rows } = await tx.sql<{ caso_id: string }>(
    `select c.caso_id from casos c
      where c.aseguradora_id = aseguradora_actual() and c.id = $1 and c.estado in ('abierto', 'en_tramite') and c.bloqueado is null
        and exists (select 1 from mandatos m where m.aseguradora_id = c.aseguradora_id and m.caso = c.id and m.estado = 'firmado')
        and exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id
                       and k.estado in ('confirmada', 'rechazada', 'sin_respuesta'))
        and not exists (select 1 from avisos_previos v where v.aseguradora_id = c.aseguradora_id and v.caso = c.id
                           and v.creado > (select max(k.actualizado) from cuentas k
                                            where k.aseguradora_id = c.aseguradora_id and k.caso = c.id))`,
    [caso],
  );
  return rows[0]?.caso_id ?? null;
}

export const insertAviso = (tx: Tx, row: Omit<AvisosPrevios, 'aseguradora_id' | 'hecho'>): Promise<void> =>
  insertRows(tx, 'avisos_previos', [{ ...row, aseguradora_id: tx.aseguradoraId }]);

/** Marks a notice by telephone as given. @returns false: no such notice waits */
export async function writeAvisoDone(tx: Tx, caso: string, id: string, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { affected } = await tx.sql(
    `update avisos_previos set hecho = $3
      where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and medio = 'telefono' and hecho is null`,
    [caso, id, now],
  );
  return affected === 1;
}

/** Stores an alert. @returns false: another alert is open */
export async function insertAlerta(
  tx: Tx,
  row: Pick<AlertasDeVida, 'id' | 'caso' | 'aviso' | 'abierta' | 'datos_cifrados'>,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into alertas_de_vida (aseguradora_id, id, caso, aviso, abierta, datos_cifrados)
     values (aseguradora_actual(), $1, $2, $3, $4, $5) on conflict (aseguradora_id, caso) where decidida is null do nothing`,
    [row.id, row.caso, row.aviso, row.abierta, row.datos_cifrados],
  );
  return affected === 1;
}

/** Records the decision on the open alert. @param sealed the report with its verification; undefined: the stored report stays */
export async function writeAlertaDecided(
  tx: Tx,
  caso: string,
  decision: NonNullable<AlertasDeVida['decision']>,
  now: Date,
  sealed?: Buffer,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update alertas_de_vida set decision = $2, decidida = $3, datos_cifrados = coalesce($4, datos_cifrados)
      where aseguradora_id = aseguradora_actual() and caso = $1 and decidida is null`,
    [caso, decision, now, sealed ?? null],
  );
  return affected === 1;
}

export type Rectificacion = Rectificaciones & {
  readonly estado_correo: Correos['estado'] | null;
  /** When the e-mail of the rectificacion leaves, or is tried again; null: there is none, or it can't be taken back. */
  readonly sale: Date | null;
};

/** The rectificaciones of a case with the state of their e-mails, oldest first. */
export async function readRectificaciones(tx: Tx, caso: string): Promise<Rectificacion[]> {
  const { rows } = await tx.sql<Rectificacion>(
    `select r.aseguradora_id, r.id, r.caso, r.cuenta, r.certificado, r.datos_cifrados, r.correo, r.creada, r.hecha,
            m.estado as estado_correo,
            case when m.estado = 'pendiente' and not may_have_left(m.aseguradora_id, m.id) then m.proximo_intento end as sale
       from rectificaciones r left join correos m on m.aseguradora_id = r.aseguradora_id and m.id = r.correo
      where r.aseguradora_id = aseguradora_actual() and r.caso = $1 order by r.id`,
    [caso],
  );
  return rows;
}

export const insertRectificaciones = (
  tx: Tx,
  rows: readonly Omit<Rectificaciones, 'aseguradora_id' | 'hecha'>[],
): Promise<void> =>
  insertRows(
    tx,
    'rectificaciones',
    rows.map((row) => ({ ...row, aseguradora_id: tx.aseguradoraId })),
  );

/** Stores changes of a rectificacion. @returns false: it is already recorded as done */
export async function writeRectificacion(
  tx: Tx,
  id: string,
  { correo, hecha, sealed }: { readonly correo: string | null; readonly hecha: Date | null; readonly sealed: Buffer },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update rectificaciones set correo = $2, hecha = $3, datos_cifrados = $4
      where aseguradora_id = aseguradora_actual() and id = $1 and hecha is null`,
    [id, correo, hecha, sealed],
  );
  return affected === 1;
}
