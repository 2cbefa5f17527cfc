/** Reading and writing from a screen. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { DataOf, PortalCall, SendingOf } from './client.ts';
import { useCaso, usePortal } from './context.ts';
import { eraseDraft, readDraft, saveDraft } from './device-storage.ts';

export interface ReadState<T> {
  /** The cached answer, which stays while it is read again; null: none has come. */
  readonly data: T | null;
  readonly error: CallError | null;
  reload(): void;
}

/** The answer of a read-only operation. The cached answer is shown at once and read again in the background. */
export function useData<K extends PortalCall>(call: K, sending: SendingOf<K>): ReadState<DataOf<K>> {
  const { store } = usePortal();
  const [, rerender] = useReducer((n: number) => n + 1, 0);
  const key = JSON.stringify(sending);
  // The key represents the parameters, which are new objects at each render.
  useEffect(() => {
    const stopListening = store.listen(call, sending, () => rerender(0));
    void store.refresh(call, sending);
    return stopListening;
  }, [store, call, key]);
  const { data, error } = store.read(call, sending);
  return { data, error, reload: () => void store.refresh(call, sending) };
}

export interface Action<A extends unknown[]> {
  /** @returns whether it succeeded */
  run(...args: A): Promise<boolean>;
  readonly busy: boolean;
  readonly error: CallError | null;
  forgetError(): void;
}

/**
 * An action that changes the case. One at a time: a second press while the first is in progress does nothing. Afterwards everything on screen is
 * read again.
 * @param wasDone tells whether the action had succeeded; called before a retry that follows a lost answer
 * @param onlyReads true: the action changes nothing, so nothing is read again
 */
export function useAction<A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
  wasDone?: ((...args: A) => Promise<boolean>) | null,
  onlyReads = false,
): Action<A> {
  const { store, t, announce } = usePortal();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const isRunning = useRef(false);
  const inDoubt = useRef(false);
  const isUnmounted = useRef(false);
  // a layout effect: if the answer has removed the form, `isUnmounted` is true before `run` continues
  useLayoutEffect(
    () => () => {
      isUnmounted.current = true;
    },
    [],
  );
  const run = async (...args: A): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      const done = inDoubt.current && wasDone && (await wasDone(...args));
      if (!done) await action(...args);
      inDoubt.current = false;
      if (!onlyReads) await store.invalidate();
      return true;
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      inDoubt.current = reason.code === 'sin_conexion';
      if (reason.status === 401) void store.invalidate();
      if (reason.status === 409) {
        await store.invalidate(); // somebody was quicker, in another tab perhaps: the current state is shown first
        if (isUnmounted.current) announce(t.errores.cambiado, true); // the form that would say so is no longer on the page
      }
      setError(reason);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, busy, error, forgetError: () => setError(null) };
}

/**
 * A draft that this device keeps until it is sent, even if the page is reloaded or closed.
 * @param form name of the form, unique within the case; null: it is not stored
 * @param blanks blank values, stored in place of fields that must not stay on the device
 * @returns the value, a function that changes it, and a function that deletes the draft
 */
export function useDraft<T extends object>(
  form: string | null,
  initial: T,
  blanks?: Partial<T>,
): readonly [T, (change: Partial<T>) => void, () => void] {
  const { caso_id } = useCaso();
  const [value, setValue] = useState<T>(() => ({ ...initial, ...(form !== null && readDraft<T>(caso_id, form)) }));
  const change = useCallback(
    (change: Partial<T>) =>
      setValue((before) => {
        const fresh = { ...before, ...change };
        if (form !== null) saveDraft(caso_id, form, { ...fresh, ...blanks });
        return fresh;
      }),
    [caso_id, form],
  );
  const forget = useCallback(() => {
    if (form !== null) eraseDraft(caso_id, form);
  }, [caso_id, form]);
  return [value, change, forget];
}
