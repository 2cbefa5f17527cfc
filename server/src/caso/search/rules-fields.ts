/** The searchable fields of a case, normalised, and the indexed terms of each; pure. */
import { fold, normalizePoliza, surnamesWords } from '../../shared/rules-text.ts';

type Papel = 'fallecido' | 'heredero' | 'allegado';
export type FieldKind = 'nombre' | 'telefono' | 'email' | 'poliza' | 'referencia' | 'caso' | 'identidad';

export interface SearchablePerson {
  readonly papel: Papel;
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string | null;
  readonly telefonos: readonly string[];
}

export interface Searchable {
  readonly casoId: string;
  readonly poliza: string;
  /** The insurer's references of the case and of its claim, each once. */
  readonly referencias: readonly string[];
  /** Canonical identity number of the deceased; null: no number is known, or it identifies nobody. */
  readonly identidad: string | null;
  readonly personas: readonly SearchablePerson[];
}

export interface Field {
  readonly campo: FieldKind;
  /** The value, normalised for the comparison. */
  readonly valor: string;
  readonly de: Papel | null;
  /** The value as shown. */
  readonly texto: string;
  /** Name of the person; null for a field of the case. */
  readonly quien: string | null;
}

/** Lengths of the indexed beginnings of a word, in letters; further letters are checked against the data. */
export const BEGINNINGS = { least: 3, most: 6 } as const;
/** Length of the indexed pieces of a policy number or a reference, in characters. */
export const PIECE = 4;
/** Lengths of the indexed ends and beginning of a national telephone number, in digits. */
export const PHONE = { ends: [4, 6, 9], beginning: 6 } as const;
/** Lengths of the indexed ends of the number of a case, in digits. */
export const CASO_ENDS = [3, 4] as const;

export const emailValue = (address: string): string => fold(address.trim());
/** Normalises a telephone: digits alone, without the prefix of Spain or of international calls. */
export const phoneValue = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^34(?=\d{9}$)/, '');
/** Normalises a caso_id to year and number: `2026-123`. */
const casoValue = (casoId: string): string =>
  casoId.replace(/^CAS-(\d{4})-(\d+)$/, (_, year: string, number: string) => `${year}-${Number(number)}`);
/** The number of a case without the year, with leading zeros. */
export const casoNumber = (valor: string): string => (valor.split('-')[1] ?? '').padStart(6, '0');

export function fieldsOf({ casoId, poliza, referencias, identidad, personas }: Searchable): Field[] {
  return [
    { campo: 'caso', valor: casoValue(casoId), de: null, texto: casoId, quien: null },
    { campo: 'poliza', valor: normalizePoliza(poliza), de: null, texto: poliza, quien: null },
    ...referencias.map(
      (texto): Field => ({ campo: 'referencia', valor: normalizePoliza(texto), de: null, texto, quien: null }),
    ),
    ...(identidad === null
      ? []
      : [{ campo: 'identidad', valor: identidad, de: 'fallecido', texto: identidad, quien: null } as const]),
    ...personas.flatMap(fieldsOfPerson),
  ];
}

function fieldsOfPerson({ papel: de, nombre, apellidos, email, telefonos }: SearchablePerson): Field[] {
  const quien = `${nombre} ${apellidos}`;
  const words = new Set([...surnamesWords(nombre), ...surnamesWords(apellidos)]);
  return [
    ...[...words].map((valor): Field => ({ campo: 'nombre', valor, de, texto: quien, quien })),
    ...(email ? [{ campo: 'email', valor: emailValue(email), de, texto: email, quien } as const] : []),
    ...[...new Set(telefonos)].map(
      (texto): Field => ({ campo: 'telefono', valor: phoneValue(texto), de, texto, quien }),
    ),
  ];
}

/** The index terms of a case, each once. */
export const termsOf = (searchable: Searchable): string[] => [
  ...new Set(fieldsOf(searchable).flatMap(({ campo, valor }) => TERMS[campo](valor))),
];

const TERMS: Readonly<Record<FieldKind, (valor: string) => string[]>> = {
  nombre: (word) => [`n=${word}`, `s=${soundOf(word)}`, ...beginningsOf(word).map((start) => `n:${start}`)],
  email: (address) => [`c=${address}`, ...beginningsOf(address).map((start) => `c:${start}`)],
  telefono: (digits) => [
    ...PHONE.ends.filter((n) => digits.length >= n).map((n) => `t:${digits.slice(-n)}`),
    ...(digits.length > PHONE.beginning ? [`b:${digits.slice(0, PHONE.beginning)}`] : []),
  ],
  caso: (valor) => [
    `k=${valor}`,
    `k=${Number(casoNumber(valor))}`,
    ...CASO_ENDS.map((n) => `k:${casoNumber(valor).slice(-n)}`),
  ],
  poliza: (number) => [`p=${number}`, ...piecesOf(number).map((piece) => `p:${piece}`)],
  referencia: (text) => [`r=${text}`, ...piecesOf(text).map((piece) => `r:${piece}`)],
  identidad: (number) => [`i=${number}`],
};

function beginningsOf(word: string): string[] {
  const letters = [...word];
  const { least, most } = BEGINNINGS;
  const count = Math.max(0, Math.min(most, letters.length) - least + 1);
  return Array.from({ length: count }, (_, i) => letters.slice(0, least + i).join(''));
}

/** Every sequence of {@link PIECE} consecutive characters; empty for a shorter text. */
export function piecesOf(number: string): string[] {
  const letters = [...number];
  const starts = Array.from({ length: Math.max(0, letters.length - PIECE + 1) }, (_, i) => i);
  return [...new Set(starts.map((i) => letters.slice(i, i + PIECE).join('')))];
}

/** Replacements, applied in this order, that make words equal if they sound alike in Spain. */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ch/g, '#'],
  [/sh/g, '#'],
  [/h/g, ''],
  [/qu(?=[ei])/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[eiy])/g, 'j'],
  [/G/g, 'g'],
  [/c(?=[eiy])/g, 's'],
  [/[zç]/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'j'],
  [/[vw]/g, 'b'],
  [/ll|y/g, 'i'],
  [/n(?=[bp])/g, 'm'],
  [/(.)\1+/g, '$1'],
];

/** Writes a word so that words that sound alike are equal. @param word folded */
export const soundOf = (word: string): string =>
  STEPS.reduce((sound, [spelling, by]) => sound.replace(spelling, by), word);
