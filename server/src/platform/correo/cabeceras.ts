import { domainToASCII } from 'node:url';

/** Room in one header line: RFC 5322 asks for 78 characters, RFC 2047 for 76 where there are encoded words. */
const ANCHO = 76;
/** UTF-8 bytes per encoded word: 52 characters of base64, so that `Subject: ` and one word fit in a line. */
const BYTES_POR_PALABRA = 39;
/** Plain text that needs no folding after the longest header name in use. */
const TEXTO_CORTO = 60;

/** Controls (line breaks above all), line separators, and the marks that reorder what is shown. */
const INVISIBLES = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const ASCII_VISIBLE = /^[\x20-\x7e]*$/;
/** RFC 5322, 3.2.3: what a display name may hold without quotes. */
const FRASE = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~ ]+$/;
const DIRECCION = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/**
 * Encodes free text for a header such as Subject. Nothing in it can end the line: controls become spaces.
 *
 * @param valor any text
 * @returns text in ASCII, folded if it is long (RFC 5322, 2.2.3; RFC 2047)
 */
export function codificarTextoCabecera(valor: string): string {
  const limpio = limpiar(valor);
  return cabeTalCual(limpio) ? limpio : palabrasCodificadas(limpio);
}

/**
 * Writes a mailbox for From or To: `Nombre <direccion>`.
 *
 * @param nombre display name, any text, may be empty
 * @param direccion an address returned by {@link normalizarDireccion}
 */
export function codificarBuzon(nombre: string, direccion: string): string {
  const limpio = limpiar(nombre);
  if (limpio === '') return direccion;
  const frase = codificarFrase(limpio);
  const ultimaLinea = frase.slice(frase.lastIndexOf('\n') + 1);
  const separador = ultimaLinea.length + direccion.length + 'From: '.length + 3 > ANCHO ? '\r\n ' : ' ';
  return `${frase}${separador}<${direccion}>`;
}

/**
 * Checks the form of an address and writes its domain in ASCII (IDNA). A local part with accents stays as it is; only
 * servers with SMTPUTF8 (RFC 6531) take it.
 *
 * @returns the address, or null if no server could take it
 */
export function normalizarDireccion(direccion: string): string | null {
  if (!direccion.isWellFormed() || !DIRECCION.test(direccion) || Buffer.byteLength(direccion) > 254) return null;
  const arroba = direccion.lastIndexOf('@');
  const dominio = domainToASCII(direccion.slice(arroba + 1));
  return dominio === '' ? null : `${direccion.slice(0, arroba)}@${dominio}`;
}

function limpiar(valor: string): string {
  return valor.toWellFormed().replace(INVISIBLES, ' ').replace(/\s+/gu, ' ').trim();
}

/** Text that looks like an encoded word must be encoded, or a reader would decode it. */
function cabeTalCual(limpio: string): boolean {
  return limpio.length <= TEXTO_CORTO && ASCII_VISIBLE.test(limpio) && !limpio.includes('=?');
}

function codificarFrase(limpio: string): string {
  if (!cabeTalCual(limpio)) return palabrasCodificadas(limpio);
  return FRASE.test(limpio) ? limpio : `"${limpio.replace(/["\\]/g, '\\$&')}"`;
}

/** Splits between characters, never inside one: each encoded word must decode by itself (RFC 2047, 5). */
function palabrasCodificadas(limpio: string): string {
  const trozos: string[] = [];
  let trozo = '';
  let bytes = 0;
  for (const caracter of limpio) {
    const largo = Buffer.byteLength(caracter);
    if (bytes + largo > BYTES_POR_PALABRA) {
      trozos.push(trozo);
      trozo = '';
      bytes = 0;
    }
    trozo += caracter;
    bytes += largo;
  }
  trozos.push(trozo);
  return trozos.map((parte) => `=?UTF-8?B?${Buffer.from(parte).toString('base64')}?=`).join('\r\n ');
}
