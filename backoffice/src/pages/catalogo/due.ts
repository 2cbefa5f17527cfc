/** Entries due for verification: their keys, their sources; pure. */
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import type { VERIFYING_SOURCES } from '@albacea/contract/schemas/proveedor-lists.ts';

/** Identifies an entry for as long as it is due; one provider can be due for several reasons. */
export const keyOfDue = ({ proveedor, accion, motivo, campos }: ToVerify): string =>
  [proveedor, accion, motivo, campos[0]].join(' ');

/** Whether somebody can verify the entry by looking at its source; false: a value has to be chosen. */
export const canVerify = ({ comprobable }: ToVerify): boolean => comprobable.length > 0;

type VerifyingSource = { readonly clase: (typeof VERIFYING_SOURCES)[number]; readonly referencia: string };

/**
 * The source to propose: the source that all entries share, if it can verify a field; else the provider's own pages, without an address. What a
 * provider told a case manager is proposed without its reference, because that was an earlier conversation.
 */
export function sameSource(due: readonly ToVerify[]): VerifyingSource {
  const [first, ...others] = due.map(({ fuente }) => fuente);
  const same = first && others.every((one) => one?.clase === first.clase && one.referencia === first.referencia);
  if (!same || (first.clase !== 'oficial' && first.clase !== 'gestor')) return { clase: 'oficial', referencia: '' };
  return { clase: first.clase, referencia: first.clase === 'oficial' ? (first.referencia ?? '') : '' };
}

/** The URL of the source; null: the source has no URL. */
export const addressOf = ({ fuente }: Pick<ToVerify, 'fuente'>): string | null =>
  fuente?.referencia && /^https?:\/\//.test(fuente.referencia) ? fuente.referencia : null;
