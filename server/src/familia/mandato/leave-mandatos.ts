/** Ends the mandates of a former heir; only the service reads them from then on. The next heir signs their own. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { openEjemplares } from '../../caso/mandato/read-ejemplares.ts';
import { assignMandatos } from '../../caso/mandato/sql.ts';
import type { Tx } from '../../db/database.ts';
import { finishMandato } from './finish-mandato.ts';

/**
 * @param caso internal id of a case whose row this transaction has locked
 * @param allegado the relative as whom the former heir is kept
 */
export async function leaveMandatos(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await finishMandato(tx, caso, now);
  await assignMandatos(tx, caso, allegado);
}

interface PaperOfBefore {
  /** The signer. */
  readonly allegado: string;
  readonly ejemplar_id: string;
  /** Null: the public registers. */
  readonly proveedor: string | null;
  readonly firmado: string;
}

/** Papers that former heirs signed and nobody replaced. */
export async function papersOfBefore(tx: Tx, caso: Pick<TakenCaso, 'fila' | 'clave'>): Promise<PaperOfBefore[]> {
  return (await openEjemplares(tx, caso)).flatMap(({ id, allegado, firmado, datos }) =>
    allegado === null ? [] : { allegado, ejemplar_id: id, proveedor: datos.proveedor, firmado: firmado.toISOString() },
  );
}
