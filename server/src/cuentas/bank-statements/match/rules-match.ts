/**
 * Finds the entry of the catalogue that a text names. Whole words must match in order, from the first word that is not the bank's own, and
 * only words that bills and banks add may follow: any other word names somebody else. Pure.
 */
import type { MatchKind } from '@albacea/contract/schemas/bank-statements.ts';
import { billsByDebit } from '../judge/rules-kinds.ts';
import type { Index, Origin, Phrase } from './rules-phrases.ts';
import { isBeforeName, isReference, nameEnd, type Operation, type Word } from './rules-text.ts';
import {
  CITIES,
  COUNTRIES,
  INTERMEDIARIES,
  LEGAL,
  LINKS,
  NEUTRAL_AFTER_DOUBTFUL,
  OF_INVOICE,
  OF_OPERATION,
  OF_SMALL_MERCHANT,
  OF_SUBSCRIPTION,
} from './rules-words.ts';

export interface Match {
  /** Several codes mean that the text does not tell them apart. */
  readonly codes: readonly string[];
  readonly clase: MatchKind;
  /** The matched text, as the catalogue has it. */
  readonly matched: string;
  /** The words are too common to decide by themselves. */
  readonly doubtful: boolean;
  /** The text says that the charge is a subscription; a creditor's identifier counts as saying so. */
  readonly saysSubscription: boolean;
  /** Number of matched letters; more letters make a surer match. */
  readonly letters: number;
}

/** Banks cut names at the width of the field; a cut name must keep at least this many letters. */
const MINIMUM_CUT = 12;
/** The last word of a cut name must keep at least this many letters. */
const LAST_MINIMUM = 4;

/**
 * The best match of one text.
 * @param solo whether no other text of the movement names anybody; only then is a common word trusted on a direct debit
 */
export function matchOf(index: Index, words: readonly Word[], operation: Operation, solo: boolean): Match | null {
  let best: Match | null = null;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as Word;
    if (OF_SMALL_MERCHANT.has(word.texto)) return null;
    for (const phrase of index.byFirstWord.get(word.texto) ?? []) {
      const found = matchAt(index, phrase, words, i, operation, solo);
      if (found && found.letters > (best?.letters ?? 0)) best = found;
    }
    const collectsForAnother = INTERMEDIARIES.has(word.texto) && words[i + 1]?.star === true;
    const subdomain = words[i + 1]?.dot === true && ['WWW', 'HELP', 'BILL', 'PAY', 'BILLING'].includes(word.texto);
    if (!isBeforeName(word) && !collectsForAnother && !subdomain) break;
  }
  return best;
}

function matchAt(
  index: Index,
  phrase: Phrase,
  words: readonly Word[],
  start: number,
  operation: Operation,
  solo: boolean,
): Match | null {
  const end = phraseEnd(phrase, words, start);
  if (end === null) return null;
  const tail = words.slice(end, Math.max(end, nameEnd(words, end - 1)));
  const origins = decide(index, phrase, tail);
  const [first] = origins;
  if (!first) return null;
  const withLegal = tail[0] !== undefined && origins.some(({ legal }) => legal === tail[0]?.texto);
  const isCommon = phrase.common && !withLegal;
  const free = isFreeTail(phrase, words[end], operation);
  if (!free && !tail.every((word) => isNeutral(index, origins, word, isCommon))) return null;
  const byName = origins.every(({ clase }) => clase === 'nombre');
  if (byName && operation !== 'adeudo') return null;
  const hasStar = phrase.star && words[end]?.star === true;
  return {
    codes: [...new Set(origins.map(({ codigo }) => codigo))],
    clase: first.clase,
    matched: first.printed,
    doubtful: isCommon && !hasStar && !isEnoughOnDebit(index, origins, operation, solo, tail),
    saysSubscription: phrase.saysSubscription || tail.some(({ texto }) => OF_SUBSCRIPTION.has(texto)),
    letters: lettersOf(phrase),
  };
}

/** `letters` of a match that names only a payment collector. */
export const ONLY_INTERMEDIARY = 1;

/** Counts the letters of a phrase. A payment collector counts as one letter, so that the merchant named after it wins. */
function lettersOf({ words, dotted }: Phrase): number {
  const intermediary = words.length === 1 && INTERMEDIARIES.has(words[0] ?? '');
  return intermediary ? ONLY_INTERMEDIARY : words.join('').length + (dotted ? 1 : 0);
}

/** The position after the phrase; null: the phrase does not begin at `start`. At the end of a text the last word may be cut. */
function phraseEnd({ words: searched, dotted }: Phrase, words: readonly Word[], start: number): number | null {
  let letters = 0;
  for (const [k, wanted] of searched.entries()) {
    const word = words[start + k];
    if (!word || (dotted && k > 0 && !word.dot)) return null;
    letters += word.texto.length;
    if (word.texto === wanted) continue;
    const isLast = start + k === words.length - 1;
    const cut = wanted.startsWith(word.texto) && word.texto.length >= LAST_MINIMUM;
    return isLast && cut && k > 0 && letters >= MINIMUM_CUT ? start + k + 1 : null;
  }
  return start + searched.length;
}

/** Chooses among entries that share a phrase the one that the rest of the text names: XFERA MOVILES SAU YOIGO. */
function decide(index: Index, { origins }: Phrase, tail: readonly Word[]): readonly Origin[] {
  const codes = new Set(origins.map(({ codigo }) => codigo));
  const own = origins.filter(({ clase }) => clase !== 'nombre');
  if (codes.size < 2) return own.length > 0 ? own : origins;
  const named = [...codes].filter((code) =>
    tail.some(({ texto }) => !LEGAL.has(texto) && isOnlyOf(index, codes, code, texto)),
  );
  return named.length === 1 ? origins.filter(({ codigo }) => codigo === named[0]) : origins;
}

const isOnlyOf = (index: Index, codes: ReadonlySet<string>, code: string, text: string): boolean =>
  [...codes].every((other) => (index.ownWordsOf.get(other)?.has(text) ?? false) === (other === code));

/** Whether any words may follow the phrase: a product after `GOOGLE *`, the debtor's data after a full company name in a direct debit. */
function isFreeTail(phrase: Phrase, next: Word | undefined, operation: Operation): boolean {
  if (phrase.star && next?.star) return true;
  const withLegal = LEGAL.has(next?.texto ?? '') && phrase.origins.some(({ legal }) => legal !== null);
  const distinctive = phrase.words.filter((text) => text.length >= 3 && !LINKS.has(text));
  return withLegal && operation === 'adeudo' && distinctive.length >= 2;
}

function isNeutral(index: Index, origins: readonly Origin[], { texto }: Word, isCommon: boolean): boolean {
  if (isReference(texto) || texto.length === 1) return true;
  if (isCommon) return NEUTRAL_AFTER_DOUBTFUL.has(texto);
  if (LEGAL.has(texto) || COUNTRIES.has(texto) || CITIES.has(texto) || OF_INVOICE.has(texto)) return true;
  return OF_OPERATION.has(texto) || origins.some(({ codigo }) => index.ownWordsOf.get(codigo)?.has(texto) ?? false);
}

function isEnoughOnDebit(
  { cards }: Index,
  origins: readonly Origin[],
  operation: Operation,
  solo: boolean,
  tail: readonly Word[],
): boolean {
  const onDebit = operation === 'adeudo' && solo;
  const clean = tail.every(
    ({ texto }) => isReference(texto) || NEUTRAL_AFTER_DOUBTFUL.has(texto) || texto.length === 1,
  );
  return onDebit && clean && origins.every(({ codigo }) => billsByDebit(cards.get(codigo)));
}
