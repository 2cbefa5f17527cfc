/** The number by which whoever signs is known: refused only where it can't be right; pure. */
import { IDENTITY_NUMBER_MAXIMUM, type SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { classifyIdentity } from '../../caso/rules/rules-identity.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { AS_ON_THE_DOCUMENT, isUnprintable } from '../../shared/rules-printable.ts';
import { normalizeText } from '../../shared/rules-text.ts';

/** What a passport or another document bears: letters and digits, and what parts them. */
const FREE = new RegExp(`^(?=.*\\p{N})[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ./-]{1,${IDENTITY_NUMBER_MAXIMUM - 1}})$`, 'u');

const NAME = { dni: 'DNI', nie: 'NIE' } as const;
const SHAPE = {
  dni: { es: 'ocho números y una letra', en: 'eight digits and a letter' },
  nie: { es: 'una letra, siete números y otra letra', en: 'a letter, seven digits and another letter' },
} as const;

/**
 * As it is written into what is signed, or what is wrong with it. A DNI or a NIE has a letter that follows from its digits; of
 * other documents nobody here knows the rules.
 */
export function readIdentity({ clase, numero }: SignerIdentity): SignerIdentity | Phrase {
  if (clase === 'pasaporte' || clase === 'otro') {
    const written = normalizeText(numero).toUpperCase();
    if (isUnprintable(written)) return AS_ON_THE_DOCUMENT;
    if (FREE.test(written)) return { clase, numero: written };
    return {
      es: 'escriba el número como está en el documento, con letras y números.',
      en: 'write the number as it stands on the document, in letters and digits.',
    };
  }
  const { clase: found, rightLetter, canonica } = classifyIdentity(numero);
  const { es, en } = SHAPE[clase];
  if (found !== clase || canonica === null)
    return {
      es: `no parece un ${NAME[clase]}. Tiene ${es}.`,
      en: `does not look like a ${NAME[clase]}. It has ${en}.`,
    };
  if (rightLetter === null)
    return { es: `falta la letra del final. Tiene ${es}.`, en: `the letter at the end is missing. It has ${en}.` };
  if (rightLetter) return { clase, numero: canonica };
  return {
    es: 'la letra no corresponde a esos números. Mire el documento y escríbalo otra vez.',
    en: 'the letter does not go with those digits. Look at the document and write it again.',
  };
}

/** So much of it as tells that it is the right one. */
export const maskedNumber = (numero: string): string => `•••${[...numero].slice(-3).join('')}`;
