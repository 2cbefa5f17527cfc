/** The possible readings of a typed search, and whether a case matches it; pure. */
import { foldedWords, normalizePoliza, normalizeText, spelledWords } from '../../shared/rules-text.ts';
import { classifyIdentity } from '../rules/rules-identity.ts';
import {
  BEGINNINGS,
  CASO_ENDS,
  casoNumber,
  emailValue,
  type Field,
  type FieldKind,
  fieldsOf,
  PHONE,
  PIECE,
  phoneValue,
  piecesOf,
  type Searchable,
  soundOf,
} from './rules-fields.ts';

/** 0: the whole word matches; 1: a part of the word matches; 2: the word sounds alike. */
type Grade = 0 | 1 | 2;

/** One possible meaning of a typed word. */
export interface Alternative {
  readonly campo: FieldKind;
  readonly grado: Grade;
  /** The index terms that a case must have, all of them. */
  readonly terminos: readonly string[];
  /** Whether a decrypted value of the field matches. */
  readonly fits: (valor: string) => boolean;
}

export type Word = readonly Alternative[];
/** The words of one reading of a text; a case must match every word. */
export type Reading = readonly Word[];

const MOST_WORDS = 6;

/** Reads a text without a digit, which looks like a name, as a whole reference. */
const wholeReference = (typed: string): Alternative => ({
  campo: 'referencia',
  grado: 0,
  terminos: [`r=${normalizePoliza(typed)}`],
  fits: is(normalizePoliza(typed)),
});

/** Lists the ways in which a typed text can be read. @returns empty: the text has nothing to search for */
export function readingsOf(text: string): Reading[] {
  const typed = normalizeText(text);
  const words = wordsOf(typed);
  const readings: Reading[] = [];
  if (/\d/.test(typed) && !typed.includes('@')) readings.push([numberWord(typed)]);
  // a single number was read above
  if (words.length > 1 || readings.length === 0) readings.push(words);
  if (/^[A-Za-z._/-]+$/.test(typed) && /[A-Za-z]/.test(typed)) readings.push([[wholeReference(typed)]]);
  return readings
    .map((reading) => reading.slice(0, MOST_WORDS))
    .filter((reading) => reading.length > 0 && reading.every((word) => word.length > 0));
}

/** Splits a text into words. Groups of digits count as one number, because telephones are dictated in groups. */
function wordsOf(typed: string): Word[] {
  const joined = typed.replace(/(?<=\d)[\s.\-/()]+(?=\d)/g, '');
  const pieces = joined.split(' ').filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const numbers = pieces.filter((piece) => /\d/.test(piece) && !piece.includes('@')).map(numberWord);
  const emails = pieces.filter((piece) => piece.includes('@')).map(emailWord);
  const names = spelledWords(pieces.filter((piece) => !/[\d@]/.test(piece)).join(' '));
  return [...numbers, ...emails, ...worthLooking(names, numbers.length + emails.length > 0).map(nameWord)];
}

/** Leaves out very short words, which would hide the cases that the other words find, unless the text consists of short words alone. */
function worthLooking(names: readonly string[][], besideOthers: boolean): readonly string[][] {
  const withLength = (least: number) =>
    names.filter((spellings) => spellings.some((word) => [...word].length >= least));
  const long = withLength(BEGINNINGS.least);
  if (long.length > 0 || besideOthers) return long;
  const short = withLength(2);
  return short.length > 0 || names.length < 2 ? short : names;
}

const begins = (start: string) => (valor: string) => valor.startsWith(start);
const ends = (end: string) => (valor: string) => valor.endsWith(end);
const is = (whole: string) => (valor: string) => valor === whole;
const beginning = (word: string): string => [...word].slice(0, BEGINNINGS.most).join('');

/** Lists the meanings of a word of a name. @param spellings spellings of the word, any of which the stored name may have */
const nameWord = (spellings: readonly string[]): Word => spellings.flatMap(spelledAs);

function spelledAs(word: string): Word {
  const sound = soundOf(word);
  const whole: Alternative = { campo: 'nombre', grado: 0, terminos: [`n=${word}`], fits: is(word) };
  if ([...word].length < BEGINNINGS.least) return [whole];
  return [
    whole,
    { campo: 'nombre', grado: 1, terminos: [`n:${beginning(word)}`], fits: begins(word) },
    { campo: 'nombre', grado: 2, terminos: [`s=${sound}`], fits: (valor) => soundOf(valor) === sound },
    { campo: 'email', grado: 1, terminos: [`c:${beginning(word)}`], fits: begins(word) },
  ];
}

function emailWord(typed: string): Word {
  const address = emailValue(typed);
  const whole: Alternative = { campo: 'email', grado: 0, terminos: [`c=${address}`], fits: is(address) };
  if ([...address].length < BEGINNINGS.least) return [whole];
  return [whole, { campo: 'email', grado: 1, terminos: [`c:${beginning(address)}`], fits: begins(address) }];
}

const numberWord = (typed: string): Word => [
  ...casoAlternatives(typed),
  ...piecedAlternatives('poliza', 'p', normalizePoliza(typed)),
  ...piecedAlternatives('referencia', 'r', normalizePoliza(typed)),
  ...identityAlternatives(typed),
  ...(/\p{L}/u.test(typed) ? [] : phoneAlternatives(phoneValue(typed))),
];

