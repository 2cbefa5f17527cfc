/** Tasks for the tests of lanes. */
import { threadId } from 'node:worker_threads';
import { DomainError } from '../../../shared/errors.ts';

export const goBack = (bytes: Uint8Array): [hilo: number, bytes: Uint8Array] => [threadId, bytes];

function occupy(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Keeps the thread busy. @param signal shared memory: the test sets the first value to end the task; the task sets the second when it begins */
export function holdOn(signal: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(signal, 1, 1);
  Atomics.notify(signal, 1);
  Atomics.wait(signal, 0, 0);
}

/** Returns its argument after some time. */
export function late(word: string, milliseconds: number): string {
  occupy(milliseconds);
  return word;
}

export function deny(): never {
  throw new DomainError('no_encontrado');
}

export function breakDown(): never {
  throw new Error('broken');
}

export function fill(): number {
  const everything: unknown[] = [];
  for (;;) everything.push(new Array(200_000).fill(everything.length));
}

/** Takes memory outside of the heap, which Node does not limit. */
export function hoard(): number {
  const everything: Uint8Array[] = [];
  for (;;) everything.push(new Uint8Array(8 * 1024 ** 2).fill(everything.length));
}

/** Takes 900 MB outside of the heap, without using them, and then waits for the end. */
export function reserve(): Promise<Uint8Array> {
  const much = new Uint8Array(900 * 1024 ** 2);
  return new Promise((done) => setTimeout(() => done(much.subarray(0, 1)), 5000));
}

export function turn(): number {
  for (let turns = 0; ; turns = (turns + 1) % 7) if (turns > 7) return turns;
}

/** Never ends, and hardly uses the processor. */
export function wait(): Promise<never> {
  return new Promise(() => setInterval(() => undefined, 1000));
}
