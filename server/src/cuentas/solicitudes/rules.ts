/**
 * Computes the term of a request and whether the term was kept, and whether one request repeats another; pure. Days are `YYYY-MM-DD` in
 * Europe/Madrid.
 */
import type { CuentaAction, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorType, TermState } from '@albacea/contract/schemas/proveedor-lists.ts';
import { binds, lastDayOf, legalTerm } from '../rules/rules-legal-terms.ts';

interface Asked {
  readonly accion: CuentaAction | null;
  readonly identificador: string | null;
}

/**
 * Whether one account repeats the open request of another. If one of the two has no identifier, both may be the same account; accounts with
 * equal identifiers are refused when proposed.
 */
export const repeats = (one: Asked, other: Asked & { readonly estado: CuentaState }): boolean =>
  other.estado === 'solicitada' &&
  one.accion !== null &&
  one.accion === other.accion &&
  (one.identificador === null || other.identificador === null);

/**
 * Computes the term that a request stores: the legal term if the law already binds that kind of provider, otherwise the day that was agreed,
 * published or assumed.
 * @param until the last day for the account's answer
 */
export function termOfRequest(
  today: string,
  action: CuentaAction,
  type: ProveedorType | null,
  until: string,
): { readonly plazo: string; readonly obliga: boolean } {
  const term = legalTerm(type, action);
  return binds(term, today) ? { plazo: lastDayOf(term, today), obliga: true } : { plazo: until, obliga: false };
}

/** The term is kept if the answer came by its last day, and broken from the day after, whether or not an answer comes later. */
export function termState(
  { plazo, fin, terminada }: { readonly plazo: string; readonly fin: string | null; readonly terminada: string | null },
  today: string,
): TermState {
  if (fin === 'retirada') return 'sin_objeto';
  const answered = fin === 'contestada' ? terminada : null;
  if ((answered ?? today) > plazo) return 'incumplido';
  return answered === null ? 'en_curso' : 'cumplido';
}
