/** Finds entries for a query, best match first: by name, by the words that people use, and with a typing slip; pure. */
import type { ProveedorCard, ProveedoresQuery } from '@albacea/contract/schemas/proveedores.ts';
import said from './said.json' with { type: 'json' };

type Filter = Pick<ProveedoresQuery, 'tipo' | 'accion' | 'buscar'>;

interface Found {
  readonly card: ProveedorCard;
  /** Quality of the match, 0 the best; entries of one rank are ordered by code. */
  readonly rank: number;
}

/**
 * How people name kinds of providers and single providers in the five languages, without accents and spelt by ear, with the former names of
 * companies that were taken over. Names, included services and domains are in the entries and not repeated.
 */
const BY_KIND: Readonly<Record<string, string>> = said.tipos;
const BY_CODE: Readonly<Record<string, string>> = said.proveedores;
/** Words that a search leaves out if others remain: «mi banco», «la luz», «el meu banc», "my bank". */
const FILLERS: ReadonlySet<string> = new Set(said.sin_significado.split(' '));

const RANK = { exact: 0, said: 1, beginning: 2, part: 3, slip: 4 } as const;

/** Lower case without accents: «Telefónica» and «TELEFONICA» are the same word. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);
const pieces = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * @returns the entries that pass the filters, best first; entries that match only with a typing slip appear only when no entry matches
 *   without one
 */
export function foundIn(cards: readonly ProveedorCard[], { tipo, accion, buscar }: Filter): readonly Found[] {
  const open = cards.filter(
    (card) =>
      (tipo === undefined || card.tipo === tipo) &&
      (accion === undefined || card.acciones.some((one) => one.accion === accion)),
  );
  if (buscar === undefined) return open.map((card) => ({ card, rank: RANK.exact }));
  const asked = wordsOf(buscar);
  const telling = asked.filter((word) => !FILLERS.has(word));
  const words = telling.length > 0 ? telling : asked;
  const ranked = open.flatMap((card) => {
    const rank = rankOf(card, asked.join(' '), words);
    return rank === null ? [] : [{ card, rank }];
  });
  const found = ranked.length > 0 ? ranked : withSlip(open, words);
  return found.sort((a, b) => a.rank - b.rank || (a.card.codigo < b.card.codigo ? -1 : 1));
}

const saidOf = ({ tipo, codigo }: ProveedorCard): string[] =>
  `${BY_KIND[tipo] ?? ''} ${BY_CODE[codigo] ?? ''}`.split(' ').filter(Boolean);

/** Every word must occur in the names or domains, whole or in part, or be one that people use for the entry. */
function rankOf(card: ProveedorCard, whole: string, words: readonly string[]): number | null {
  const names = [card.nombre, ...card.incluye].map(plain);
  if (names.includes(whole)) return RANK.exact;
  const said = saidOf(card);
  if (words.every((word) => said.includes(word))) return RANK.said;
  const texts = [...names, ...card.dominios].join('\n');
  // Words that people use match from their beginning, as they are typed.
  const isSaid = (word: string) => said.some((one) => one === word || (word.length > 3 && one.startsWith(word)));
  if (!words.every((word) => texts.includes(word) || isSaid(word))) return null;
  return names.some((name) => name.startsWith(whole)) ? RANK.beginning : RANK.part;
}

function withSlip(cards: readonly ProveedorCard[], asked: readonly string[]): Found[] {
  const words = asked.flatMap(pieces);
  if (words.length === 0) return [];
  return cards
    .filter((card) => {
      const known = [...[card.nombre, ...card.incluye, ...card.dominios].flatMap(pieces), ...saidOf(card)];
      return words.every((word) => known.some((one) => isNear(word, one)));
    })
    .map((card) => ({ card, rank: RANK.slip }));
}

/** One slip in words of four to six letters, two in longer ones, none in shorter ones. */
function allowedSlips({ length }: string): 0 | 1 | 2 {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

function isNear(typed: string, meant: string): boolean {
  const allowed = Math.min(allowedSlips(typed), allowedSlips(meant));
  if (typed === meant) return true;
  return allowed > 0 && Math.abs(typed.length - meant.length) <= allowed && slips(typed, meant) <= allowed;
}

/** Counts letters missing, added, wrong, or swapped with a neighbour (optimal string alignment distance). */
function slips(typed: string, meant: string): number {
  const width = meant.length + 1;
  const table = Array.from({ length: (typed.length + 1) * width }, (_, i) => (i < width ? i : 0));
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;
  for (let row = 1; row <= typed.length; row++) {
    table[row * width] = row;
    for (let column = 1; column < width; column++) {
      const same = typed[row - 1] === meant[column - 1];
      const changedPlaces =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      table[row * width + column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        changedPlaces ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(typed.length, meant.length);
}
