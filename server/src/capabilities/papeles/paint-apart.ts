/** Papers are made in a thread: here, and the one that answers requests goes on. */
import type { Lane, Order } from '../../platform/worker-pool/lane.ts';
import type * as copia from './marcar-copia.ts';
import type * as pintura from './pintar.ts';
import type { Papel } from './reglas-papel.ts';

const PAINT = new URL('./pintar.ts', import.meta.url);
const COPY = new URL('./marcar-copia.ts', import.meta.url);

/** @throws LaneError, ErrorDeDominio no_disponible */
export async function pintar(lane: Lane, order: Order, papel: Papel): Promise<Buffer> {
  return asBuffer(await lane.run<typeof pintura.pintarPapel>(PAINT, 'pintarPapel', order, papel));
}

/** @throws LaneError, ErrorDeDominio no_disponible */
export async function marcar(
  lane: Lane,
  order: Order,
  ...copiaDe: Parameters<typeof copia.marcarCopia>
): Promise<Buffer> {
  return asBuffer(await lane.run<typeof copia.marcarCopia>(COPY, 'marcarCopia', order, ...copiaDe));
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
