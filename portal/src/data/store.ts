/**
 * What has been read from the server, kept while the page lives. A screen shows at once what is known and asks again meanwhile, so
 * nothing jumps and nothing is empty after a change.
 */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { DataOf, PortalCall, PortalClient, SendingOf } from './client.ts';

interface Read<T> {
  readonly data: T | null;
  readonly error: CallError | null;
}

/** What is known of one call with what it was sent with. */
interface Entry {
  read: Read<unknown>;
  underWay: Promise<void> | null;
  /** It is asked for anew once the present request has ended. */
  stale: boolean;
  readonly listeners: Set<() => void>;
  readonly ask: () => Promise<unknown>;
}

export interface Store {
  read<K extends PortalCall>(call: K, sending: SendingOf<K>): Read<DataOf<K>>;
  /** Asks the server, while what is known stays in sight. */
  refresh<K extends PortalCall>(call: K, sending: SendingOf<K>): Promise<void>;
  /** Calls back after each change. @returns how to stop it */
  listen<K extends PortalCall>(call: K, sending: SendingOf<K>, listener: () => void): () => void;
  put<K extends PortalCall>(call: K, sending: SendingOf<K>, data: DataOf<K>): void;
  /** After a change: all that a screen is showing is asked for anew, and the rest forgotten. */
  invalidate(): Promise<void>;
  empty(): void;
}

const NOTHING: Read<never> = { data: null, error: null };

/** @param onExpire the session has ended */
export function createStore(client: PortalClient, onExpire: () => void): Store {
  const entries = new Map<string, Entry>();

  const entryOf = (call: PortalCall, sending: object): Entry => {
    const key = `${call} ${JSON.stringify(sending)}`;
    const entry: Entry = entries.get(key) ?? {
      read: NOTHING,
      underWay: null,
      stale: false,
      listeners: new Set(),
      ask: () => client.request(call, sending as never),
    };
    entries.set(key, entry);
    return entry;
  };

  const record = (entry: Entry, read: Read<unknown>) => {
    entry.read = read;
    for (const listener of entry.listeners) listener();
  };

  const ask = (entry: Entry): Promise<void> => {
    entry.stale = false;
    entry.underWay = entry
      .ask()
      .then(
        (data) => record(entry, { data, error: null }),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          if (error.status === 401) onExpire();
          record(entry, { data: entry.read.data, error });
        },
      )
      .finally(() => {
        entry.underWay = null;
      })
      .then(() => (entry.stale ? ask(entry) : undefined));
    return entry.underWay;
  };

  return {
    read: (call, sending) => entryOf(call, sending).read as never,
    refresh: (call, sending) => {
      const entry = entryOf(call, sending);
      return entry.underWay ?? ask(entry);
    },
    listen(call, sending, listener) {
      const { listeners } = entryOf(call, sending);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (call, sending, data) => record(entryOf(call, sending), { data, error: null }),
    async invalidate() {
      const live: Promise<void>[] = [];
      for (const [key, entry] of entries) {
        if (entry.listeners.size === 0) entries.delete(key);
        else if (entry.underWay) {
          entry.stale = true;
          live.push(entry.underWay);
        } else live.push(ask(entry));
      }
      await Promise.all(live);
    },
    empty: () => entries.clear(),
  };
}