function phoneAlternatives(digits: string): Alternative[] {
  const [short, middle, long] = PHONE.ends;
  const local = digits.replace(/^0+/, '');
  const atEnd = (n: number, grado: Grade): Alternative => ({
    campo: 'telefono',
    grado,
    terminos: [`t:${local.slice(-n)}`],
    fits: ends(local),
  });
  const atStart: Alternative = {
    campo: 'telefono',
    grado: 1,
    terminos: [`b:${digits.slice(0, PHONE.beginning)}`],
    fits: begins(digits),
  };
  if (local.length >= long) return [atEnd(long, 0)];
  if (local.length >= middle) return [atEnd(middle, 1), atStart];
  return local.length >= short ? [atEnd(short, 1)] : [];
}

const BETWEEN = '[\\s\\-/.]*';
const WITH_YEAR = new RegExp(`^(?:CAS)?${BETWEEN}(20\\d\\d|\\d\\d)[\\s\\-/.]+(\\d+)$`, 'i');
const YEAR_LAST = /^(\d+)[\s\-/.]+(20\d\d)$/;
const COMPACT = /^(?:CAS)?(20\d\d)(\d+)$/i;
const NUMBER = new RegExp(`^(?:CAS)?${BETWEEN}(\\d+)$`, 'i');

/** Reads the number of a case: `CAS-2026-000123`, `2026/123`, `123/2026`, `26-123`, `cas 123`, `0123`. */
function casoAlternatives(typed: string): Alternative[] {
  const whole = (valor: string): Alternative => ({
    campo: 'caso',
    grado: 0,
    terminos: [`k=${valor}`],
    fits: is(valor),
  });
  const [, year, number] = WITH_YEAR.exec(typed) ?? [];
  if (year && number) return [whole(`${year.padStart(4, '20')}-${Number(number)}`)];
  const [, itsNumber, itsYear] = YEAR_LAST.exec(typed) ?? [];
  if (itsNumber && itsYear) return [whole(`${itsYear}-${Number(itsNumber)}`)];
  const [, digits] = NUMBER.exec(typed) ?? [];
  const [, compactYear, compactNumber] = COMPACT.exec(typed) ?? [];
  return [
    ...(compactYear && compactNumber ? [whole(`${compactYear}-${Number(compactNumber)}`)] : []),
    ...(digits ? numberOfCaso(digits) : []),
  ];
}

function numberOfCaso(digits: string): Alternative[] {
  const number = String(Number(digits));
  const [short, long] = CASO_ENDS;
  const n = digits.length > short ? long : short;
  return [
    {
      campo: 'caso',
      grado: 0,
      terminos: [`k=${number}`],
      fits: (valor) => String(Number(casoNumber(valor))) === number,
    },
    ...(digits.length < short
      ? []
      : [
          {
            campo: 'caso',
            grado: 1,
            terminos: [`k:${digits.slice(-n)}`],
            fits: (valor: string) => casoNumber(valor).endsWith(digits),
          } as const,
        ]),
  ];
}

/** Reads a policy number, or the insurer's own reference, as a whole and as a part of a longer one. */
function piecedAlternatives(campo: 'poliza' | 'referencia', mark: 'p' | 'r', number: string): Alternative[] {
  const pieces = piecesOf(number).map((piece) => `${mark}:${piece}`);
  return [
    { campo, grado: 0, terminos: [`${mark}=${number}`], fits: is(number) },
    // A short text, or a year alone, is not searched as a part, because too many numbers contain it.
    ...([...number].length < PIECE || /^20\d\d$/.test(number)
      ? []
      : [{ campo, grado: 1, terminos: pieces, fits: (valor: string) => valor.includes(number) } as const]),
  ];
}

function identityAlternatives(typed: string): Alternative[] {
  const { canonica } = classifyIdentity(typed);
  if (canonica === null || foldedWords(typed).join('').length < 5) return [];
  return [{ campo: 'identidad', grado: 0, terminos: [`i=${canonica}`], fits: is(canonica) }];
}

export interface Match {
  /** 0: an exact match; higher numbers are worse matches. */
  readonly grado: number;
  readonly coincide: readonly Omit<Field, 'valor'>[];
}

interface Hit {
  readonly grado: number;
  readonly field: Field;
}

/**
 * Compares a candidate from the index with its decrypted data.
 * @returns the fields that match; null: none does, because the index found the case only through tokens that several words share
 */
export function matchOf(readings: readonly Reading[], searchable: Searchable): Match | null {
  const fields = fieldsOf(searchable);
  const matches = readings.flatMap((reading) => {
    const hits = reading.map((word) => bestOf(word, fields));
    return hits.every((hit) => hit !== null) ? [together(hits)] : [];
  });
  return matches.reduce<Match | null>((best, one) => (best && best.grado <= one.grado ? best : one), null);
}

function bestOf(word: Word, fields: readonly Field[]): Hit | null {
  let best: Hit | null = null;
  for (const { campo, grado, fits } of word)
    for (const field of fields)
      if (field.campo === campo && (best === null || grado < best.grado) && fits(field.valor)) best = { grado, field };
  return best;
}

function together(hits: readonly Hit[]): Match {
  const shown = new Map<string, Omit<Field, 'valor'>>();
  for (const { field } of hits) {
    const { campo, de, texto, quien } = field;
    shown.set(`${campo} ${de} ${texto}`, { campo, de, texto, quien });
  }
  return { grado: hits.reduce((sum, { grado }) => sum + grado, 0), coincide: [...shown.values()] };
}
