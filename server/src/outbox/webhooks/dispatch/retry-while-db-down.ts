/** Writes that have to happen although the database is away for now. */
import { isAbsence } from '../../../db/errors.ts';

export interface Patience {
  /**
   * Tries until the database is there.
   * @throws what is no absence, and an absence after {@link Patience.giveUp}
   */
  retry<T>(work: () => Promise<T>): Promise<T>;
  /** Whether it is still worth waiting for anything. */
  isLeft(): boolean;
  /** From now on a database that is away is not waited for. */
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
