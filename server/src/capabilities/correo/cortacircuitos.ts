/** Knows when the mail server is failing, so that no response waits for it in vain. */
import type { Reloj } from '../../platform/reloj.ts';
import type { ResultadoDeIntento } from './reglas.ts';

export interface Cortacircuitos {
  /** Whether requests should leave their e-mail to the worker for now. */
  abierto(): boolean;
  /** @param resultado how an attempt ended; `tarde`, that a response has waited for it in vain */
  anotar(resultado: ResultadoDeIntento | 'tarde'): void;
}

/** What says that the server is failing. A refusal of one recipient does not; silence does, long before it has an end. */
const FALLOS: ReadonlySet<string> = new Set(['sin_conexion', 'ambiguo', 'tarde']);
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
      if (!FALLOS.has(resultado)) {
        seguidas = 0;
        hasta = 0;
        return;
      }
      seguidas += 1;
      if (seguidas >= UMBRAL) hasta = reloj.ahora().getTime() + PAUSA;
    },
  };
}
