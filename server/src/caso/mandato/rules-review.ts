/** Decides whether a signed mandate counts at once, or a person has to review it first; pure. */
import type { ReviewReason } from '@albacea/contract/schemas/lists.ts';
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { normalizeIdentity } from '../rules/rules-identity.ts';

/** The signer's statements, and the identity numbers that the case knows. */
export interface SignerInCaso {
  readonly identidad: SignerIdentity;
  /** The signer corrected the name on file. */
  readonly corrected: boolean;
  /** Numbers of other people of the case: the deceased, former heirs who signed, new holders of a contract. */
  readonly numbersOfOthers: readonly (string | null | undefined)[];
  /** Numbers that the same person gave in mandates signed before. */
  readonly ownNumbers: readonly string[];
}

/**
 * Finds the first reason why a person has to review the mandate. The letter of the number was checked when the mandate was prepared.
 * @returns null: the signer kept the name on file, and the number is a DNI or NIE, belongs to nobody else, and is that of earlier mandates
 */
export function reasonToReview(signer: SignerInCaso): ReviewReason | null {
  if (signer.corrected) return 'nombre';
  return reasonInNumber(signer);
}

/** Finds the first reason to review the number. The name is left out, because a person decides on it separately. @returns null: no reason */
export function reasonInNumber({
  identidad: { clase, numero },
  numbersOfOthers,
  ownNumbers,
}: Omit<SignerInCaso, 'corrected'>): ReviewReason | null {
  if (clase !== 'dni' && clase !== 'nie') return 'documento';
  const own = normalizeIdentity(numero);
  const isOwn = (other: string) => normalizeIdentity(other) === own;
  const contradicted = numbersOfOthers.some((other) => other && isOwn(other)) || !ownNumbers.every(isOwn);
  return contradicted ? 'numero' : null;
}
