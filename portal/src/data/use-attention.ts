/** Whom to call: of the case, or what this device last saw, or what the address of the page says. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import { useContext, useEffect, useReducer } from 'preact/hooks';
import type { DataOf } from './client.ts';
import { CasoContext, usePortal } from './context.ts';
import { remember, rememberedJson } from './memories.ts';

const MEMORY = 'atencion';

/** @param asks whether the server is asked when neither the case nor this device knows; not on the way in, which must not wait */
export function useAttention(asks = false): Attention | null {
  const caso = useContext(CasoContext);
  const { store } = usePortal();
  const known = caso ? caso.atencion : rememberedJson<Attention>(MEMORY);
  const inCaso = caso === null ? null : JSON.stringify(caso.atencion);
  const outside = caso === null && known === null;
  const door = useDoor(outside);
  useEffect(() => {
    if (inCaso !== null) remember(MEMORY, inCaso);
  }, [inCaso]);
  useEffect(() => {
    if (outside && asks) void store.refresh('GET /atencion', {});
  }, [store, outside, asks]);
  return known ?? door?.atencion ?? null;
}

/** What the address of the page says, once it was asked. @param outside nobody has come in */
export function useDoor(outside: boolean): DataOf<'GET /atencion'> | null {
  const { store } = usePortal();
  const [, paint] = useReducer((n: number) => n + 1, 0);
  useEffect(() => (outside ? store.listen('GET /atencion', {}, () => paint(0)) : undefined), [store, outside]);
  return outside ? store.read('GET /atencion', {}).data : null;
}
