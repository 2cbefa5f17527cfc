/**
 * The person's activity on the page, which alone keeps the session alive. All tabs of a browser share it, because
 * they share the session.
 */
import { ACTIVITY_HEADER } from '@albacea/contract/schemas/lists.ts';

const STORAGE_KEY = 'albacea.actividad';
/** Milliseconds between two recordings. */
const STEP = 5_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

export interface Activity {
  /** Time of the last activity, in milliseconds. */
  last(): number;
  /** Records activity now. */
  note(): void;
  /** Headers of a request, which report activity since the previous one. */
  headers(): Readonly<Record<string, string>>;
  /** Whether activity has been unknown to the server for longer than this, in milliseconds. */
  isUntold(longerThan: number): boolean;
}

/** Starts listening, for as long as the page is open. */
export function watchActivity(): Activity {
  let own = Date.now();
  let told = 0;
  const kept = (): number => Number(localStorage.getItem(STORAGE_KEY)) || 0;
  const note = () => {
    const now = Date.now();
    if (now - own < STEP && own > told) return;
    own = now;
    localStorage.setItem(STORAGE_KEY, String(now));
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
