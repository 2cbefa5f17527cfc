/** A clock on the page, for what can be taken back for some seconds. */
import { useEffect, useState } from 'react';

/** This browser's clock by the second. @param counted what it runs for, and begins anew with when that changes; null: it stands */
function useClock(counted: unknown): number {
  const [now, tick] = useState(Date.now);
  useEffect(() => {
    if (counted === null) return;
    tick(Date.now());
    const clock = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [counted]);
  return now;
}

/** Whole seconds since an instant of this browser's clock, counted while it matters. */
export function useSecondsSince(instant: number, counting: boolean): number {
  const now = useClock(counting || null);
  return Math.max(0, Math.floor((now - instant) / 1000));
}

/** Whole seconds until an instant of this browser's clock, counted down. @param instant null: none, and 0 are left */
export function useSecondsUntil(instant: number | null): number {
  const now = useClock(instant);
  return instant === null ? 0 : Math.max(0, Math.ceil((instant - now) / 1000));
}
