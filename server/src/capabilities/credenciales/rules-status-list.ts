/** The list that says which mandates hold, as bytes (Token Status List, section 4); pure. */
import { STATUS_BITS } from '@albacea/contract/schemas/credencial.ts';

/** Places in the list: many more than are taken, so that a place tells nothing of its neighbours. */
export const LIST_PLACES = 2 ** 20;
const PER_BYTE = 8 / STATUS_BITS;
const MASK = 2 ** STATUS_BITS - 1;

/** @param places those that are not 0 */
export function statusBytes(places: readonly { readonly indice: number; readonly estado: number }[]): Uint8Array {
  const bytes = new Uint8Array(LIST_PLACES / PER_BYTE);
  for (const { indice, estado } of places) {
    const at = Math.floor(indice / PER_BYTE);
    bytes[at] = (bytes[at] ?? 0) | ((estado & MASK) << ((indice % PER_BYTE) * STATUS_BITS));
  }
  return bytes;
}
