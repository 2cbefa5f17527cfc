/** Tasks to try a lane with. */
import { threadId } from 'node:worker_threads';
import { ErrorDeDominio } from '../../error.ts';

export const volver = (bytes: Uint8Array): [hilo: number, bytes: Uint8Array] => [threadId, bytes];

export function ocupar(milisegundos: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milisegundos);
}

/** Until somebody else says so. @param senal shared, and 0 until then; the second says that it has begun */
export function aguardar(senal: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(senal, 1, 1);
  Atomics.notify(senal, 1);
  Atomics.wait(senal, 0, 0);
}

/** Says what it was told, after a while. */
export function tarde(palabra: string, milisegundos: number): string {
  ocupar(milisegundos);
  return palabra;
}

export function negar(): never {
  throw new ErrorDeDominio('no_encontrado');
}

export function romper(): never {
  throw new Error('broken');
}

export function llenar(): number {
  const todo: unknown[] = [];
  for (;;) todo.push(new Array(200_000).fill(todo.length));
}

export function girar(): number {
  for (let vueltas = 0; ; vueltas = (vueltas + 1) % 7) if (vueltas > 7) return vueltas;
}
