/** Whether a signed mandate counts at once, or a person has to review it first; pure. */
import type { ReviewReason } from '@albacea/contract/schemas/lists.ts';
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { normalizeIdentity } from '../rules/rules-identity.ts';

/** The signer according to the signature, and according to the case. */
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
 * The first reason why a person has to review the mandate; null: the name is the one on file, and the number is a DNI or NIE, nobody else's, and
 * the same as in earlier mandates. Its letter was checked when the mandate was prepared.
 */
export function reasonToReview(signer: SignerInCaso): ReviewReason | null {
  if (signer.corrected) return 'nombre';
  return reasonInNumber(signer);
}

/** As `reasonToReview`, but for the name, which is decided separately. */
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
