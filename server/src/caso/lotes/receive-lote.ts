/** Receives a file of openings and stores its rows encrypted; the worker opens the cases. */
import { LOTE_ROWS_PER_DAY, LOTES_PER_DAY } from '@albacea/contract/schemas/lote-lists.ts';
import type { Lote } from '@albacea/contract/schemas/lotes.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { presentLote } from './present.ts';
import type { ReadFile } from './read-rows.ts';
import { loteProblem, type ReadRow, sealOpening, sealProblems } from './rows.ts';
import { exceeded, LOTES_WINDOW } from './rules-limits.ts';
import { insertFilas, insertLote, type LoteWithCounts, type NewFila, readLote, sentBy } from './sql.ts';

/**
 * Stores the batch with all its rows; invalid rows get their result at once.
 * @throws DomainError limite_de_lotes
 */
export async function receiveLote(tx: Tx, who: Requester, { formato, filas }: ReadFile): Promise<Lote> {
  const { aseguradora, actor, now } = who;
  const titular = actor.id as string;
  const { sent, now: databaseNow } = await sentBy(tx, titular, LOTES_WINDOW);
  const beyond = exceeded(sent, filas.length, databaseNow);
  if (beyond) throw tooMany(beyond);
  const id = uuidV7(now);
  await insertLote(tx, {
    id,
    titular,
    titular_clase: actor.tipo as 'clave' | 'usuario',
    formato,
    filas: filas.length,
    creado: databaseNow,
  });
  await insertFilas(
    tx,
    id,
    filas.map((row) => sealed(aseguradora, id, row)),
  );
  await audit(tx, actor, 'lote_recibido', { tipo: 'lote', id }, now, { filas: filas.length, formato });
  return presentLote((await readLote(tx, id)) as LoteWithCounts);
}

function sealed({ clave }: Tenant, lote: string, row: ReadRow): NewFila {
  const { linea } = row;
  const none = { linea, datos_cifrados: null, codigo: null, problemas_cifrados: null };
  return 'apertura' in row
    ? { ...none, datos_cifrados: sealOpening(clave, lote, linea, row.apertura) }
    : { ...none, codigo: row.codigo, problemas_cifrados: sealProblems(clave, lote, linea, row.problemas) };
}

function tooMany({ which, segundos }: NonNullable<ReturnType<typeof exceeded>>): DomainError {
  const limite =
    which === 'lotes' ? loteProblem('batches', { n: LOTES_PER_DAY }) : loteProblem('rows', { n: LOTE_ROWS_PER_DAY });
  return new DomainError('limite_de_lotes', { limite, segundos }, { 'retry-after': String(segundos) });
}
