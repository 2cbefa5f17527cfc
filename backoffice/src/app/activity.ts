/**
 * The person's activity on the page: nothing else keeps the session alive. All tabs of a browser share one record of it,
 * because they share the session.
 */
import { ACTIVITY_HEADER } from '@albacea/contract/schemas/lists.ts';

const STORAGE_KEY = 'albacea.actividad';
/** Least milliseconds between two recordings. */
const RECORD_EVERY = 5_000;
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

export interface Activity {
  /** Time of the last activity in any tab, in milliseconds since the epoch. */
  last(): number;
  /** Records activity now. */
  note(): void;
  /** Headers of a request, which report activity since the previous one. */
  headers(): Readonly<Record<string, string>>;
  /** Whether there is unreported activity, and the last report was sent more than `longerThan` milliseconds ago. */
  isUnreported(longerThan: number): boolean;
}

/** Starts to record activity, and records it for as long as the page is open. */
export function watchActivity(): Activity {
  let recorded = Date.now();
  let reported = 0;
  const recordedInAnyTab = (): number => Number(localStorage.getItem(STORAGE_KEY)) || 0;
  const note = () => {
    const now = Date.now();
    if (now - recorded < RECORD_EVERY && recorded > reported) return;
    recorded = now;
    localStorage.setItem(STORAGE_KEY, String(now));
  };
  for (const event of EVENTS) addEventListener(event, note, { passive: true, capture: true });
  return {
    last: () => Math.max(recorded, recordedInAnyTab()),
    note,
    headers() {
      if (recorded <= reported) return {};
      reported = Date.now();
      return { [ACTIVITY_HEADER]: '1' };
    },
    isUnreported: (longerThan) => recorded > reported && Date.now() - reported > longerThan,
  };
}
