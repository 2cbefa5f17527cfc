/** Live changes: the server says that something has changed, and what is on the screen is read anew. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BackofficeCall, useClient } from './client.ts';

/** Milliseconds from a change to the reading: what follows at once is read with it. */
const PAUSE = 500;
/** Milliseconds between two readings at least: a busy day does not use up the requests of a desk. */
const REST = 10_000;

/**
 * Listens while the page is visible. Without the stream nothing breaks: what is on the screen ages and is read again.
 * @param parametros null: nothing to listen to
 */
export function useChanges(call: BackofficeCall, params: Readonly<Record<string, string>> | null): void {
  const client = useClient();
  const memory = useQueryClient();
  const address = params && client.address(call, { params } as never);
  useEffect(() => {
    if (address === null) return;
    let source: EventSource | null = null;
    let wait: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const look = () => {
      wait ??= setTimeout(
        () => {
          wait = undefined;
          last = performance.now();
          void memory.invalidateQueries();
        },
        Math.max(PAUSE, last + REST - performance.now()),
      );
    };
    const proceed = () => {
      source?.close();
      source = null;
      clearTimeout(wait);
      wait = undefined;
      if (document.hidden) {
        // nobody listens from here on: whoever comes back reads what is there then
        void memory.invalidateQueries({ refetchType: 'none' });
        return;
      }
      source = new EventSource(address);
      source.addEventListener('cambio', look);
      // What was told before it opened, or while it was down, was told to nobody: what was read before is read once more.
      source.addEventListener('open', look);
    };
    proceed();
    document.addEventListener('visibilitychange', proceed);
    return () => {
      clearTimeout(wait);
      source?.close();
      document.removeEventListener('visibilitychange', proceed);
    };
  }, [address, memory]);
}
