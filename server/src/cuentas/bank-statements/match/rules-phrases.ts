/** Turns the catalogue into phrases that a statement may contain; pure. */
import type { MatchKind } from '@albacea/contract/schemas/bank-statements.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { creditorOf } from './rules-creditor.ts';
import { type Word, wordsOf } from './rules-text.ts';
import { COUNTRIES, EVERYDAY, LEGAL, LINKS, OF_SUBSCRIPTION, RARE } from './rules-words.ts';

/** A name, domain or descriptor of a catalogue entry. */
export interface Origin {
  readonly codigo: string;
  readonly clase: MatchKind;
  /** The text as the catalogue has it. */
  readonly printed: string;
  /** Form of the company in the printed name, such as `SAU`; null: the name has none. */
  readonly legal: string | null;
}

export interface Phrase {
  readonly words: readonly string[];
  /** All entries that share the phrase; with several, the rest of the text has to choose among them. */
  readonly origins: readonly Origin[];
  /** An asterisk and then any text may follow: `GOOGLE *`. */
  readonly star: boolean;
  /** Dots join its words: `netflix.com`. */
  readonly dotted: boolean;
  /** Its words are too common to name a company. */
  readonly common: boolean;
  readonly saysSubscription: boolean;
}

export interface Index {
  /** Phrases by first word, the longest first. */
  readonly byFirstWord: ReadonlyMap<string, readonly Phrase[]>;
  /** Entries by creditor identifier without check digits. */
  readonly byCreditorId: ReadonlyMap<string, readonly Origin[]>;
  readonly cards: ReadonlyMap<string, ProveedorCard>;
  /** All words of each entry, by its code, to recognise the words that follow one of its phrases. */
  readonly ownWordsOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Makes the index by which statements are compared with the catalogue.
 * @param cards the current catalogue; its entries for traces charge nothing and are left out
 */
export function indexOf(cards: readonly ProveedorCard[]): Index {
  const phrases = new Map<string, Phrase>();
  const byCreditorId = new Map<string, Origin[]>();
  const ownWordsOf = new Map<string, ReadonlySet<string>>();
  for (const card of cards.filter(({ tipo }) => tipo !== 'rastro')) {
    for (const printed of card.descriptores_bancarios) {
      const creditor = creditorOf(printed);
      const origin: Origin = {
        codigo: card.codigo,
        clase: creditor ? 'acreedor' : 'descriptor',
        printed,
        legal: null,
      };
      if (creditor) byCreditorId.set(creditor, [...(byCreditorId.get(creditor) ?? []), origin]);
      else addDescriptor(phrases, card, printed);
    }
    for (const domain of card.dominios) add(phrases, card.codigo, 'dominio', domain, wordsOf(domain), true);
    for (const name of [card.nombre, ...card.incluye]) add(phrases, card.codigo, 'nombre', name, wordsOf(name));
    ownWordsOf.set(card.codigo, ownWords(card));
  }
  const byFirstWord = new Map<string, Phrase[]>();
  for (const phrase of phrases.values()) {
    const first = phrase.words[0] ?? '';
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), phrase]);
  }
  for (const sharing of byFirstWord.values()) sharing.sort((a, b) => b.words.length - a.words.length);
  return { byFirstWord, byCreditorId, cards: new Map(cards.map((card) => [card.codigo, card])), ownWordsOf };
}

/** Adds a descriptor without the form of the company (such as SAU), and its shorter printed forms. */
function addDescriptor(phrases: Map<string, Phrase>, { codigo }: ProveedorCard, printed: string): void {
  const all = wordsOf(printed);
  const core = withoutFinal(all, (word) => LEGAL.has(word.texto));
  const star = /\*\s*$/.test(printed);
  const legal = all[core.length]?.texto ?? null;
  const put = (words: readonly Word[]) => add(phrases, codigo, 'descriptor', printed, words, false, star, legal);
  put(core);
  // The country is dropped if two words of the name remain: SECURITAS DIRECT (ESPANA).
  const withoutCountry = withoutFinal(core, (word) => COUNTRIES.has(word.texto) || LINKS.has(word.texto));
  if (withoutCountry.length < core.length && withoutCountry.filter(isDistinctive).length >= 2) put(withoutCountry);
  // .COM is dropped if the word alone names nobody else: NETFLIX, but not BOOKING.
  const withoutDomain = withoutFinal(core, (word) => word.dot);
  const [only] = withoutDomain;
  if (withoutDomain.length === 1 && withoutDomain.length < core.length && only && !isCommonName(withoutDomain))
    put(withoutDomain);
}

function withoutFinal(words: readonly Word[], excess: (word: Word) => boolean): readonly Word[] {
  let end = words.length;
  while (end > 1 && excess(words[end - 1] as Word)) end -= 1;
  return words.slice(0, end);
}

const isDistinctive = ({ texto }: Word): boolean => texto.length >= 3 && !LINKS.has(texto) && !COUNTRIES.has(texto);

/** Whether a name is one word that is short or an everyday word. */
function isCommonName(words: readonly Word[]): boolean {
  const telling = words.filter(({ texto }) => texto.length > 1 && !LINKS.has(texto) && !COUNTRIES.has(texto));
  const [first] = telling;
  if (telling.length > 1) return false;
  return !first || EVERYDAY.has(first.texto) || (first.texto.length <= 4 && !RARE.has(first.texto));
}

function add(
  phrases: Map<string, Phrase>,
  codigo: string,
  clase: MatchKind,
  printed: string,
  words: readonly Word[],
  dotted = false,
  star = false,
  legal: string | null = null,
): void {
  const texts = words.map((word) => word.texto);
  if (texts.length === 0 || texts.join('').length < 2) return;
  const key = `${dotted} ${texts.join(' ')}`;
  const before = phrases.get(key);
  const origin: Origin = { codigo, clase, printed, legal };
  phrases.set(key, {
    words: texts,
    origins: [...(before?.origins ?? []), origin],
    star: star || (before?.star ?? false),
    dotted,
    common: !dotted && isCommonName(words),
    saysSubscription: texts.some((text) => OF_SUBSCRIPTION.has(text)),
  });
}

function ownWords({ nombre, incluye, descriptores_bancarios, dominios }: ProveedorCard): ReadonlySet<string> {
  const all = [nombre, ...incluye, ...descriptores_bancarios, ...dominios].flatMap(wordsOf);
  return new Set(all.map((word) => word.texto));
}
