/** Reading and writing from a screen. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { DataOf, PortalCall, SendingOf } from './client.ts';
import { useCaso, usePortal } from './context.ts';
import { eraseDraft, readDraft, saveDraft } from './memories.ts';

export interface ReadingType<T> {
  /** What is known; it stays while it is asked for anew. */
  readonly data: T | null;
  readonly error: CallError | null;
  reload(): void;
}

/** The answer of an operation that only reads. What is known is shown at once, and asked for again meanwhile. */
export function useData<K extends PortalCall>(call: K, sending: SendingOf<K>): ReadingType<DataOf<K>> {
  const { store } = usePortal();
  const [, paint] = useReducer((n: number) => n + 1, 0);
  const key = JSON.stringify(sending);
  // The key stands for the parameters, which are new objects each time.
  useEffect(() => {
    const stopListening = store.listen(call, sending, () => paint(0));
    void store.refresh(call, sending);
    return stopListening;
  }, [store, call, key]);
  const { data, error } = store.read(call, sending);
  return { data, error, reload: () => void store.refresh(call, sending) };
}

export interface Action<A extends unknown[]> {
  /** @returns whether it was done */
  run(...args: A): Promise<boolean>;
  readonly busy: boolean;
  readonly error: CallError | null;
  forgetError(): void;
}

/**
 * Something that changes the case. One at a time: a second press while the first is under way does nothing. Afterwards all
 * that is shown is read anew.
 * @param alreadyWas after a lost answer, asked before the next attempt: whether the action was done all the same
 * @param onlyReads it changes nothing, so nothing is read anew
 */
export function useAction<A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
  alreadyWas?: ((...args: A) => Promise<boolean>) | null,
  onlyReads = false,
): Action<A> {
  const { store } = usePortal();
  const [busy, setBusy] = useState(false);
  const [error, putError] = useState<CallError | null>(null);
  const isRunning = useRef(false);
  const inDoubt = useRef(false);
  const run = async (...args: A): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    putError(null);
    try {
      const done = inDoubt.current && alreadyWas && (await alreadyWas(...args));
      if (!done) await action(...args);
      inDoubt.current = false;
      if (!onlyReads) await store.invalidate();
      return true;
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      inDoubt.current = reason.code === 'sin_conexion';
      if (reason.status === 401 || reason.code === 'cambiado_entretanto') void store.invalidate();
      putError(reason);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, busy, error, forgetError: () => putError(null) };
}

/**
 * What is being typed: kept on this device until it was sent, whatever happens to the page.
 * @param form name of the form, unique within the case
 * @returns value, change, and forget
 */
export function useDraft<T extends object>(
  form: string,
  initial: T,
): readonly [T, (change: Partial<T>) => void, () => void] {
  const { caso_id } = useCaso();
  const [value, put] = useState<T>(() => ({ ...initial, ...readDraft<T>(caso_id, form) }));
  const change = useCallback(
    (change: Partial<T>) =>
      put((before) => {
        const fresh = { ...before, ...change };
        saveDraft(caso_id, form, fresh);
        return fresh;
      }),
    [caso_id, form],
  );
  const forget = useCallback(() => eraseDraft(caso_id, form), [caso_id, form]);
  return [value, change, forget];
}
