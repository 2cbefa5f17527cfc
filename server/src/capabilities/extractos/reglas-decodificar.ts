/** Bytes to text, whatever the bank wrote them in; pure. */
import { MAXIMO_BYTES_EXTRACTO } from '@albacea/contract/extractos.ts';
import type { Rechazo } from './reglas-movimiento.ts';

/** First bytes of what people upload instead of a statement. */
const FIRMAS: readonly (readonly [string, Rechazo['rechazo']])[] = [
  ['%PDF', 'es_pdf'],
  ['PK\u0003\u0004', 'es_excel'],
  ['\u00d0\u00cf\u0011\u00e0', 'es_excel'],
  ['\u00ff\u00d8\u00ff', 'otro_formato'],
  ['\u0089PNG', 'otro_formato'],
  ['GIF8', 'otro_formato'],
  ['\u001f\u008b', 'otro_formato'],
  ['Rar!', 'otro_formato'],
  ['{\\rtf', 'otro_formato'],
];
/** Texts that are no table: web pages called .xls, XML, OFX, QIF. */
const OTROS_TEXTOS = /^\s*(?:<|OFXHEADER|!Type:|\{|%PDF)/i;
const MUESTRA = 64 * 1024;

/**
 * The text of a file: UTF-8, UTF-16, Windows-1252 or ISO-8859-15, with or without a mark, and UTF-8 that somebody took
 * for Windows-1252 and saved again.
 * @returns a text without NUL and without a byte order mark, or why there is none
 */
export function decodificar(bytes: Uint8Array): string | Rechazo {
  if (bytes.length > MAXIMO_BYTES_EXTRACTO) return { rechazo: 'demasiado_grande' };
  if (bytes.length === 0) return { rechazo: 'vacio' };
  const inicio = String.fromCharCode(...bytes.subarray(0, 8));
  const firma = FIRMAS.find(([marca]) => inicio.startsWith(marca));
  if (firma) return { rechazo: firma[1] };
  const texto = new TextDecoder(codificacionDe(bytes)).decode(bytes);
  if (texto.includes('\0') || controles(texto)) return { rechazo: 'ilegible' };
  if (OTROS_TEXTOS.test(texto.slice(0, MUESTRA))) return { rechazo: 'otro_formato' };
  if (texto.trim() === '') return { rechazo: 'vacio' };
  return deshacerDobleCodificacion(texto);
}

function codificacionDe(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const sinMarca = utf16SinMarca(bytes.subarray(0, MUESTRA));
  if (sinMarca) return sinMarca;
  if (esUtf8(bytes)) return 'utf-8';
  // Both are the same but for a few signs: 0x80–0x9f are letters in one and controls in the other, the euro sign is 0xa4.
  const deWindows = bytes.some((byte) => byte >= 0x80 && byte <= 0x9f);
  return !deWindows && bytes.includes(0xa4) ? 'iso-8859-15' : 'windows-1252';
}

/** Western text in UTF-16 has a zero in every second byte. */
function utf16SinMarca(muestra: Uint8Array): string | null {
  let pares = 0;
  let impares = 0;
  for (const [i, byte] of muestra.entries()) {
    if (byte !== 0) continue;
    if (i % 2 === 0) pares += 1;
    else impares += 1;
  }
  const mitad = muestra.length / 2;
  if (impares > mitad * 0.7 && pares < mitad * 0.05) return 'utf-16le';
  if (pares > mitad * 0.7 && impares < mitad * 0.05) return 'utf-16be';
  return null;
}

function esUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Binary files that begin like nothing known. */
function controles(texto: string): boolean {
  const muestra = texto.slice(0, MUESTRA);
  let raros = 0;
  for (let i = 0; i < muestra.length; i += 1) {
    const codigo = muestra.charCodeAt(i);
    if (codigo < 32 && codigo !== 9 && codigo !== 10 && codigo !== 13 && codigo !== 26) raros += 1;
  }
  return raros > muestra.length * 0.01;
}

/** Signs of Windows-1252 that are not at their place in Unicode, by code point. */
const DE_WINDOWS: ReadonlyMap<number, number> = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i))].map((signo, i) => [
    signo.charCodeAt(0),
    0x80 + i,
  ]),
);
/** A letter of two bytes in UTF-8 read as two letters: «Ã³» for «ó», «Ã‘» for «Ñ», «Â€». */
const DOBLE = /[ÂÃ][\u0080-\u00bf\u0152-\u2122]|â‚¬/;

/** «OperaciÃ³n» is «Operación». What is no such text stays as it is. */
function deshacerDobleCodificacion(texto: string): string {
  if (!DOBLE.test(texto)) return texto;
  const bytes = new Uint8Array(texto.length);
  for (let i = 0; i < texto.length; i += 1) {
    const codigo = texto.charCodeAt(i);
    const byte = DE_WINDOWS.get(codigo) ?? codigo;
    if (byte > 0xff) return texto;
    bytes[i] = byte;
  }
  return esUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : texto;
}
