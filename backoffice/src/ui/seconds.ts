/** A clock on the page, for what can be taken back for some seconds. */
import { useEffect, useState } from 'react';

/** Whole seconds since an instant of this browser's clock, counted while it matters. */
export function useSecondsSince(instant: number, counting: boolean): number {
  const [now, tick] = useState(Date.now);
  useEffect(() => {
    if (!counting) return;
    tick(Date.now());
    const clock = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [counting]);
  return Math.max(0, Math.floor((now - instant) / 1000));
}
