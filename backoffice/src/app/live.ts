/** Live changes: the server says that something has changed, and what is on the screen is read anew. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BackofficeCall, useClient } from './client.ts';
import { pauseBefore, restedAfter } from './live-pause.ts';

/**
 * Listens while the page is visible. Without the stream nothing breaks: what is on the screen ages and is read again.
 * @param params null: nothing to listen to
 */
export function useChanges(call: BackofficeCall, params: Readonly<Record<string, string>> | null): void {
  const client = useClient();
  const memory = useQueryClient();
  const address = params && client.address(call, { params } as never);
  useEffect(() => {
    if (address === null) return;
    let source: EventSource | null = null;
    let wait: ReturnType<typeof setTimeout> | undefined;
    let rested = 0;
    const readSoon = () => {
      wait ??= setTimeout(
        () => {
          wait = undefined;
          rested = restedAfter(rested, performance.now());
          void memory.invalidateQueries();
        },
        pauseBefore(rested, performance.now()),
      );
    };
    const listenAnew = () => {
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
      source.addEventListener('cambio', readSoon);
      // What was told before it opened, or while it was down, was told to nobody: what was read before is read once more.
      source.addEventListener('open', readSoon);
    };
    listenAnew();
    document.addEventListener('visibilitychange', listenAnew);
    return () => {
      clearTimeout(wait);
      source?.close();
      document.removeEventListener('visibilitychange', listenAnew);
    };
  }, [address, memory]);
}
