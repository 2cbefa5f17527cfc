/**
 * What somebody does at the page: it keeps the session alive, and nothing else does. All tabs of a browser share it, because
 * they share the session.
 */
import { ACTIVITY_HEADER } from '@albacea/contract/schemas/lists.ts';

const KEPT = 'albacea.actividad';
/** Milliseconds between two notes of it. */
const STEP = 5_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

export interface Activity {
  /** When somebody last did something, in milliseconds. */
  last(): number;
  /** Somebody does something now. */
  note(): void;
  /** For a request: whether somebody has done something since the one before. */
  headers(): Readonly<Record<string, string>>;
  /** Whether somebody has done something that the server does not know of, and was last told more than so many milliseconds ago. */
  isUntold(longerThan: number): boolean;
}

/** Begins to listen, for as long as the page is open. */
export function watchActivity(): Activity {
  let own = Date.now();
  let told = 0;
  const kept = (): number => Number(localStorage.getItem(KEPT)) || 0;
  const note = () => {
    const now = Date.now();
    if (now - own < STEP && own > told) return;
    own = now;
    localStorage.setItem(KEPT, String(now));
  };
  for (const sign of SIGNS) addEventListener(sign, note, { passive: true, capture: true });
  return {
    last: () => Math.max(own, kept()),
    note,
    headers() {
      if (own <= told) return {};
      told = Date.now();
      return { [ACTIVITY_HEADER]: '1' };
    },
    isUntold: (longerThan) => own > told && Date.now() - told > longerThan,
  };
}
