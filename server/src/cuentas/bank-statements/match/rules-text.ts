/** Splits the text of a movement into words, and tells which of them name somebody; pure. */
import {
  ALWAYS_MARK,
  CITIES,
  COUNTRIES,
  INTERMEDIARIES,
  LEGAL,
  LINKS,
  MARKERS,
  OF_DEBIT,
  OF_OPERATION,
  WITHOUT_CREDITOR,
} from './rules-words.ts';

/** A word of a text: upper case, no accents. */
export interface Word {
  readonly texto: string;
  /** Only a dot joins it to the word before: `NETFLIX.COM`. */
  readonly dot: boolean;
  /** A single asterisk stands before it: `GOOGLE *YOUTUBE`. */
  readonly star: boolean;
}

/** Kinds of operation that the bank's words show: a direct debit, an operation without a creditor, or any other. */
export type Operation = 'adeudo' | 'sin_acreedor' | 'otra';

const CHUNK = /([A-Z0-9]+)|(\*+)|([^A-Z0-9*]+)/g;

/**
 * The words of a text. Accents are removed, `+` at the end of a word becomes PLUS, «S. A. U.» becomes one word, and the name of a phone
 * wallet is removed with its «PAY», because the payee comes after it.
 */
export function wordsOf(text: string): Word[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/ESPA[^A-Z0-9\s.]{1,2}A(?![A-Z])/g, 'ESPANA')
    .replace(/(?<=[A-Z])\+(?![A-Z0-9])/g, ' PLUS ')
    .replace(/PLUS PLUS/g, 'PLUS')
    .replace(/\b(?:APPLE|GOOGLE|SAMSUNG) ?PAY\b/g, ' ');
  const words: Word[] = [];
  let dot = false;
  let star = false;
  for (const [, word, asterisks, rest] of plain.matchAll(CHUNK)) {
    if (word !== undefined) {
      words.push({ texto: word, dot, star });
      dot = false;
      star = false;
    } else if (asterisks !== undefined) {
      star = asterisks.length === 1;
      dot = false;
    } else dot = rest === '.';
  }
  return uniteAcronyms(words);
}

/** «S A U» and «S.A.R.L» are one word each; other single letters stay alone. */
function uniteAcronyms(words: readonly Word[]): Word[] {
  const united: Word[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const first = words[i] as Word;
    let end = i;
    while (words[end]?.texto.length === 1 && end - i < 5) end += 1;
    while (end - i >= 2 && !LEGAL.has(joined(words, i, end))) end -= 1;
    if (end - i >= 2) {
      united.push({ ...first, texto: joined(words, i, end), dot: false });
      i = end - 1;
    } else united.push(first);
  }
  return united;
}

const joined = (words: readonly Word[], since: number, until: number): string =>
  words
    .slice(since, until)
    .map((word) => word.texto)
    .join('');

/** Numbers, dates, references and masked cards: anything with a digit, or with X in the place of digits. */
export const isReference = (text: string): boolean => /\d/.test(text) || /^X{3,}$/.test(text);

/** Whether a word can stand before the name without being part of it. */
export const isBeforeName = ({ texto }: Word): boolean =>
  OF_OPERATION.has(texto) || isReference(texto) || texto.length === 1;

/** The position where the bank's own data begin: number of the receipt, mandate, card. The name keeps at least one word. */
export function nameEnd(words: readonly Word[], start: number): number {
  for (let i = start + 1; i < words.length; i += 1) {
    const { texto, dot } = words[i] as Word;
    if (dot || !MARKERS.has(texto)) continue;
    const behind = words[i + 1]?.texto;
    if (ALWAYS_MARK.has(texto) || behind === undefined || isReference(behind) || MARKERS.has(behind)) return i;
  }
  return words.length;
}

/** The kind of operation that the first words show. */
export function operationOf(words: readonly Word[]): Operation {
  const first = words.slice(0, 4).map((word) => word.texto);
  const own = first.findIndex((text) => !OF_OPERATION.has(text) && !isReference(text));
  const head = own < 0 ? first : first.slice(0, own + 1);
  if (head.some((text) => WITHOUT_CREDITOR.has(text))) return 'sin_acreedor';
  return head.some((text) => OF_DEBIT.has(text)) ? 'adeudo' : 'otra';
}

const NAME_MAXIMUM = 5;

/**
 * The name that a text gives, as printed but without the bank's additions; empty: none. Charges without an entry are grouped by this text.
 */
export function printedName(words: readonly Word[]): string {
  let start = words.findIndex((word) => !isBeforeName(word));
  if (start < 0) return '';
  // «PAYPAL *TIENDA» is the shop; «PAYPAL» alone is PayPal.
  const next = words[start + 1];
  if (INTERMEDIARIES.has(words[start]?.texto ?? '') && next?.star && !isReference(next.texto)) start += 1;
  const own = words
    .slice(start, nameEnd(words, start))
    .map((word) => word.texto)
    .filter((text) => !isReference(text) && !LEGAL.has(text));
  while (own.length > 1 && isNoPartOfName(own.at(-1) ?? '')) own.pop();
  const name = own.slice(0, NAME_MAXIMUM).join(' ').slice(0, 60).trim();
  return /[A-Z]{2}/.test(name) ? name : '';
}

const isNoPartOfName = (text: string): boolean =>
  CITIES.has(text) || COUNTRIES.has(text) || LINKS.has(text) || text.length === 1;
