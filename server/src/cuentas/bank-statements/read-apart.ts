/**
 * Reads a statement in a thread of its own, bounded in time and memory: a hostile file takes seconds of computing, and other requests must
 * not wait for it. The thread ends with the statement and takes along its bytes and the engine that reads photographs.
 */
import type { ReadExtracto } from '@albacea/contract/schemas/bank-statements.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { LaneError, type Lanes, type Order } from '../../platform/worker-pool/lane.ts';
import { invalid } from '../../shared/errors.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { isPhoto, kindOf } from './read/rules-kind.ts';
import type * as reading from './read-extracto.ts';

export type StatementLanes = Pick<Lanes, 'statements' | 'photos'>;

const READING = new URL('./read-extracto.ts', import.meta.url);

interface Statement {
  readonly bytes: Uint8Array;
  readonly fichas: readonly ProveedorCard[];
  /** Today in Madrid, `YYYY-MM-DD`. */
  readonly hoy: string;
}

/**
 * @throws DomainError validacion: no readable statement, or one that takes too long; no_disponible: too many at once
 */
export async function readApart(
  lanes: StatementLanes,
  order: Order,
  { bytes, fichas, hoy }: Statement,
): Promise<ReadExtracto> {
  const photo = isPhoto(kindOf(bytes));
  const lane = photo ? lanes.photos : lanes.statements;
  try {
    return await lane.run<typeof reading.readExtracto>(READING, 'readExtracto', order, bytes, fichas, hoy);
  } catch (error) {
    if (error instanceof LaneError) throw invalid({ campo: 'extracto', texto: photo ? UNREADABLE_PHOTO : UNREADABLE });
    throw error;
  }
}

const UNREADABLE: Phrase = {
  es: 'No hemos podido leer el archivo. Descargue de la página de su banco un periodo más corto, en Excel (.xlsx), PDF, CSV o Norma 43 (Cuaderno 43).',
  en: "We could not read the file. Download a shorter period from the bank's page, as Excel (.xlsx), PDF, CSV or Norma 43 (Cuaderno 43).",
};
const UNREADABLE_PHOTO: Phrase = {
  es: 'No hemos podido leer la foto. Haga otra más cerca, de una sola hoja, o descargue los movimientos de la página de su banco.',
  en: "We could not read the photograph. Take another from nearer, of one sheet alone, or download the movements from the bank's page.",
};
