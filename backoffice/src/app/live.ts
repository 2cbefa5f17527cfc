/** Live changes: the server says that something has changed, and the page reads its data again. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type BackofficeCall, useClient } from './client.ts';
import { pauseBefore, restedAfter } from './live-pause.ts';

/**
 * Listens while the page is visible. Without the stream nothing breaks: data becomes stale and is read again.
 * @param params null: nothing to listen to
 */
export function useChanges(call: BackofficeCall, params: Readonly<Record<string, string>> | null): void {
  const client = useClient();
  const queryClient = useQueryClient();
  const address = params && client.address(call, { params } as never);
  /** @param whole true: reads all data again, even what the stream does not cover, such as colleagues' names */
  const readAgain = useEffectEvent((whole: boolean) => {
    const isAbout = ({ queryKey: [, sending] }: { readonly queryKey: readonly unknown[] }): boolean => {
      const { params: queryParams = {} } = sending as { readonly params?: Readonly<Record<string, string>> };
      return Object.entries(params ?? {}).every(([name, value]) => queryParams[name] === value);
    };
    void queryClient.invalidateQueries(whole ? {} : { predicate: isAbout });
  });
  useEffect(() => {
    if (address === null) return;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rested = 0;
    let hasChanged = false;
    const readSoon = ({ type }: Event) => {
      hasChanged ||= type === 'cambio';
      timer ??= setTimeout(
        () => {
          timer = undefined;
          rested = restedAfter(rested, performance.now());
          readAgain(hasChanged);
          hasChanged = false;
        },
        pauseBefore(rested, performance.now()),
      );
    };
    const listen = () => {
      source?.close();
      source = null;
      clearTimeout(timer);
      timer = undefined;
      if (document.hidden) {
        // a hidden page does not listen; it reads its data again when shown
        void queryClient.invalidateQueries({ refetchType: 'none' });
        return;
      }
      source = new EventSource(address);
      source.addEventListener('cambio', readSoon);
      // changes before the stream opened or while it was down went unnoticed, so the data that it covers is read again
      source.addEventListener('open', readSoon);
    };
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      clearTimeout(timer);
      source?.close();
      document.removeEventListener('visibilitychange', listen);
    };
  }, [address, queryClient]);
}
