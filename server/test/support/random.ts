/** Chance that can be repeated. */
import { createHash } from 'node:crypto';

/** Numbers from 0 up to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let cuenta = 0;
  return () => {
    cuenta += 1;
    return createHash('sha256').update(`${seed} ${cuenta}`).digest().readUInt32BE() / 2 ** 32;
  };
}

/** The seed of a run: ALBACEA_SEED repeats one that failed. */
export const seedOf = (): number => Number(process.env.ALBACEA_SEED ?? Math.floor(Math.random() * 1e9));
