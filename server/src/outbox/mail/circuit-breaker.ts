/** Knows when the mail server is failing, so that no response waits for it in vain. */
import type { Clock } from '../../platform/clock.ts';
import type { AttemptResult } from './rules.ts';

export interface CircuitBreaker {
  /** Whether requests should leave their e-mail to the worker for now. */
  isOpen(): boolean;
  /** @param result how an attempt ended; `tarde`, that a response has waited for it in vain */
  record(result: AttemptResult | 'tarde'): void;
}

/** What says that the server is failing. A refusal of one recipient does not; silence does, long before it has an end. */
const FAILURES: ReadonlySet<string> = new Set(['sin_conexion', 'ambiguo', 'tarde']);
/** Consecutive faults after which the server counts as failing. */
const THRESHOLD = 3;
/** How long it then counts so, in milliseconds; the next e-mail of the worker tells whether it is back. */
const PAUSE = 30_000;

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let followed = 0;
  let until = 0;
  return {
    isOpen: () => clock.now().getTime() < until,
    record(result) {
      if (!FAILURES.has(result)) {
        followed = 0;
        until = 0;
        return;
      }
      followed += 1;
      if (followed >= THRESHOLD) until = clock.now().getTime() + PAUSE;
    },
  };
}
