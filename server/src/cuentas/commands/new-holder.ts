/** The person to whose name a contract passes, as the letter to its provider names them. */
import type { CuentaAction, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import { classifyIdentity } from '../../caso/rules/rules-identity.ts';
import { invalid } from '../../shared/errors.ts';
import { AS_ON_THE_DOCUMENT, isUnprintable } from '../../shared/rules-printable.ts';
import { normalizeText } from '../../shared/rules-text.ts';

/**
 * @param before the holder named earlier
 * @param said undefined: nothing new; null: withdrawn
 * @returns undefined: nobody has said, or the action transfers nothing
 * @throws DomainError validacion: another person without name and number, the heir with them, or an impossible number
 */
export function newHolder(
  accion: CuentaAction | null,
  before: NewHolder | undefined,
  said: NewHolder | null | undefined,
): NewHolder | undefined {
  if (accion !== 'transferir') {
    if (said) throw invalid({ campo: 'nuevo_titular', texto: NOTHING_PASSES });
    return undefined;
  }
  if (said === undefined) return before;
  if (said === null) return undefined;
  const nombre = normalizeText(said.nombre ?? '');
  if (said.quien === 'heredero') {
    if (nombre !== '' || said.numero !== undefined) throw invalid({ campo: 'nuevo_titular.nombre', texto: ON_FILE });
    return { quien: 'heredero' };
  }
  if (nombre === '') throw invalid({ campo: 'nuevo_titular.nombre', texto: WHO });
  if (isUnprintable(nombre)) throw invalid({ campo: 'nuevo_titular.nombre', texto: AS_ON_THE_DOCUMENT });
  if (said.numero === undefined) throw invalid({ campo: 'nuevo_titular.numero', texto: NUMBER });
  return { quien: 'otra', nombre, numero: numberOf(said.numero) };
}

/** The letter of a DNI or a NIE follows from its digits; other documents are not checked. */
function numberOf(written: string): string {
  const { clase, rightLetter, canonica } = classifyIdentity(written);
  if (clase !== 'dni' && clase !== 'nie') {
    if (isUnprintable(written)) throw invalid({ campo: 'nuevo_titular.numero', texto: AS_ON_THE_DOCUMENT });
    return normalizeText(written);
  }
  if (rightLetter !== true || canonica === null) throw invalid({ campo: 'nuevo_titular.numero', texto: LETTER });
  return canonica;
}

const NOTHING_PASSES = {
  es: 'solo se dice cuando la cuenta pasa a otra persona.',
  en: 'it is said only where the account passes to another person.',
};
const ON_FILE = {
  es: 'el nombre y el número de quien tramita ya los tenemos.',
  en: 'the name and the number of the heir are on file.',
};
const WHO = { es: 'falta el nombre de esa persona.', en: 'the name of that person is missing.' };
const NUMBER = {
  es: 'falta el número de identidad de esa persona.',
  en: 'the identity number of that person is missing.',
};
const LETTER = {
  es: 'la letra no corresponde a esos números. Mire el documento y escríbalo otra vez.',
  en: 'the letter does not go with those digits. Look at the document and write it again.',
};
