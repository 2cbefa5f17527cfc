/** The way in: with the token of the link, or with the session that this browser already has. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DataOf } from '../data/client.ts';
import { remember } from '../data/memories.ts';
import type { Store } from '../data/store.ts';
import type { Anteroom, Arrival } from './door.ts';

export type Access =
  | { readonly kind: 'entrando' }
  | { readonly kind: 'dentro' }
  /**
   * `enlace`: the link is dead. `sesion`: the session has ended, or there was none. `anulado`: so was the case, and there is no new link.
   * `fuera`: signed out.
   */
  | { readonly kind: 'enlace' | 'sesion' | 'anulado' | 'bloqueado' | 'fuera' }
  | { readonly kind: 'fallo'; readonly error: CallError };

export interface Entry {
  readonly access: Access;
  put(access: Access): void;
  retry(): void;
}

/**
 * @param anteroom with the first call, which left before the program was loaded
 * @param onArrive told who has come in, before anything is shown: the page takes their language
 */
export function useEntry(
  store: Store,
  { token, arrival, knock }: Anteroom,
  onArrive: (visit: Within['visita']) => Promise<void>,
): Entry {
  const [access, put] = useState<Access>({ kind: 'entrando' });
  const call = useRef(arrival);
  const [attempt, retry] = useState(0);
  // Each try waits for its own call. Before the paint: an answer that was here before the program is what is painted first.
  useLayoutEffect(() => {
    put({ kind: 'entrando' });
    if (token === null) fetchAhead(store);
    void call.current.then(async (theirs) => {
      const result = accessBy(theirs, token);
      if ('kind' in result) return put(result);
      await onArrive(result.visita);
      store.put('GET /caso', {}, result.caso);
      store.put('GET /sesion', {}, result.visita);
      put({ kind: 'dentro' });
      if (token !== null) void rememberLink(token);
      if (token !== null) setTimeout(() => fetchAhead(store));
    });
  }, [store, token, attempt, onArrive]);
  return {
    access,
    put,
    retry() {
      call.current = knock();
      retry((n) => n + 1);
    },
  };
}

/** So that another link can be asked for when this session is over and the old one is nowhere to be found. */
async function rememberLink(token: string): Promise<void> {
  const mark = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(token));
  if (mark) remember('enlace', [...new Uint8Array(mark)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** The first page needs these besides the case: they are asked for before it is drawn. */
function fetchAhead(store: Store): void {
  void store.refresh('GET /cuentas', {});
  void store.refresh('GET /documentos', {});
}

type Within = Pick<DataOf<'POST /sesion'>, 'caso' | 'visita'>;

function accessBy(arrival: Arrival, token: string | null): Within | Access {
  if (!arrival) return { kind: 'fallo', error: new CallError('', 'sin_conexion', 0, null) };
  const { status, code, envelope } = arrival;
  if (envelope.success) return envelope.data as Within;
  if (code === 'caso_bloqueado') return { kind: 'bloqueado' };
  if (code === 'caso_anulado') return { kind: 'anulado' };
  if (code === 'enlace_invalido' || (token !== null && code === 'validacion')) return { kind: 'enlace' };
  if (status === 401) return { kind: 'sesion' };
  return { kind: 'fallo', error: new CallError(envelope.error ?? '', code, status, null) };
}
