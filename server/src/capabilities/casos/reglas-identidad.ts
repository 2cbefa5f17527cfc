/**
 * Identity numbers of the deceased: which kind, whether the check letter fits, and the one form by which two
 * spellings of the same number are known to be equal (DNI, NIE and NIF rules: Orden INT/2058/2008 and
 * RD 1065/2007, arts. 19–20; arithmetic as published by the Ministry of the Interior).
 *
 * Nothing here refuses a number: a claim is never lost over a typing error. The canonical form decides whether a
 * second claim is a duplicate, always together with the policy, so its two ways of being wrong weigh differently.
 * Two spellings kept apart: the family gets two cases and two e-mails. Two people joined: possible only if both are
 * insured under one policy and differ in nothing but what is dropped here. Hence the rule below leans to joining.
 */
import { claveEnMayusculas } from './reglas-texto.ts';

export type ClaseIdentidad = 'ausente' | 'marcador' | 'dni' | 'nie' | 'nif_klm' | 'extranjero';

export interface Identidad {
  clase: ClaseIdentidad;
  /** null where there is no letter to check: none was typed, or the number is not a Spanish one. */
  letraCorrecta: boolean | null;
  /** Same as `normalizarIdentidad`; null for `ausente` and `marcador`, which identify nobody. */
  canonica: string | null;
}

interface NumeroEspanol {
  clase: 'dni' | 'nie' | 'nif_klm';
  /** The digits as they were typed, but for the zeros that a form puts in front. */
  digitos: string;
  letraCorrecta: boolean | null;
  canonica: string;
}

const LETRAS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Digit that stands for the first letter of a NIE. In K, L and M numbers the digits alone count. */
const VALOR_DE_INICIAL: Readonly<Record<string, string>> = { X: '0', Y: '1', Z: '2' };

/**
 * The check letter of a DNI, NIE or K/L/M number.
 * @param numero eight digits, or one of X Y Z K L M and seven digits, in upper case and without the letter
 */
export function letraDeControl(numero: string): string {
  const cifras = numero.replace(/^[A-Z]/, (inicial) => VALOR_DE_INICIAL[inicial] ?? '');
  return LETRAS.charAt(Number(cifras) % LETRAS.length);
}

/** The forms in which these numbers are written, believed whatever their letter: initial, digits, letter. */
const FORMAS_HABITUALES: readonly RegExp[] = [
  // Elderly people's numbers have seven digits once the leading zero is lost.
  /^()(\d{7,8})([A-ZÑ]?)$/,
  /^([XYZ])(\d{7})([A-ZÑ]?)$/,
  // Not without the letter: a letter and seven digits is the shape of many passports, and these NIF are rare.
  /^([KLM])(\d{7})([A-ZÑ])$/,
];

/**
 * Forms that could as well be a foreign number: country prefix, zeros lost or added by fixed-width fields, the first
 * NIE with eight digits. They are believed only when the letter confirms them, which chance does once in 23 times.
 */
const FORMAS_RARAS: readonly RegExp[] = [/^(?:ES)?()0*(\d{1,8})([A-Z])$/, /^(?:ES)?([XYZKLM])0*(\d{1,7})([A-Z])$/];

/** The document's name, typed together with its number. */
const ETIQUETA = /^(?:DNI|NIF|NIE)+(?=[XYZKLM]?\d)/;

/**
 * The canonical form for equality (the blind index of the case): NFKC, upper case, letters and digits only.
 *
 * Of DNI, NIE and K/L/M numbers, the digits padded to their length and the letter that belongs to them, whatever
 * letter was typed or none: the letter is a function of the digits, so it can't tell two people apart and a slip in
 * it must not hide a duplicate. `12345678`, `12.345.678-z` and `12345678A` are one. Any other number is kept whole.
 * Gives text for placeholders too; `clasificarIdentidad` says which texts identify nobody.
 */
export function normalizarIdentidad(texto: string): string {
  const compacto = compactar(texto);
  return leerNumeroEspanol(compacto)?.canonica ?? compacto;
}

