/** Papers are made in the workshop: here, and the thread that answers requests goes on. */
import type { Taller } from '../../platform/taller/taller.ts';
import type * as copia from './marcar-copia.ts';
import type * as pintura from './pintar.ts';
import type { Papel } from './reglas-papel.ts';

const PINTURA = new URL('./pintar.ts', import.meta.url);
const COPIA = new URL('./marcar-copia.ts', import.meta.url);

/** @throws ErrorDeTaller, ErrorDeDominio no_disponible */
export async function pintar(taller: Taller, papel: Papel): Promise<Buffer> {
  return comoBuffer(await taller.hacer<typeof pintura.pintarPapel>(PINTURA, 'pintarPapel', papel));
}

/** @throws ErrorDeTaller, ErrorDeDominio no_disponible */
export async function marcar(taller: Taller, ...copiaDe: Parameters<typeof copia.marcarCopia>): Promise<Buffer> {
  return comoBuffer(await taller.hacer<typeof copia.marcarCopia>(COPIA, 'marcarCopia', ...copiaDe));
}

const comoBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
