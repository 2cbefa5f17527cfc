/**
 * `npm run inflesz`: how easily the Spanish that families read can be read, on the INFLESZ scale (Barrio-Cantalejo and others,
 * 2008): the perspicuity of Szigriszt-Pazos, 206.835 − 62.3 × syllables/words − words/sentences. From 65 on a text is easier than
 * most of the press. Only whole sentences count: labels and titles are too short to say anything.
 */
import { fileURLToPath } from 'node:url';
import { es } from '../portal/src/textos/es.ts';
import { TEXTOS_CRONOLOGIA } from '../server/src/capabilities/casos/reglas-cronologia.ts';
import { FRASES_ES } from '../server/src/capabilities/correo/plantillas/frases-es.ts';
import { FRASES_DE_RECHAZO } from '../server/src/capabilities/documentos/reglas-motivos.ts';
import { textoDeMandato, VERSION_VIGENTE } from '../server/src/capabilities/mandato/reglas-texto.ts';

export const MINIMO = 65;

/** What stands for the words that are filled in; `toString` is a day, which some phrases take alone. */
const VALORES: Readonly<Record<string, string>> = {
  nombre: 'Lucía',
  heredero: 'Lucía',
  destinatario: 'Lucía Ortega',
  fallecido: 'Carmen',
  aseguradora: 'Seguros Boreal',
  telefono: '900 123 456',
  fecha: '21 de noviembre',
  hora: '9:30',
  n: '3',
  cuentas: 'Netflix',
  importe: '120 euros',
};
const PERSONAS = { ...VALORES, toString: () => '21 de noviembre' };

const MANDATO = textoDeMandato(VERSION_VIGENTE, 'es', {
  mandante: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', parentesco: 'hija' },
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', dni: null, fecha_fallecimiento: '2026-11-14' },
  aseguradora: 'Seguros Boreal',
  conInstrucciones: false,
  cuentas: [{ proveedor: 'Netflix', accion: 'cancelar' }],
  certificados: [],
});

export interface Medida {
  readonly bloque: string;
  readonly palabras: number;
  readonly frases: number;
  readonly indice: number;
}

/** Every text below a value: of functions, what they say of made-up people. */
function textosDe(valor: unknown): string[] {
  if (typeof valor === 'string') return [valor];
  if (typeof valor === 'function') return textosDe(valor(PERSONAS));
  if (valor instanceof Intl.DateTimeFormat || typeof valor !== 'object' || valor === null) return [];
  return Object.values(valor).flatMap(textosDe);
}

const llenar = (texto: string): string =>
  texto.replace(/\{(\w+)\}/g, (_, palabra: string) => VALORES[palabra] ?? 'uno');

const esFrase = (texto: string): boolean => /[.?:…]$/.test(texto.trim());

/** Sentences, by what ends them; a colon does, as the scale has it, and a number's point doesn't. */
export const frasesDe = (texto: string): string[] =>
  texto.split(/(?<=[.?!:;…])\s+/).filter((frase) => /\p{L}/u.test(frase));

export const palabrasDe = (texto: string): string[] => texto.match(/[\p{L}\p{N}]+/gu) ?? [];

const FUERTES = 'aeoáéóíú';

/** Syllables of a Spanish word: a weak vowel joins a strong one or another weak one; an accent on it parts them. */
export function silabasDe(palabra: string): number {
  const llana = palabra
    .toLowerCase()
    .replace(/qu(?=[eiéí])/g, 'k')
    .replace(/gu(?=[eiéí])/g, 'g')
    .replace(/y$/, 'i')
    .replace(/ü/g, 'u');
  const grupos = llana.match(/[aeiouáéíóú]+/g) ?? [];
  const nucleos = grupos.reduce((suma, grupo) => {
    const fuertes = [...grupo].filter((vocal) => FUERTES.includes(vocal)).length;
    return suma + Math.max(1, fuertes);
  }, 0);
  return Math.max(1, nucleos);
}

/** @param textos joined as one block; labels among them are left out */
export function medir(bloque: string, textos: readonly string[]): Medida {
  const frases = textos.filter(esFrase).map(llenar).flatMap(frasesDe);
  const palabras = frases.flatMap(palabrasDe);
  const silabas = palabras.reduce((suma, palabra) => suma + silabasDe(palabra), 0);
  const indice =
    palabras.length === 0
      ? Number.POSITIVE_INFINITY
      : 206.835 - (62.3 * silabas) / palabras.length - palabras.length / frases.length;
  return { bloque, palabras: palabras.length, frases: frases.length, indice };
}

/** Each screen, the e-mails, and all together. */
export function medirTodo(): Medida[] {
  const enEspanol = (textos: Readonly<Record<string, { readonly es: string }>>) =>
    Object.values(textos).map((texto) => texto.es);
  const bloques: readonly (readonly [string, unknown])[] = [
    ...Object.entries(es),
    ['correos', FRASES_ES],
    ['cronologia', enEspanol(TEXTOS_CRONOLOGIA)],
    ['rechazos', enEspanol(FRASES_DE_RECHAZO)],
    ['mandato', MANDATO.split('\n')],
  ];
  const textos = bloques.map(([bloque, valor]) => [bloque, textosDe(valor)] as const);
  return [
    ...textos.map(([bloque, suyos]) => medir(bloque, suyos)),
    medir(
      'todo',
      textos.flatMap(([, suyos]) => suyos),
    ),
  ].filter(({ palabras }) => palabras > 0);
}

export const enTabla = (medidas: readonly Medida[]): string =>
  medidas
    .map(
      ({ bloque, indice, palabras, frases }) =>
        `${bloque.padEnd(14)} ${indice.toFixed(1).padStart(6)}   ${palabras} words, ${frases} sentences`,
    )
    .join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const medidas = medirTodo();
  console.log(enTabla(medidas));
  if (medidas.some(({ indice }) => indice < MINIMO)) process.exitCode = 1;
}