/**
 * What an identity number is and whether its letter fits.
 *
 * `marcador` is a text put there to fill the field; such a case is told apart by policy, name and date of death, so
 * taking a doubtful text for a placeholder is the safe side. `extranjero` is all that is not a personal number of
 * Spain: passports, numbers of other countries and also a company's NIF.
 * @param texto as received; undefined when the field was not sent
 */
export function clasificarIdentidad(texto: string | undefined): Identidad {
  if (texto === undefined) return { clase: 'ausente', letraCorrecta: null, canonica: null };
  const compacto = compactar(texto);
  const espanol = leerNumeroEspanol(compacto);
  if (espanol ? esRellenoEspanol(espanol) : esRelleno(compacto)) {
    return { clase: 'marcador', letraCorrecta: null, canonica: null };
  }
  if (!espanol) return { clase: 'extranjero', letraCorrecta: null, canonica: compacto };
  return { clase: espanol.clase, letraCorrecta: espanol.letraCorrecta, canonica: espanol.canonica };
}

function compactar(texto: string): string {
  return claveEnMayusculas(texto, /[^\p{L}\p{N}]/gu).replace(ETIQUETA, '');
}

function leerNumeroEspanol(compacto: string): NumeroEspanol | null {
  const habitual = encajar(compacto, FORMAS_HABITUALES);
  if (habitual) return habitual;
  const raro = encajar(compacto, FORMAS_RARAS);
  return raro?.letraCorrecta ? raro : null;
}

function encajar(compacto: string, formas: readonly RegExp[]): NumeroEspanol | null {
  for (const forma of formas) {
    const partes = forma.exec(compacto);
    if (partes) return componer(partes[1] ?? '', partes[2] ?? '', partes[3] ?? '');
  }
  return null;
}

function componer(inicial: string, digitos: string, letra: string): NumeroEspanol {
  const numero = inicial + digitos.padStart(inicial === '' ? 8 : 7, '0');
  const control = letraDeControl(numero);
  return {
    clase: inicial === '' ? 'dni' : inicial in VALOR_DE_INICIAL ? 'nie' : 'nif_klm',
    digitos,
    letraCorrecta: letra === '' ? null : letra === control,
    canonica: numero + control,
  };
}

/**
 * Zeros with any letter; the DNI 99999999, end of the series and everybody's test value; and one digit repeated,
 * unless its letter fits: 11111111H is a number that somebody bears.
 */
function esRellenoEspanol({ digitos, letraCorrecta }: NumeroEspanol): boolean {
  if (/^0+$/.test(digitos) || digitos === '99999999') return true;
  return esUnSoloCaracter(digitos) && letraCorrecta !== true;
}

/** «Sin DNI», «no consta», «pendiente»… as they begin once compacted; a date or a counter may follow them. */
const FRASES =
  /^(?:SIN(?:DNI|NIF|NIE|DOC|DATO|IDENT|NUM|PASAP)|NO(?:CONST|DISP|TIENE|APORT|FACIL|APLIC|PROCED|SESABE)|DESCONOC|PENDIENTE|UNKNOWN)/;

/** Nothing but zeros, with a few letters about them: `000000000000`, `AAA000000`. */
const CEROS = /^[A-Z]{0,3}0+[A-Z]{0,3}$/;

/**
 * Nothing left, zeros, one character repeated, a known phrase, or letters alone that read as a word or an abbreviation.
 * Real numbers made of letters alone are rare, long, and (German ones) leave the vowels out so as to spell nothing.
 */
function esRelleno(compacto: string): boolean {
  if (compacto === '' || esUnSoloCaracter(compacto)) return true;
  if (CEROS.test(compacto) || FRASES.test(compacto)) return true;
  return !/\p{N}/u.test(compacto) && (compacto.length < 6 || /[AEIOU]/.test(compacto));
}

function esUnSoloCaracter(s: string): boolean {
  return /^(.)\1*$/u.test(s);
}
