/** Groups movements by the merchant that charged them; pure. */
import { creditorOf } from '../match/rules-creditor.ts';
import { type Match, matchOf, ONLY_INTERMEDIARY } from '../match/rules-match.ts';
import type { Index } from '../match/rules-phrases.ts';
import { isBeforeName, operationOf, printedName, type Word, wordsOf } from '../match/rules-text.ts';
import { CITIES, COUNTRIES, LEGAL, OF_INVOICE, OF_YEAR } from '../match/rules-words.ts';
import type { Movement } from '../read/rules-movement.ts';
import type { CargoLine } from '../series/rules-series.ts';
import { sellsSubscriptions } from './rules-kinds.ts';

/** The charges of one merchant in one currency. */
export interface Group {
  readonly match: Match | null;
  /** The name as printed on the first line, cleaned. */
  readonly nombre: string;
  readonly moneda: string;
  readonly lines: CargoLine[];
  /** How many lines are direct debits. */
  debits: number;
  /** Whether the text of a line says that the charge is for a year. */
  saysYear: boolean;
}

interface Analysis {
  readonly key: string;
  readonly match: Match | null;
  readonly nombre: string;
  readonly adeudo: boolean;
  readonly saysYear: boolean;
}

/** Groups movements by merchant and currency. Amounts of zero are left out: they show a trial, not a charge. */
export function group(index: Index, movements: readonly Movement[]): Group[] {
  const known = new Map<string, Analysis | null>();
  const groups = new Map<string, Group>();
  for (const { dia, centimos, moneda, textos } of movements) {
    if (centimos === 0) continue;
    const text = textos.join('\n');
    let analysis = known.get(text);
    if (analysis === undefined) {
      analysis = analyse(index, textos);
      known.set(text, analysis);
    }
    if (!analysis) continue;
    const key = `${moneda} ${analysis.key}`;
    const group = groups.get(key) ?? fresh(analysis, moneda);
    groups.set(key, group);
    group.lines.push({ dia, centimos });
    if (analysis.adeudo && centimos < 0) group.debits += 1;
    group.saysYear ||= analysis.saysYear;
  }
  return [...groups.values()];
}

const fresh = ({ match, nombre }: Analysis, moneda: string): Group => ({
  match,
  nombre,
  moneda,
  lines: [],
  debits: 0,
  saysYear: false,
});

/**
 * Finds the merchant in the texts of a movement.
 * @returns null: an operation without a creditor, such as a transfer, or a text that names no merchant
 */
function analyse(index: Index, texts: readonly string[]): Analysis | null {
  const parts = texts.map(wordsOf);
  const operations = parts.map(operationOf);
  if (operations.includes('sin_acreedor')) return null;
  const creditor = creditorOf(texts.join(' '));
  const adeudo = creditor !== null || operations.includes('adeudo');
  const match = byCreditor(index, creditor) ?? byText(index, parts, adeudo);
  const name = parts.map(printedName).find((one) => one.length >= 3) ?? '';
  const key = keyOf(index, match, creditor, name);
  if (key === null) return null;
  const saysYear = parts.some((words) => words.some(({ texto }) => OF_YEAR.has(texto)));
  return { key, match, nombre: name || (match?.matched ?? creditor ?? ''), adeudo, saysYear };
}

function keyOf({ cards }: Index, match: Match | null, creditor: string | null, name: string): string | null {
  if (match) {
    const { codes, doubtful, saysSubscription } = match;
    // Sure and unsure matches stay apart: a bar called Orange must neither spoil the bills of Orange nor hide among them. For the same
    // reason the subscriptions of a shop stay apart from its other sales.
    const isShopSubscription = saysSubscription && !codes.some((code) => sellsSubscriptions(cards.get(code)));
    // After a payment collector such as PayPal, each name is a separate merchant.
    const merchant = match.letters === ONLY_INTERMEDIARY ? name : '';
    return `${doubtful ? 'doubtful' : 'card'} ${isShopSubscription ? 'cuota' : ''} ${codes.join(' ')} ${merchant}`;
  }
  if (creditor) return `acreedor ${creditor}`;
  return name === '' ? null : `nombre ${name}`;
}

function byCreditor({ byCreditorId: index }: Index, creditor: string | null): Match | null {
  const origins = index.get(creditor ?? '') ?? [];
  const [first] = origins;
  if (!first) return null;
  return {
    codes: [...new Set(origins.map(({ codigo }) => codigo))],
    clase: 'acreedor',
    matched: first.printed,
    doubtful: false,
    saysSubscription: true,
    letters: Number.POSITIVE_INFINITY,
  };
}

/**
 * The surest match among all texts; if sure matches name different providers, the result has the codes of all of them, so that none is
 * chosen.
 */
function byText(index: Index, parts: readonly (readonly Word[])[], debit: boolean): Match | null {
  const operation = debit ? 'adeudo' : 'otra';
  const found = parts.flatMap((words) => {
    const solo = parts.every((others) => others === words || others.every(namesNobody));
    const found = matchOf(index, words, operation, solo);
    return found ? [found] : [];
  });
  const [best, ...others] = found.sort((a, b) => Number(a.doubtful) - Number(b.doubtful) || b.letters - a.letters);
  if (!best) return null;
  const firm = others.filter((other) => !other.doubtful && other.letters > ONLY_INTERMEDIARY);
  const codes = new Set([...best.codes, ...firm.flatMap((other) => other.codes)]);
  const unique = firm.find((other) => other.codes.length === 1 && best.codes.includes(other.codes[0] ?? ''));
  if (best.codes.length > 1 && unique) return unique;
  return { ...best, codes: [...codes] };
}

const namesNobody = (word: Word): boolean =>
  isBeforeName(word) || [LEGAL, COUNTRIES, CITIES, OF_INVOICE].some((words) => words.has(word.texto)) || word.dot;
