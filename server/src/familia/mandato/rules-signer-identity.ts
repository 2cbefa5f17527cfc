/** The signer's identity number, refused only where it is impossible; pure. */
import { IDENTITY_NUMBER_MAXIMUM, type SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { classifyIdentity } from '../../caso/rules/rules-identity.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { AS_ON_THE_DOCUMENT, isUnprintable } from '../../shared/rules-printable.ts';
import { normalizeText } from '../../shared/rules-text.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };

const problem = phrasesOf(es.identity, en.identity);

/** Numbers of passports and other documents: letters, digits and separators. */
const FREE = new RegExp(`^(?=.*\\p{N})[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ./-]{1,${IDENTITY_NUMBER_MAXIMUM - 1}})$`, 'u');

/**
 * The identity number in the form for the signed texts, or the problem with it. The letter of a DNI or a NIE must fit its digits; numbers of
 * other documents need only look like one.
 */
export function readIdentity({ clase, numero }: SignerIdentity): SignerIdentity | Phrase {
  if (clase === 'pasaporte' || clase === 'otro') {
    const written = normalizeText(numero).toUpperCase();
    if (isUnprintable(written)) return AS_ON_THE_DOCUMENT;
    if (FREE.test(written)) return { clase, numero: written };
    return problem('asOnTheDocument');
  }
  const { clase: found, rightLetter, canonica } = classifyIdentity(numero);
  if (found !== clase || canonica === null) return problem('noSuchNumber', { clase });
  if (rightLetter === null) return problem('noLetter', { clase });
  if (rightLetter) return { clase, numero: canonica };
  return problem('wrongLetter');
}

/** The number, masked so that its owner recognises it. */
export const maskedNumber = (numero: string): string => `•••${[...numero].slice(-3).join('')}`;
