/** The papers of mandates as rows. */
import type { Tx } from '../../db/database.ts';
import type { MandatoEjemplares } from '../../db/table-types.ts';
import { insertRows } from '../../db/write-rows.ts';

type NewEjemplar = Pick<
  MandatoEjemplares,
  'id' | 'mandato' | 'datos_cifrados' | 'huella_comprobacion' | 'clases' | 'firmado' | 'vence'
>;

export async function insertEjemplares(tx: Tx, caso: string, ejemplares: readonly NewEjemplar[]): Promise<void> {
  const rows = ejemplares.map((one) => ({ ...one, aseguradora_id: tx.aseguradoraId, caso }));
  await insertRows(tx, 'mandato_ejemplares', rows);
}

export interface EjemplarRow extends Pick<MandatoEjemplares, 'id' | 'mandato' | 'firmado' | 'vence' | 'fin'> {
  readonly datos_cifrados: Uint8Array;
  /** Who signed it, once they are no longer the heir. */
  readonly allegado: string | null;
  /** Neither ended nor run out, and nobody has rejected the paper of its signature. */
  readonly vigente: boolean;
}

/** What was replaced is left out. */
export async function readEjemplarRows(tx: Tx, caso: string): Promise<EjemplarRow[]> {
  const { rows } = await tx.sql<EjemplarRow>(
    `select e.id, e.mandato, e.firmado, e.vence, e.fin, e.datos_cifrados, m.allegado,
       e.fin is null and d.estado is distinct from 'rechazado'
         and e.vence >= (now_of(e.aseguradora_id) at time zone 'Europe/Madrid')::date as vigente
       from mandato_ejemplares e
       join mandatos m on m.aseguradora_id = e.aseguradora_id and m.id = e.mandato
       left join documentos d on d.aseguradora_id = m.aseguradora_id and d.id = m.documento
      where e.aseguradora_id = aseguradora_actual() and e.caso = $1 and e.datos_cifrados is not null
        and e.motivo_fin is distinct from 'sustituido'
      order by e.id`,
    [caso],
  );
  return rows;
}

/** A newer one of the same provider takes their place. */
export async function replaceEjemplares(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.sql(
    `update mandato_ejemplares set fin = $2, motivo_fin = 'sustituido'
      where aseguradora_id = aseguradora_actual() and id = any($1::uuid[]) and fin is null`,
    [[...ids], now],
  );
}

/** All that are still good end with the mandate, whichever signature made them. */
export async function revokeEjemplares(tx: Tx, caso: string, now: Date): Promise<void> {
  await tx.sql(
    `update mandato_ejemplares set fin = $2, motivo_fin = 'revocado'
      where aseguradora_id = aseguradora_actual() and caso = $1 and fin is null`,
    [caso, now],
  );
}
