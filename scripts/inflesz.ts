/**
 * `npm run inflesz`: the readability of the Spanish texts for families, on the INFLESZ scale (Barrio-Cantalejo and others,
 * 2008): the perspicuity of Szigriszt-Pazos, 206.835 − 62.3 × syllables/words − words/sentences. From 65 on a text is easier than
 * most of the press. Only whole sentences count, because labels and titles are too short to be rated.
 */
import { fileURLToPath } from 'node:url';
import common from '../portal/src/words/es/common.json' with { type: 'json' };
import documents from '../server/src/caso/words/es/documents.json' with { type: 'json' };
import { ejemplarText } from '../server/src/familia/mandato/rules-ejemplar-text.ts';
import summary from '../server/src/familia/summary/words/es/summary.json' with { type: 'json' };
import alive from '../server/src/outbox/mail/words/es/alive.json' with { type: 'json' };
import letter from '../server/src/outbox/mail/words/es/letter.json' with { type: 'json' };
import rightsLetter from '../server/src/outbox/mail/words/es/rights.json' with { type: 'json' };
import timeline from '../server/src/shared/words/es/facts.json' with { type: 'json' };
import { compileAll, type Tree } from '../words/src/compile.ts';

export const MINIMUM = 65;

/** The values for the placeholders of texts. */
const VALUES: Readonly<Record<string, string>> = {
  nombre: 'Lucía',
  heredero: 'Lucía',
  destinatario: 'Lucía Ortega',
  fallecido: 'Carmen',
  persona: 'Carmen',
  dia: '21 de noviembre',
  enviadas: '3',
  aseguradora: 'Seguros Boreal',
  telefono: '900 123 456',
  fecha: '21 de noviembre',
  hora: '9:30',
  n: '3',
  cuentas: 'Netflix',
  importe: '120 euros',
  accion: 'cerrarla',
  identificador: 'c•••',
  palabras: 'No.',
  papel: 'la respuesta',
  semanas: '8',
  aQuien: 'Seguros Boreal, 900 123 456',
};

const MANDATO = ejemplarText('es', {
  contenido: {
    mandante: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', parentesco: 'hija' },
    fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', dni: null, fecha_fallecimiento: '2026-11-14' },
    aseguradora: 'Seguros Boreal',
    conInstrucciones: false,
  },
  identidad: { clase: 'dni', numero: '12345678Z' },
  servicio: { nombre: 'Albacea', nif: 'B12345674', domicilio: 'Calle Mayor 1, 28013 Madrid' },
  hasta: '2028-11-25',
  ejemplar: {
    destino: 'proveedor',
    proveedor: 'Netflix',
    codigo: 'netflix',
    certificados: [],
    acciones: [{ accion: 'cancelar', identificadores: [] }],
  },
});

export interface Measure {
  readonly block: string;
  readonly words: number;
  readonly phrases: number;
  readonly index: number;
}

/** All texts in a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** The sections of a file of texts; each alternative in a sentence counts as a sentence. */
const sections = (words: Tree) => Object.entries(compileAll(words) as object);

const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, word: string) => VALUES[word] ?? 'uno');

const isPhrase = (text: string): boolean => /[.?:…]$/.test(text.trim());

/** The sentences of a text; by the scale a colon ends one, but the point in a number does not. */
export const phrasesOf = (text: string): string[] =>
  text.split(/(?<=[.?!:;…])\s+/).filter((phrase) => /\p{L}/u.test(phrase));

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const STRONG = 'aeoáéóíú';

/** The number of syllables of a Spanish word: a weak vowel joins a neighbouring vowel, unless it has an accent. */
export function syllablesOf(word: string): number {
  const plain = word
    .toLowerCase()
    .replace(/qu(?=[eiéí])/g, 'k')
    .replace(/gu(?=[eiéí])/g, 'g')
    .replace(/y$/, 'i')
    .replace(/ü/g, 'u');
  const groups = plain.match(/[aeiouáéíóú]+/g) ?? [];
  const cores = groups.reduce((sum, group) => {
    const strong = [...group].filter((vowel) => STRONG.includes(vowel)).length;
    return sum + Math.max(1, strong);
  }, 0);
  return Math.max(1, cores);
}

/** Measures texts as one block, without the labels among them. */
export function measure(block: string, texts: readonly string[]): Measure {
  const phrases = texts.filter(isPhrase).map(fill).flatMap(phrasesOf);
  const words = phrases.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const index =
    words.length === 0
      ? Number.POSITIVE_INFINITY
      : 206.835 - (62.3 * syllables) / words.length - words.length / phrases.length;
  return { block, words: words.length, phrases: phrases.length, index };
}

/** Measures each screen, the e-mails, and all together. */
export function measureAll(): Measure[] {
  // the texts for a notary are not for families
  const { notaria: _, ...withoutNotary } = summary;
  const blocks: readonly (readonly [string, unknown])[] = [
    ...sections(common),
    ['correos', Object.fromEntries(sections(letter))],
    ['correos a la persona', Object.fromEntries(sections(alive))],
    ['correos sobre sus datos', Object.fromEntries(sections(rightsLetter))],
    ['cronologia', timeline],
    ['rechazos', documents.rejected],
    ['mandato', MANDATO.split('\n')],
    ['papel hecho', Object.fromEntries(sections(withoutNotary))],
  ];
  const texts = blocks.map(([block, value]) => [block, textsOf(value)] as const);
  return [
    ...texts.map(([block, theirs]) => measure(block, theirs)),
    measure(
      'todo',
      texts.flatMap(([, theirs]) => theirs),
    ),
  ].filter(({ words }) => words > 0);
}

export const inTable = (measures: readonly Measure[]): string =>
  measures
    .map(
      ({ block, index, words, phrases }) =>
        `${block.padEnd(14)} ${index.toFixed(1).padStart(6)}   ${words} words, ${phrases} sentences`,
    )
    .join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measures = measureAll();
  console.log(inTable(measures));
  if (measures.some(({ index }) => index < MINIMUM)) process.exitCode = 1;
}
