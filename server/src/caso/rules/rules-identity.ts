/**
 * Identity numbers of the deceased: their kind, their check letter, and the canonical form, in which all spellings of
 * a number are equal (DNI, NIE and NIF rules: Orden INT/2058/2008 and
 * RD 1065/2007, arts. 19–20; arithmetic as published by the Ministry of the Interior).
 *
 * Nothing here refuses a number: a claim is never lost over a typing error. The canonical form decides, together with
 * the policy, whether a second claim is a duplicate. If it keeps two spellings of a number apart, the family gets two
 * cases and two e-mails. It can join two people only if both are insured under one policy and their numbers differ
 * only in the characters that are dropped here. So, in doubt, the rules treat two spellings as one number.
 */
import { keyInUpperCases } from '../../shared/rules-text.ts';

export type IdentityKind = 'ausente' | 'marcador' | 'dni' | 'nie' | 'nif_klm' | 'extranjero';

interface Identity {
  clase: IdentityKind;
  /** Whether the check letter fits; null: no letter was typed, or the number is not a Spanish one. */
  rightLetter: boolean | null;
  /** The result of `normalizeIdentity`; null for `ausente` and `marcador`, which identify nobody. */
  canonica: string | null;
}

interface SpanishNumber {
  clase: 'dni' | 'nie' | 'nif_klm';
  /** The digits as typed, without the zeros that a form puts in front. */
  digits: string;
  rightLetter: boolean | null;
  canonica: string;
}

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The digit that the first letter of a NIE stands for. K, L and M stand for no digit. */
const INITIAL_VALUE: Readonly<Record<string, string>> = { X: '0', Y: '1', Z: '2' };

/**
 * The check letter of a DNI, NIE or K/L/M number.
 * @param number eight digits, or one of X Y Z K L M and seven digits, in upper case and without the letter
 */
export function checkLetter(number: string): string {
  const figures = number.replace(/^[A-Z]/, (initial) => INITIAL_VALUE[initial] ?? '');
  return LETTERS.charAt(Number(figures) % LETTERS.length);
}

/** The usual forms: initial, digits, letter. Such a text counts as a Spanish number even when its letter is wrong. */
const USUAL_SHAPES: readonly RegExp[] = [
  // Elderly people's numbers have seven digits once the leading zero is lost.
  /^()(\d{7,8})([A-ZÑ]?)$/,
  /^([XYZ])(\d{7})([A-ZÑ]?)$/,
  // The letter is required: many passports have the form of a letter and seven digits, and these NIF are rare.
  /^([KLM])(\d{7})([A-ZÑ])$/,
];

/**
 * Forms that could also be a foreign number: with a country prefix, with zeros lost or added by fixed-width fields, or with the eight digits of
 * the first NIE. Such a text counts as a Spanish number only if its letter fits, which happens by chance once in 23 times.
 */
const RARE_SHAPES: readonly RegExp[] = [/^(?:ES)?()0*(\d{1,8})([A-Z])$/, /^(?:ES)?([XYZKLM])0*(\d{1,7})([A-Z])$/];

/** The name of the document, typed before its number. */
const LABEL = /^(?:DNI|NIF|NIE)+(?=[XYZKLM]?\d)/;

/**
 * The canonical form for equality (the blind index of the case): NFKC, upper case, letters and digits only.
 *
 * A DNI, NIE or K/L/M number becomes its padded digits and the letter that belongs to them, whatever letter was typed: the
 * letter follows from the digits, so it can't tell two people apart, and a slip in it must not hide a duplicate.
 * `12345678`, `12.345.678-z` and `12345678A` have one canonical form. Any other number is kept whole.
 * A placeholder gets a canonical form too; `classifyIdentity` tells which texts identify nobody.
 */
export function normalizeIdentity(text: string): string {
  const compacted = compact(text);
  return readSpanishNumber(compacted)?.canonica ?? compacted;
}

/**
 * Tells the kind of an identity number and whether its letter fits.
 * `marcador` is a text that only fills the field. A case with such a text is identified by policy, name and date of death, so it is safe to take
 * a doubtful text for a placeholder. `extranjero` is any number that is not a Spanish personal number: passports, numbers of other countries, and
 * a company's NIF.
 * @param text as received; undefined when the field was not sent
 */
export function classifyIdentity(text: string | undefined): Identity {
  if (text === undefined) return { clase: 'ausente', rightLetter: null, canonica: null };
  const compacted = compact(text);
  const spanish = readSpanishNumber(compacted);
  if (spanish ? isSpanishPadding(spanish) : isPadding(compacted)) {
    return { clase: 'marcador', rightLetter: null, canonica: null };
  }
  if (!spanish) return { clase: 'extranjero', rightLetter: null, canonica: compacted };
  return { clase: spanish.clase, rightLetter: spanish.rightLetter, canonica: spanish.canonica };
}

function compact(text: string): string {
  return keyInUpperCases(text, /[^\p{L}\p{N}]/gu).replace(LABEL, '');
}

function readSpanishNumber(compact: string): SpanishNumber | null {
  const usual = fitInto(compact, USUAL_SHAPES);
  if (usual) return usual;
  const rare = fitInto(compact, RARE_SHAPES);
  return rare?.rightLetter ? rare : null;
}

function fitInto(compact: string, shapes: readonly RegExp[]): SpanishNumber | null {
  for (const shape of shapes) {
    const parts = shape.exec(compact);
    if (parts) return compose(parts[1] ?? '', parts[2] ?? '', parts[3] ?? '');
  }
  return null;
}

function compose(initial: string, digits: string, letter: string): SpanishNumber {
  const number = initial + digits.padStart(initial === '' ? 8 : 7, '0');
  const control = checkLetter(number);
  return {
    clase: initial === '' ? 'dni' : initial in INITIAL_VALUE ? 'nie' : 'nif_klm',
    digits,
    rightLetter: letter === '' ? null : letter === control,
    canonica: number + control,
  };
}

/**
 * Whether a Spanish number is a placeholder: zeros with any letter; the DNI 99999999, which ends the series and is a common test value; and
 * one digit repeated, unless the letter fits, because 11111111H is a real person's number.
 */
function isSpanishPadding({ digits, rightLetter }: SpanishNumber): boolean {
  if (/^0+$/.test(digits) || digits === '99999999') return true;
  return isOneCharacter(digits) && rightLetter !== true;
}

/** The beginnings of phrases such as «Sin DNI», «no consta» or «pendiente», compacted; a date or a counter may follow. */
const PHRASES =
  /^(?:SIN(?:DNI|NIF|NIE|DOC|DATO|IDENT|NUM|PASAP)|NO(?:CONST|DISP|TIENE|APORT|FACIL|APLIC|PROCED|SESABE)|DESCONOC|PENDIENTE|UNKNOWN)/;

/** Zeros alone, or with up to three letters before or after: `000000000000`, `AAA000000`. */
const ZEROS = /^[A-Z]{0,3}0+[A-Z]{0,3}$/;

/**
 * Whether a compacted text is a placeholder: empty, zeros, one character repeated, a known phrase, or only letters that read as a word or an
 * abbreviation. Real numbers made of letters alone are rare and long, and German ones have no vowels, so that they spell no word.
 */
function isPadding(compact: string): boolean {
  if (compact === '' || isOneCharacter(compact)) return true;
  if (ZEROS.test(compact) || PHRASES.test(compact)) return true;
  return !/\p{N}/u.test(compact) && (compact.length < 6 || /[AEIOU]/.test(compact));
}

function isOneCharacter(s: string): boolean {
  return /^(.)\1*$/u.test(s);
}
