/** Knows when the mail server is failing, so that no response waits for it in vain. */
import type { Reloj } from '../../platform/reloj.ts';

export interface Cortacircuitos {
  /** Whether requests should leave their e-mail to the worker for now. */
  abierto(): boolean;
  anotar(resultado: string): void;
}

/** Consecutive faults after which the server counts as failing. */
const UMBRAL = 3;
/** How long it then counts so, in milliseconds; the next e-mail of the worker tells whether it is back. */
const PAUSA = 30_000;

export function crearCortacircuitos(reloj: Reloj): Cortacircuitos {
  let seguidas = 0;
  let hasta = 0;
  return {
    abierto: () => reloj.ahora().getTime() < hasta,
    anotar(resultado) {
      // A refusal of one recipient says nothing of the server's health.
      if (resultado !== 'sin_conexion' && resultado !== 'ambiguo') {
        seguidas = 0;
        hasta = 0;
        return;
      }
      seguidas += 1;
      if (seguidas >= UMBRAL) hasta = reloj.ahora().getTime() + PAUSA;
    },
  };
}
