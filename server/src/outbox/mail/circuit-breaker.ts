/** Detects a failing mail server, so that responses do not wait for it in vain. */
import type { Clock } from '../../platform/clock.ts';
import type { AttemptResult } from './rules.ts';

export interface CircuitBreaker {
  /** Whether requests should leave their e-mail to the worker for now. */
  isOpen(): boolean;
  /** @param result how an attempt ended; `tarde`: the attempt has taken longer than a response waits */
  record(result: AttemptResult | 'tarde'): void;
}

/** Results that count as a fault of the server. Refusals do not count; `tarde` does, although the attempt goes on. */
const FAILURES: ReadonlySet<string> = new Set(['sin_conexion', 'ambiguo', 'tarde']);
/** Consecutive faults after which the server counts as failing. */
const THRESHOLD = 3;
/** Milliseconds for which the server then counts as failing, unless an e-mail of the worker gets through before. */
const PAUSE = 30_000;

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let consecutive = 0;
  let until = 0;
  return {
    isOpen: () => clock.now().getTime() < until,
    record(result) {
      if (!FAILURES.has(result)) {
        consecutive = 0;
        until = 0;
        return;
      }
      consecutive += 1;
      if (consecutive >= THRESHOLD) until = clock.now().getTime() + PAUSE;
    },
  };
}
