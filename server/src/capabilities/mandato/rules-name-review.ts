/** How the name under a mandate stands: it is that of the heir on file, or a person has to look first; pure. */
import { type NameOnFile, namesAgree } from './rules-signer-name.ts';

/** As stored; null: signed before names were compared, and nobody has looked since. */
const NAME_REVIEWS = ['coincide', 'pendiente', 'aceptado', 'rechazado'] as const;
export type NameReview = (typeof NAME_REVIEWS)[number];

export interface SignedName {
  readonly review: NameReview | null;
  /** As typed. */
  readonly typed: string;
  /** In whose name the text is. */
  readonly mandante: NameOnFile;
  /** The signer changed the name that was on file. */
  readonly corrected: boolean;
}

/** Of a name that nobody has decided on. */
export const firstReview = ({ typed, mandante, corrected }: Omit<SignedName, 'review'>): 'coincide' | 'pendiente' =>
  !corrected && namesAgree(typed, mandante) ? 'coincide' : 'pendiente';

/**
 * Whether anything may leave on the strength of the mandate. What was signed before names were compared is compared here, so that
 * nothing slips out until somebody or some round has looked at it.
 */
export const nameIsSettled = (name: SignedName): boolean =>
  ['coincide', 'aceptado'].includes(name.review ?? firstReview(name));
