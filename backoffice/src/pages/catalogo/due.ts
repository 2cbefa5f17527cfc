/** Entries due for verification: their keys, their sources; pure. */
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import type { VERIFYING_SOURCES } from '@albacea/contract/schemas/proveedor-lists.ts';

/** Stable while it is due: the same provider can be due for several reasons. */
export const keyOfDue = ({ proveedor, accion, motivo, campos }: ToVerify): string =>
  [proveedor, accion, motivo, campos[0]].join(' ');

/** Whether it can be verified by looking; not if a value has to be chosen. */
export const canVerify = ({ comprobable }: ToVerify): boolean => comprobable.length > 0;

type VerifyingSource = { readonly clase: (typeof VERIFYING_SOURCES)[number]; readonly referencia: string };

/** The source to look at again: the one they all share, if it is the provider's own. */
export function sameSource(due: readonly ToVerify[]): VerifyingSource {
  const [first, ...others] = due.map(({ fuente }) => fuente);
  const same = first && others.every((one) => one?.clase === first.clase && one.referencia === first.referencia);
  if (!same || (first.clase !== 'oficial' && first.clase !== 'gestor')) return { clase: 'oficial', referencia: '' };
  return { clase: first.clase, referencia: first.clase === 'oficial' ? (first.referencia ?? '') : '' };
}

/** The URL of the source, if it is one. */
export const addressOf = ({ fuente }: Pick<ToVerify, 'fuente'>): string | null =>
  fuente?.referencia && /^https?:\/\//.test(fuente.referencia) ? fuente.referencia : null;
