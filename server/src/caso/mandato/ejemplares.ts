/** Reads and writes the signed papers of a case, one for each provider and one for the public registers. */
import type { DocumentoState } from '@albacea/contract/schemas/documentos.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos, MandatoEjemplares } from '../../db/table-types.ts';
import { insertRows } from '../../db/write-rows.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { type EjemplarData, ejemplarPlace } from './data.ts';

interface CasoWithKey {
  readonly fila: Pick<Casos, 'id'>;
  readonly clave: DataKey;
}

export interface OpenEjemplar extends Omit<EjemplarRow, 'datos_cifrados'> {
  readonly datos: EjemplarData;
}

/** Reads the present heir's papers in the order of signing. */
export const readEjemplares = async (tx: Tx, caso: CasoWithKey): Promise<readonly OpenEjemplar[]> =>
  (await readEjemplaresOfAll(tx, caso)).filter(({ allegado }) => allegado === null);

/** Reads the same papers as `readEjemplares`, and also those of former heirs. */
export async function readEjemplaresOfAll(tx: Tx, { fila, clave }: CasoWithKey): Promise<readonly OpenEjemplar[]> {
  const rows = await readEjemplarRows(tx, fila.id);
  return rows.map(({ datos_cifrados, ...row }) => ({
    ...row,
    datos: clave.decryptJson<EjemplarData>(ejemplarPlace(row.id), datos_cifrados),
  }));
}

type NewEjemplar = Pick<
  MandatoEjemplares,
  'id' | 'mandato' | 'datos_cifrados' | 'huella_comprobacion' | 'clases' | 'firmado' | 'vence'
>;

export async function insertEjemplares(tx: Tx, caso: string, ejemplares: readonly NewEjemplar[]): Promise<void> {
  const rows = ejemplares.map((one) => ({ ...one, aseguradora_id: tx.aseguradoraId, caso }));
  await insertRows(tx, 'mandato_ejemplares', rows);
}

interface EjemplarRow extends Pick<MandatoEjemplares, 'id' | 'mandato' | 'firmado' | 'vence' | 'fin'> {
  readonly datos_cifrados: Uint8Array;
  /** Id of the former heir who signed the paper; null: the present heir signed it. */
  readonly allegado: string | null;
  readonly vigente: boolean;
  /** State of the document of its signature: nothing leaves under the paper before it is `validado`. */
  readonly documento: DocumentoState | null;
}

/** SQL condition: paper `e` was not revoked and has not expired, and nobody has rejected the document `d` of its signature. */
const IS_IN_FORCE = `e.fin is null and d.estado is distinct from 'rechazado'
  and e.vence >= (now_of(e.aseguradora_id) at time zone 'Europe/Madrid')::date`;

const WITH_DOCUMENT = `mandato_ejemplares e
  join mandatos m on m.aseguradora_id = e.aseguradora_id and m.id = e.mandato
  left join documentos d on d.aseguradora_id = m.aseguradora_id and d.id = m.documento`;

/** SQL condition: a paper in force lets the service ask the registers for the certificates of case `c`. It names every kind. */
export const REGISTERS_ARE_ALLOWED = `exists (select 1 from ${WITH_DOCUMENT}
  where e.aseguradora_id = c.aseguradora_id and e.caso = c.id and 'certificados' = any(e.clases) and ${IS_IN_FORCE})`;

async function readEjemplarRows(tx: Tx, caso: string): Promise<EjemplarRow[]> {
  const { rows } = await tx.sql<EjemplarRow>(
    `select e.id, e.mandato, e.firmado, e.vence, e.fin, e.datos_cifrados, m.allegado,
       ${IS_IN_FORCE} as vigente, d.estado as documento
       from ${WITH_DOCUMENT}
      where e.aseguradora_id = aseguradora_actual() and e.caso = $1 and e.datos_cifrados is not null
      order by e.id`,
    [caso],
  );
  return rows;
}

/** Ends all papers of a case; those that ended before keep their end. */
export async function revokeEjemplares(tx: Tx, caso: string, now: Date): Promise<void> {
  await tx.sql(
    `update mandato_ejemplares set fin = $2
      where aseguradora_id = aseguradora_actual() and caso = $1 and fin is null`,
    [caso, now],
  );
}
