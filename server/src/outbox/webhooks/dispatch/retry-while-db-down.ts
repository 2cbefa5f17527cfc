/** Repeats a write until the database is back. */
import { isAbsence } from '../../../db/errors.ts';

export interface Patience {
  /**
   * Tries until the database is there.
   * @throws any other fault at once, and an absence after {@link Patience.giveUp}
   */
  retry<T>(work: () => Promise<T>): Promise<T>;
  /** Whether it is still worth waiting for anything. */
  isLeft(): boolean;
  /** Stops waiting for a database that is away. */
  giveUp(): void;
}

/** Milliseconds before a database that is away is tried again. */
const PAUSE = 250;

/** @param onLack told each time that the database was not there */
export function createPatience(onLack: () => void): Patience {
  let isPatient = true;
  return {
    async retry(work) {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!isAbsence(error)) throw error;
          onLack();
          if (!isPatient) throw error;
        }
        await new Promise((proceed) => setTimeout(proceed, PAUSE));
      }
    },
    isLeft: () => isPatient,
    giveUp() {
      isPatient = false;
    },
  };
}
