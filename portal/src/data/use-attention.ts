/** Whom to call: according to the case, this device's memory, or the address of the page. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import { useContext, useEffect, useReducer } from 'preact/hooks';
import type { DataOf } from './client.ts';
import { CasoContext, usePortal } from './context.ts';
import { remember, remembered, rememberedJson } from './device-storage.ts';

const MEMORY = 'atencion';

/** @param asks true: asks the server when neither the case nor this device knows. False while a case is being opened, which must not wait. */
export function useAttention(asks = false): Attention | null {
  const caso = useContext(CasoContext);
  const { store } = usePortal();
  const known = caso ? caso.atencion : rememberedJson<Attention>(MEMORY);
  const inCaso = caso === null ? null : JSON.stringify(caso.atencion);
  const outside = caso === null && known === null;
  const asked = usePublicAttention(outside);
  useEffect(() => {
    if (inCaso !== null) remember(MEMORY, inCaso);
  }, [inCaso]);
  useEffect(() => {
    if (outside && asks) void store.refresh('GET /atencion', byLink());
  }, [store, outside, asks]);
  return known ?? asked?.atencion ?? null;
}

/** The insurer of the page's address and whom to call; null: not loaded, or not needed, as `outside` is false. */
export function usePublicAttention(outside: boolean): DataOf<'GET /atencion'> | null {
  const { store } = usePortal();
  const [, rerender] = useReducer((n: number) => n + 1, 0);
  const sending = byLink();
  useEffect(
    () => (outside ? store.listen('GET /atencion', byLink(), () => rerender(0)) : undefined),
    [store, outside, sending.query.huella],
  );
  return outside ? store.read('GET /atencion', sending).data : null;
}

/** The hash of this device's last link, by which the server finds the insurer if the page's address names none. */
function byLink(): { readonly query: { readonly huella?: string } } {
  const huella = remembered('enlace');
  return { query: { ...(huella !== null && { huella }) } };
}
