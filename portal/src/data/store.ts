/**
 * A cache of the server's answers for the life of the page. A screen shows the cached answer at once and reads it again in the background, so
 * nothing jumps and nothing is empty after a change.
 */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { DataOf, PortalCall, PortalClient, SendingOf } from './client.ts';

interface Read<T> {
  readonly data: T | null;
  readonly error: CallError | null;
}

/** The cached answer of one call with its parameters. */
interface Entry {
  read: Read<unknown>;
  underWay: Promise<void> | null;
  /** Has to be read again once the current request has ended. */
  stale: boolean;
  readonly listeners: Set<() => void>;
  readonly ask: () => Promise<unknown>;
}

export interface Store {
  read<K extends PortalCall>(call: K, sending: SendingOf<K>): Read<DataOf<K>>;
  /** Asks the server; the cached answer stays visible meanwhile. */
  refresh<K extends PortalCall>(call: K, sending: SendingOf<K>): Promise<void>;
  /** Calls back after each change. @returns a function that unsubscribes */
  listen<K extends PortalCall>(call: K, sending: SendingOf<K>, listener: () => void): () => void;
  put<K extends PortalCall>(call: K, sending: SendingOf<K>, data: DataOf<K>): void;
  /** After a change: answers on screen are read again, all others are dropped. */
  invalidate(): Promise<void>;
  clear(): void;
}

const NOTHING: Read<never> = { data: null, error: null };

/** @param onExpire called when the session has ended */
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
    clear: () => entries.clear(),
  };
}
