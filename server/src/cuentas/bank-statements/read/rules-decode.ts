/** Decodes bytes to text, from any encoding that banks use; pure. */
import { MAXIMUM_BYTES_EXTRACTO } from '@albacea/contract/schemas/bank-statements.ts';
import type { Rejection } from './rules-movement.ts';

/** Some banks offer a web page with a table as a .xls file. */
const WEB_PAGE = /^\s*<(?:!doctype html|html|head|body|meta|style|table)\b/i;
/** Texts that are no table: XML, OFX, QIF, JSON, PDF. */
const OTHER_TEXTS = /^\s*(?:<|OFXHEADER|!Type:|\{|%PDF)/i;
const SAMPLE = 64 * 1024;

/**
 * The text of a file: UTF-8, UTF-16, Windows-1252, ISO-8859-15 or CP850, with or without a byte order mark, and UTF-8 that was read as
 * Windows-1252 and saved again.
 * @returns a text without NUL and without a byte order mark, or the reason why there is none
 */
export function decode(bytes: Uint8Array): string | Rejection {
  if (bytes.length > MAXIMUM_BYTES_EXTRACTO) return { rechazo: 'demasiado_grande' };
  const encoding = encodingOf(bytes);
  const text = encoding === 'cp850' ? decodeDos(bytes) : new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0') || hasControls(text)) return { rechazo: 'ilegible' };
  if (WEB_PAGE.test(text.slice(0, SAMPLE))) return { rechazo: 'pagina_web' };
  if (OTHER_TEXTS.test(text.slice(0, SAMPLE))) return { rechazo: 'otro_formato' };
  if (text.trim() === '') return { rechazo: 'vacio' };
  return undoDoubleEncoding(text);
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const withoutMark = utf16WithoutMark(bytes.subarray(0, SAMPLE));
  if (withoutMark) return withoutMark;
  if (isUtf8(bytes)) return 'utf-8';
  if (seemsDos(bytes)) return 'cp850';
  // 0x80–0x9f are characters in Windows-1252 and controls in ISO-8859-15; 0xa4 is the euro sign only in ISO-8859-15.
  const isWindows = bytes.some((byte) => byte >= 0x80 && byte <= 0x9f);
  return !isWindows && bytes.includes(0xa4) ? 'iso-8859-15' : 'windows-1252';
}

/**
 * Whether a file is in CP850: its words have more bytes that are letters in CP850 (ü é É í ó ú ñ Ñ) than bytes that are letters in the other
 * encodings. If both are equally many, the capitals of CP850 decide. In the other encodings their bytes are a small é or à among capitals,
 * which hardly occurs in a file without any other accented letter.
 */
function seemsDos(bytes: Uint8Array): boolean {
  let [votes, capitals] = [0, 0];
  for (const [i, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    if (CAPITALS_OF_DOS.has(byte) && isAmongCapitals(bytes, i)) {
      if (byte !== 0xd6 || VOWELS.has(bytes[i + 1] ?? 0)) capitals += 1;
      continue;
    }
    if (!isAsciiLetter(bytes[i - 1] ?? 0)) continue;
    if (LETTERS_OF_DOS.has(byte)) votes += 1;
    else if (byte >= 0xc0) votes -= 1;
  }
  return votes > 0 || (votes === 0 && capitals > 0);
}
/** Bytes that are Á Í Ó Ú in CP850 and µ Ö à é in the other encodings. In those, only Ö occurs among capitals, and never before a vowel. */
const CAPITALS_OF_DOS: ReadonlySet<number> = new Set([0xb5, 0xd6, 0xe0, 0xe9]);
const VOWELS: ReadonlySet<number> = new Set([...'AEIOU'].map((letter) => letter.charCodeAt(0)));
const isCapital = (byte = 0): boolean => byte >= 0x41 && byte <= 0x5a;

/** Whether the letter follows a capital, or comes before two capitals at the beginning of a word, with no small letter beside it. */
function isAmongCapitals(bytes: Uint8Array, i: number): boolean {
  const [before = 0, after = 0] = [bytes[i - 1], bytes[i + 1]];
  if (isCapital(before)) return isCapital(after) || !isAsciiLetter(after);
  return !isAsciiLetter(before) && isCapital(after) && isCapital(bytes[i + 2]);
}
const LETTERS_OF_DOS: ReadonlySet<number> = new Set([0x81, 0x82, 0x90, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5]);
const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** The upper half of CP850, which the platform's decoder lacks. */
const OF_DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

function decodeDos(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : OF_DOS.charCodeAt(byte - 0x80)));
  return new TextDecoder('utf-16le').decode(codes);
}

/** Western text in UTF-16 has a zero in every second byte. */
function utf16WithoutMark(sample: Uint8Array): string | null {
  let pairs = 0;
  let odd = 0;
  for (const [i, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (i % 2 === 0) pairs += 1;
    else odd += 1;
  }
  const half = sample.length / 2;
  if (odd > half * 0.7 && pairs < half * 0.05) return 'utf-16le';
  if (pairs > half * 0.7 && odd < half * 0.05) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether more than 1 % of a text are control characters, as in unknown binary files. */
function hasControls(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  let rare = 0;
  for (let i = 0; i < sample.length; i += 1) {
    const code = sample.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 26) rare += 1;
  }
  return rare > sample.length * 0.01;
}

/** Characters of Windows-1252 whose code point in Unicode differs. */
const OF_WINDOWS: ReadonlyMap<number, number> = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i))].map((sign, i) => [
    sign.charCodeAt(0),
    0x80 + i,
  ]),
);
/** A letter of two bytes in UTF-8 read as two letters: «Ã³» for «ó», «Ã‘» for «Ñ», «Â€». */
const DOUBLE = /[ÂÃ][\u0080-\u00bf\u0152-\u2122]|â‚¬/;

/** Turns «OperaciÃ³n» into «Operación». Any other text stays as it is. */
function undoDoubleEncoding(text: string): string {
  if (!DOUBLE.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const byte = OF_WINDOWS.get(code) ?? code;
    if (byte > 0xff) return text;
    bytes[i] = byte;
  }
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : text;
}
