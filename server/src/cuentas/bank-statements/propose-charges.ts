/** Finds the recurring charges of a bank statement that the family uploads, for the portal to show. Nothing of the statement is stored. */
import type { ReadExtracto } from '@albacea/contract/schemas/bank-statements.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { ExtractoToChooseFrom } from '@albacea/contract/schemas/family.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { orderOf } from '../../caso/lane-order.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Database } from '../../db/database.ts';
import { LaneError, type Lanes, machineTooBusy } from '../../platform/worker-pool/lane.ts';
import type { Order } from '../../platform/worker-pool/turns.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { viewCompleteCuentas } from '../read/view-cuentas.ts';
import { presentExtracto } from './present.ts';
import { isPhoto, kindOf } from './read/rules-kind.ts';
import { unreadableText } from './read/rules-rejection.ts';
import type * as reading from './read-extracto.ts';

export interface ExtractosDependencies {
  readonly base: Database;
  readonly catalogo: Catalogo;
  readonly lanes: StatementLanes;
}

/**
 * Proposes the recurring charges of a statement to the family. No transaction is open while the statement is read.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite, validacion, no_disponible
 */
export async function proposeRecurringCharges(
  { base, catalogo, lanes }: ExtractosDependencies,
  who: Requester,
  casoId: string,
  content: Uint8Array,
  idioma: ErrorLanguage,
): Promise<ExtractoToChooseFrom> {
  const { aseguradora, now } = who;
  const { cards, ...list } = await base.asTenant(aseguradora.id, async (tx) => {
    await takeLiveCaso(tx, aseguradora, casoId);
    const { elementos } = await viewCompleteCuentas({ catalogo }, tx, who, casoId, idioma);
    const live = elementos.filter(({ estado }) => estado !== 'descartada');
    return {
      cards: (await catalogo.current(tx)).cards,
      inList: new Set(live.flatMap(({ proveedor_codigo }) => proveedor_codigo ?? [])),
      namesInList: new Set(live.map(({ proveedor }) => proveedor.toLowerCase())),
    };
  });
  const order = orderOf(who, casoId);
  const read = await readInThread(lanes, order, { bytes: content, cards, today: todayInMadrid(now) });
  const nombres = new Map(cards.map(({ codigo, nombre }) => [codigo, nombre]));
  return presentExtracto(read, { idioma, nombres, ...list });
}

type StatementLanes = Pick<Lanes, 'statements' | 'photos'>;

const READING = new URL('./read-extracto.ts', import.meta.url);

interface Statement {
  readonly bytes: Uint8Array;
  readonly cards: readonly ProveedorCard[];
  /** Today in Madrid, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Reads a statement in a separate thread, bounded in time and memory: a hostile file takes seconds of computing, and other requests must not
 * wait for it. The thread ends with the statement, which frees its bytes and the engine that reads photographs.
 * @throws DomainError validacion: no readable statement, or one that takes too long; no_disponible: too many at once, or the machine was too
 *   busy
 */
export async function readInThread(
  lanes: StatementLanes,
  order: Order,
  { bytes, cards, today }: Statement,
): Promise<ReadExtracto> {
  const photo = isPhoto(kindOf(bytes));
  const lane = photo ? lanes.photos : lanes.statements;
  try {
    return await lane.run<typeof reading.readExtracto>(READING, 'readExtracto', order, bytes, cards, today);
  } catch (error) {
    if (!(error instanceof LaneError)) throw error;
    throw error.reason === 'starved' ? machineTooBusy() : invalid({ campo: 'extracto', texto: unreadableText(photo) });
  }
}
