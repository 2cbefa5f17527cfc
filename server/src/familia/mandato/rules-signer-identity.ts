/** The signer's identity number, refused only where it is impossible; pure. */
import { IDENTITY_NUMBER_MAXIMUM, type SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { classifyIdentity } from '../../caso/rules/rules-identity.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { AS_ON_THE_DOCUMENT, isUnprintable } from '../../shared/rules-printable.ts';
import { normalizeText } from '../../shared/rules-text.ts';

/** Numbers of passports and other documents: letters, digits and separators. */
const FREE = new RegExp(`^(?=.*\\p{N})[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ./-]{1,${IDENTITY_NUMBER_MAXIMUM - 1}})$`, 'u');

const NAME = { dni: 'DNI', nie: 'NIE' } as const;
const SHAPE = {
  dni: { es: 'ocho números y una letra', en: 'eight digits and a letter' },
  nie: { es: 'una letra, siete números y otra letra', en: 'a letter, seven digits and another letter' },
} as const;

/**
 * The number as written into the signed texts, or the problem with it. The letter of a DNI or a NIE follows from its digits; other
 * documents are not checked.
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

/** The number, masked so that its owner recognises it. */
export const maskedNumber = (numero: string): string => `•••${[...numero].slice(-3).join('')}`;
