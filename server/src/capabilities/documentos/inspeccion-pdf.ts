/** PDF (ISO 32000): whole, not encrypted, and without anything that acts when it is opened. */
import { constants, inflateSync } from 'node:zlib';
import { noAdmitido } from './no-admitido.ts';

/** So much of what is compressed is looked into, in bytes; beyond it nobody can say what the file does. */
const MAXIMO_INFLADO = 32 * 1024 * 1024;
/** The dictionary of such a stream is not longer, in bytes. */
const MAXIMO_DICCIONARIO = 16_384;
/** A file has not more of them. */
const MAXIMO_CANDIDATOS = 20_000;
/** The end stands in so many last bytes. */
const COLA = 2048;

/** A letter of a name can be written as its code: `/J#61vaScript` (ISO 32000-1, section 7.3.5). */
function conEscapes(nombre: string): string {
  return [...nombre].map((letra) => `(?:${letra}|#${codigosDe(letra)})`).join('');
}

/** The code of a letter, with its digits in either case. */
const codigosDe = (letra: string): string =>
  letra
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/g, (digito) => `[${digito}${digito.toUpperCase()}]`);

/**
 * Finds any of the names. It looks for codes by itself: undoing them in a text that was inflated, millions of them in a small
 * file, would take a minute.
 */
const nombres = (lista: readonly string[]): RegExp =>
  new RegExp(`/(?:${lista.map(conEscapes).join('|')})(?![A-Za-z0-9]|#[4-7][0-9A-Fa-f])`, 'g');

/**
 * Actions and things that are opened or run. All are long enough not to appear by chance in the data of a picture: scripts are
 * found by `/JavaScript`, which an action must have, and not by `/JS`.
 */
const ACTIVOS = nombres([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
]);
const CIFRADO = nombres(['Encrypt']);
/** What an object stream must have; its type alone, readers do without. */
const CANDIDATOS = nombres(['ObjStm', 'First']);

const trae = (texto: string, buscados: RegExp): boolean => texto.search(buscados) >= 0;

/**
 * @returns where the document ends
 * @throws ErrorDeDominio documento_no_admitido
 */
export function inspeccionarPdf(bytes: Buffer): number {
  comprobarFinal(bytes);
  const crudo = bytes.toString('latin1');
  if (!/\d\s+\d+\s+obj\b/.test(crudo)) throw noAdmitido('roto');
  if (trae(crudo, CIFRADO)) throw noAdmitido('protegido');
  if (trae(crudo, ACTIVOS)) throw noAdmitido('activo');
  for (const objetos of objetosComprimidos(bytes, crudo)) if (trae(objetos, ACTIVOS)) throw noAdmitido('activo');
  return bytes.length;
}

/** The letters of names as they are; for a dictionary, which is short. */
const sinEscapes = (texto: string): string =>
  texto.replace(/#([46][1-9A-Fa-f]|[57][0-9Aa])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The last thing is `startxref`, a place within the file, `%%EOF`; after it at most the end of a line and filling. */
function comprobarFinal(bytes: Buffer): void {
  const desde = Math.max(0, bytes.length - COLA);
  const cola = bytes.subarray(desde).toString('latin1');
  const final = cola.lastIndexOf('%%EOF');
  if (final < 0) throw noAdmitido(bytes.subarray(0, desde).includes('%%EOF') ? 'anadido' : 'roto');
  if (/[^\s\0]/.test(cola.slice(final + 5))) throw noAdmitido('anadido');
  const [, lugar] = /startxref\s+(\d{1,10})\s+$/.exec(cola.slice(0, final)) ?? [];
  if (lugar === undefined || Number(lugar) >= bytes.length) throw noAdmitido('roto');
}

/**
 * The texts of the object streams (section 7.5.7): objects that are compressed together, in which a name can't be seen from
 * outside. Other streams are what is drawn; they hold no object, and are not opened. Whatever is not as writers write it is
 * refused: it could be read in two ways.
 */
function* objetosComprimidos(bytes: Buffer, texto: string): Generator<string> {
  let resto = MAXIMO_INFLADO;
  let candidatos = 0;
  let visto = -1;
  for (const { index } of texto.matchAll(CANDIDATOS)) {
    candidatos += 1;
    if (candidatos > MAXIMO_CANDIDATOS) throw noAdmitido('complejo');
    const detras = texto.slice(index, index + MAXIMO_DICCIONARIO);
    const flujo = /(?<!end)stream/.exec(detras)?.index ?? -1;
    const hastaElFlujo = (flujo < 0 ? detras : detras.slice(0, flujo)).replace(/%[^\r\n]*/g, '');
    if (hastaElFlujo.includes('endobj')) continue; // an outline has a `/First` too, and no stream
    if (flujo < 0) throw noAdmitido('complejo');
    const lugar = index + flujo;
    if (lugar === visto) continue;
    visto = lugar;
    const delante = texto.slice(Math.max(0, index - MAXIMO_DICCIONARIO), lugar);
    const objetos = inflar(bytes.subarray(principioDe(bytes, lugar + 6)), dictDe(delante), resto);
    resto -= objetos.length;
    yield objetos;
  }
}

/** What stands between the last `obj` and the end: the dictionary. */
const dictDe = (texto: string): string => sinEscapes(texto.slice(texto.lastIndexOf(' obj') + 4));

/** After the word come the end of the line, and then the data (section 7.3.8.1). */
function principioDe(bytes: Buffer, i: number): number {
  if (bytes[i] === 0x0d && bytes[i + 1] === 0x0a) return i + 2;
  return bytes[i] === 0x0a || bytes[i] === 0x0d ? i + 1 : i;
}

/** @throws ErrorDeDominio documento_no_admitido when it is more than `maximo` bytes, or is compressed in another way */
function inflar(datos: Buffer, diccionario: string, maximo: number): string {
  const filtros = [...diccionario.matchAll(/\/Filter(?![A-Za-z0-9])\s*(\[[^\]]*\]|\/\w+)?/g)];
  if (filtros.length === 0) return ''; // in the clear, and read already
  const unico = filtros.length === 1 ? filtros[0]?.[1]?.replace(/[[\]\s]/g, '') : undefined;
  if (unico !== '/FlateDecode' || /\/(?:DecodeParms|DP)(?![A-Za-z0-9])/.test(diccionario)) throw noAdmitido('complejo');
  try {
    return inflateSync(datos, { maxOutputLength: maximo, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    throw noAdmitido('complejo');
  }
}
