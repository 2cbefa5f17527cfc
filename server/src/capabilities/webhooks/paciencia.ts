/** Writes that have to happen although the database is away for now. */
import { esAusencia } from '../../db/errores.ts';

export interface Paciencia {
  /**
   * Tries until the database is there.
   * @throws what is no absence, and an absence after {@link Paciencia.renunciar}
   */
  insistir<T>(trabajo: () => Promise<T>): Promise<T>;
  /** Whether it is still worth waiting for anything. */
  queda(): boolean;
  /** From now on a database that is away is not waited for. */
  renunciar(): void;
}

/** Milliseconds before a database that is away is tried again. */
const PAUSA = 250;

/** @param alFaltar told each time that the database was not there */
export function crearPaciencia(alFaltar: () => void): Paciencia {
  let paciente = true;
  return {
    async insistir(trabajo) {
      for (;;) {
        try {
          return await trabajo();
        } catch (error) {
          if (!esAusencia(error)) throw error;
          alFaltar();
          if (!paciente) throw error;
        }
        await new Promise((seguir) => setTimeout(seguir, PAUSA));
      }
    },
    queda: () => paciente,
    renunciar() {
      paciente = false;
    },
  };
}
