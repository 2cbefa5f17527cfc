/**
 * What has been read from the server, kept while the page lives: a screen shows what is known at once and asks again behind
 * it, so nothing jumps and nothing is empty after a change.
 */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { DataOf, PortalCall, PortalClient, SendingOf } from './client.ts';

export interface Read<T> {
  readonly datos: T | null;
  readonly error: CallError | null;
}

interface Input {
  leido: Read<unknown>;
  enCurso: Promise<void> | null;
  /** It is asked for anew once the present request has ended. */
  sucia: boolean;
  readonly listeners: Set<() => void>;
  readonly pedir: () => Promise<unknown>;
}

export interface Store {
  leer<K extends PortalCall>(call: K, sending: SendingOf<K>): Read<DataOf<K>>;
  /** Asks the server, behind what is shown. */
  refrescar<K extends PortalCall>(call: K, sending: SendingOf<K>): Promise<void>;
  /** Calls back after each change. @returns how to stop it */
  escuchar<K extends PortalCall>(call: K, sending: SendingOf<K>, listener: () => void): () => void;
  put<K extends PortalCall>(call: K, sending: SendingOf<K>, data: DataOf<K>): void;
  /** After a change: all that a screen is showing is asked for anew, and the rest forgotten. */
  invalidar(): Promise<void>;
  empty(): void;
}

const NOTHING: Read<never> = { datos: null, error: null };

/** @param onExpire the session has ended */
export function createStore(client: PortalClient, onExpire: () => void): Store {
  const entered = new Map<string, Input>();

  const input = (call: PortalCall, sending: object): Input => {
    const key = `${call} ${JSON.stringify(sending)}`;
    const theirs: Input = entered.get(key) ?? {
      leido: NOTHING,
      enCurso: null,
      sucia: false,
      listeners: new Set(),
      pedir: () => client.pedir(call, sending as never),
    };
    entered.set(key, theirs);
    return theirs;
  };

  const record = (theirs: Input, read: Read<unknown>) => {
    theirs.leido = read;
    for (const listener of theirs.listeners) listener();
  };

  const ask = (theirs: Input): Promise<void> => {
    theirs.sucia = false;
    theirs.enCurso = theirs
      .pedir()
      .then(
        (datos) => record(theirs, { datos, error: null }),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          if (error.estado === 401) onExpire();
          record(theirs, { datos: theirs.leido.datos, error });
        },
      )
      .finally(() => {
        theirs.enCurso = null;
      })
      .then(() => (theirs.sucia ? ask(theirs) : undefined));
    return theirs.enCurso;
  };

  return {
    leer: (call, sending) => input(call, sending).leido as never,
    refrescar: (call, sending) => {
      const theirs = input(call, sending);
      return theirs.enCurso ?? ask(theirs);
    },
    escuchar(call, sending, listener) {
      const { listeners } = input(call, sending);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (call, sending, datos) => record(input(call, sending), { datos, error: null }),
    async invalidar() {
      const live: Promise<void>[] = [];
      for (const [key, theirs] of entered) {
        if (theirs.listeners.size === 0) entered.delete(key);
        else if (theirs.enCurso) {
          theirs.sucia = true;
          live.push(theirs.enCurso);
        } else live.push(ask(theirs));
      }
      await Promise.all(live);
    },
    empty: () => entered.clear(),
  };
}
