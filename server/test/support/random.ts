/** Repeatable random numbers. */
import { createHash } from 'node:crypto';

/** A generator of numbers from 0 (inclusive) to 1 (exclusive), always the same for a seed. */
export function randomOf(seed: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE() / 2 ** 32;
  };
}

/** The seed of a run; ALBACEA_SEED repeats a failed run. */
export const seedOf = (): number => Number(process.env.ALBACEA_SEED ?? Math.floor(Math.random() * 1e9));
