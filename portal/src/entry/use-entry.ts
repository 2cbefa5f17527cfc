/** Entering: with the link's token, or with this browser's session. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DataOf } from '../data/client.ts';
import { remember, remembered } from '../data/device-storage.ts';
import type { Store } from '../data/store.ts';
import type { Bootstrap, FirstAnswer } from './first-call.ts';

export type Access =
  | { readonly kind: 'entering' }
  | { readonly kind: 'inside' }
  /**
   * `dead-link`: the link is no longer valid. `no-session`: the session has ended, or there was none. `annulled`: the case was
   * annulled, and nobody gets a new link. `blocked`: the case ended long ago and its data are locked away. `signed-out`: signed out.
   */
  | { readonly kind: 'dead-link' | 'no-session' | 'annulled' | 'blocked' | 'signed-out' }
  | { readonly kind: 'failed'; readonly error: CallError };

interface Entry {
  readonly access: Access;
  setAccess(access: Access): void;
  retry(): void;
}

/**
 * @param bootstrap holds the first call, sent before the program was loaded
 * @param onEnter called with the visitor before anything is shown, so that the page can switch to their language
 */
export function useEntry(
  store: Store,
  { token, answer, retryCall }: Bootstrap,
  onEnter: (visit: Entered['visita']) => Promise<void>,
): Entry {
  const [access, setAccess] = useState<Access>({ kind: 'entering' });
  const call = useRef(answer);
  const [attempt, setAttempt] = useState(0);
  // Each attempt waits for its own call. A layout effect: if the answer came before the program, the first paint shows it.
  useLayoutEffect(() => {
    setAccess({ kind: 'entering' });
    if (token === null) prefetch(store);
    void call.current.then(async (theirs) => {
      const result = accessFrom(theirs, token);
      if ('kind' in result) {
        // with the hash of a dead link the page can ask the server whom to call
        if (result.kind === 'dead-link' && token !== null && remembered('enlace') === null) await rememberLink(token);
        return setAccess(result);
      }
      await onEnter(result.visita);
      store.put('GET /caso', {}, result.caso);
      store.put('GET /sesion', {}, result.visita);
      setAccess({ kind: 'inside' });
      if (token !== null) void rememberLink(token);
      if (token !== null) setTimeout(() => prefetch(store));
    });
  }, [store, token, attempt, onEnter]);
  return {
    access,
    setAccess,
    retry() {
      call.current = retryCall();
      setAttempt((n) => n + 1);
    },
  };
}

/** Stores a hash of the link. Once the link is no longer valid, the hash requests another one and tells the page whom to call. */
async function rememberLink(token: string): Promise<void> {
  const hash = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(token));
  if (hash) remember('enlace', [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** Requests accounts and documents, which the first page needs besides the case, before the page is drawn. */
function prefetch(store: Store): void {
  void store.refresh('GET /cuentas', {});
  void store.refresh('GET /documentos', {});
}

type Entered = Pick<DataOf<'POST /sesion'>, 'caso' | 'visita'>;

function accessFrom(answer: FirstAnswer, token: string | null): Entered | Access {
  if (!answer) return { kind: 'failed', error: new CallError('', 'sin_conexion', 0, null) };
  const { status, code, envelope } = answer;
  if (envelope.success) return envelope.data as Entered;
  if (code === 'caso_bloqueado') return { kind: 'blocked' };
  if (code === 'caso_anulado') return { kind: 'annulled' };
  if (code === 'enlace_invalido' || (token !== null && code === 'validacion')) return { kind: 'dead-link' };
  if (status === 401) return { kind: 'no-session' };
  return { kind: 'failed', error: new CallError(envelope.error ?? '', code, status, null) };
}
