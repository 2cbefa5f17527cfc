/** Reads, lists and commands: the three ways in which a page uses the server. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import { notifications } from '@mantine/notifications';
import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BackofficeCall, type DataOf, type SendingOf, useClient } from './client.ts';

/** Retries a request that failed for the network or a server error, at most twice. A refused request is not retried: a person has to act. */
const retry = (times: number, failure: Error): boolean =>
  times < 2 && failure instanceof CallError && (failure.status === 0 || failure.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    // without a network, mutations fail at once, and queries after their retries; by default the library would wait and send them much later
    defaultOptions: {
      queries: { staleTime: 15_000, retry, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

interface ReadingOptions<A, D> {
  /** false: don't read yet. */
  readonly enabled?: boolean;
  /** Keeps showing the previous data until the next arrives. */
  readonly keep?: boolean;
  /** Seconds between two readings of data for which the server sends no live changes. */
  readonly every?: number;
  /** Picks the part that the caller needs from an answer that several callers share. */
  readonly select?: (answer: A) => D;
}

export const keyOf = (call: string, sending: object): unknown[] => [call, sending];

/** Reads by GET; the answer is cached, and read again when it becomes stale or after a command. */
export function useReading<K extends BackofficeCall, D = DataOf<K>>(
  call: K,
  sending: SendingOf<K>,
  { enabled = true, keep = false, every, select }: ReadingOptions<DataOf<K>, D> = {},
): UseQueryResult<D, CallError> {
  const client = useClient();
  return useQuery<DataOf<K>, CallError, D>({
    queryKey: keyOf(call, sending),
    queryFn: ({ signal }) => client.request(call, { ...sending, signal } as SendingOf<K>),
    enabled,
    ...(keep && { placeholderData: keepPreviousData as never }),
    ...(every !== undefined && { refetchInterval: every * 1000 }),
    ...(select && { select }),
  });
}

/**
 * Why there is nothing to show; null while there is data, however old. The library clears a failure as soon as it reads again, which any change
 * at the server triggers. Here it stays until data has arrived, so that the retry button does not vanish just before it is pressed.
 */
export function useLastFailure({
  data,
  error,
  errorUpdateCount,
}: Pick<UseQueryResult<unknown, Error>, 'data' | 'error' | 'errorUpdateCount'>): Error | null {
  const last = useRef<Error | null>(null);
  if (error) last.current = error;
  return data === undefined && errorUpdateCount > 0 ? last.current : null;
}

type Item<D> = D extends { readonly elementos: readonly (infer E)[] } ? E : never;

/** A list of the server, page by page. */
export function useList<K extends BackofficeCall>(
  call: K,
  sending: SendingOf<K>,
  { every }: Pick<ReadingOptions<unknown, unknown>, 'every'> = {},
) {
  const client = useClient();
  const list = useInfiniteQuery({
    queryKey: keyOf(call, sending),
    queryFn: ({ pageParam, signal }) => {
      const { query } = sending as { query?: object };
      const withCursor = {
        ...sending,
        query: { ...query, ...(pageParam && { cursor: pageParam }) },
        signal,
      };
      return client.request(call, withCursor as SendingOf<K>);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { siguiente: string | null }).siguiente,
    placeholderData: keepPreviousData,
    ...(every !== undefined && { refetchInterval: every * 1000 }),
  });
  const error = useLastFailure(list);
  const pages = (list.data?.pages ?? []) as { elementos: Item<DataOf<K>>[] }[];
  return { ...list, error, elementos: pages.flatMap(({ elementos }) => elementos) };
}

export interface CommandOptions<D, E> {
  /** Message shown on success. */
  readonly done?: string | ((data: D) => string);
  onFinish?(data: D, sending: E): void;
  /** @returns true: the caller has dealt with the refusal, and no message is shown */
  onFail?(failure: CallError): boolean;
}

/** A command. All data on the screen is read again afterwards; a refusal is shown in the server's words. */
export function useCommand<K extends BackofficeCall>(
  call: K,
  { done, onFinish, onFail }: CommandOptions<DataOf<K>, SendingOf<K>> = {},
): UseMutationResult<DataOf<K>, CallError, SendingOf<K>> {
  const client = useClient();
  const queryClient = useQueryClient();
  const messageOf = useFailureMessage();
  return useMutation<DataOf<K>, CallError, SendingOf<K>>({
    mutationFn: (sending) => client.request(call, sending),
    onSuccess: async (data, sending) => {
      const text = typeof done === 'function' ? done(data) : done;
      if (text) notifications.show({ message: text, color: 'verde' });
      onFinish?.(data, sending);
      await queryClient.invalidateQueries();
    },
    onError: async (failure) => {
      if (failure.status === 409 || failure.status === 404) await queryClient.invalidateQueries();
      if (!onFail?.(failure)) notifications.show({ message: messageOf(failure), color: 'teja', autoClose: 8000 });
    },
  });
}

/** A command of a form that shows refusals itself. */
export const useFormCommand = <K extends BackofficeCall>(
  call: K,
  options: Omit<CommandOptions<DataOf<K>, SendingOf<K>>, 'onFail'> = {},
) => useCommand(call, { ...options, onFail: () => true });

/** The message for a failure: the server's, or ours when there was no answer. */
export function useFailureMessage(): (failure: Error) => string {
  const { t } = useTranslation();
  return (failure) =>
    failure instanceof CallError && failure.code !== 'sin_conexion' && failure.message !== ''
      ? failure.message
      : t('fallo.conexion');
}
