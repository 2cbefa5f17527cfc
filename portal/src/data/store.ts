/**
 * What has been read from the server, kept while the page lives: a screen shows what is known at once and asks again behind
 * it, so nothing jumps and nothing is empty after a change.
 */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { DataOf, PortalCall, PortalClient, SendingOf } from './client.ts';

export interface Read<T> {
  readonly data: T | null;
  readonly error: CallError | null;
}

interface Input {
  read: Read<unknown>;
  underWay: Promise<void> | null;
  /** It is asked for anew once the present request has ended. */
  stale: boolean;
  readonly listeners: Set<() => void>;
  readonly ask: () => Promise<unknown>;
}

export interface Store {
  read<K extends PortalCall>(call: K, sending: SendingOf<K>): Read<DataOf<K>>;
  /** Asks the server, behind what is shown. */
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
  const entered = new Map<string, Input>();

  const input = (call: PortalCall, sending: object): Input => {
    const key = `${call} ${JSON.stringify(sending)}`;
    const theirs: Input = entered.get(key) ?? {
      read: NOTHING,
      underWay: null,
      stale: false,
      listeners: new Set(),
      ask: () => client.request(call, sending as never),
    };
    entered.set(key, theirs);
    return theirs;
  };

  const record = (theirs: Input, read: Read<unknown>) => {
    theirs.read = read;
    for (const listener of theirs.listeners) listener();
  };

  const ask = (theirs: Input): Promise<void> => {
    theirs.stale = false;
    theirs.underWay = theirs
      .ask()
      .then(
        (data) => record(theirs, { data, error: null }),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          if (error.status === 401) onExpire();
          record(theirs, { data: theirs.read.data, error });
        },
      )
      .finally(() => {
        theirs.underWay = null;
      })
      .then(() => (theirs.stale ? ask(theirs) : undefined));
    return theirs.underWay;
  };

  return {
    read: (call, sending) => input(call, sending).read as never,
    refresh: (call, sending) => {
      const theirs = input(call, sending);
      return theirs.underWay ?? ask(theirs);
    },
    listen(call, sending, listener) {
      const { listeners } = input(call, sending);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (call, sending, data) => record(input(call, sending), { data, error: null }),
    async invalidate() {
      const live: Promise<void>[] = [];
      for (const [key, theirs] of entered) {
        if (theirs.listeners.size === 0) entered.delete(key);
        else if (theirs.underWay) {
          theirs.stale = true;
          live.push(theirs.underWay);
        } else live.push(ask(theirs));
      }
      await Promise.all(live);
    },
    empty: () => entered.clear(),
  };
}
