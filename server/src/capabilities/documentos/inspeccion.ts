/**
 * What a file is, by its own bytes: neither the declared type nor the name is believed. Whatever is not a PDF, JPEG or PNG
 * that is whole and nothing else besides is refused with a reason. Without I/O.
 */
import type { Formato } from '@albacea/contract/documentos.ts';
import { inspeccionarJpeg } from './inspeccion-jpeg.ts';
import { inspeccionarPdf } from './inspeccion-pdf.ts';
import { inspeccionarPng } from './inspeccion-png.ts';
import { noAdmitido, tienePagina } from './no-admitido.ts';
import type { MotivoDeInadmision } from './reglas-admision.ts';

export interface Inspeccionado {
  readonly formato: Formato;
  /** What is kept: of an image, what lies before its end. */
  readonly contenido: Buffer;
}

const latin1 = (texto: string) => Buffer.from(texto, 'latin1');

const FIRMAS: readonly [firma: Buffer, formato: Formato][] = [
  [latin1('%PDF-'), 'application/pdf'],
  [latin1('\xff\xd8\xff'), 'image/jpeg'],
  [latin1('\x89PNG\r\n\x1a\n'), 'image/png'],
];
const INSPECTORES: Readonly<Record<Formato, (bytes: Buffer) => number>> = {
  'application/pdf': inspeccionarPdf,
  'image/jpeg': inspeccionarJpeg,
  'image/png': inspeccionarPng,
};

/** The file by which scanners are tried out; in two parts, so that none reports this one. */
const EICAR = Buffer.from(['EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE'].join(''));

/** @throws ErrorDeDominio documento_no_admitido */
export function inspeccionar(bytes: Buffer): Inspeccionado {
  if (bytes.length === 0) throw noAdmitido('vacio');
  if (bytes.includes(EICAR)) throw noAdmitido('danino');
  const formato = FIRMAS.find(([firma]) => empieza(bytes, firma))?.[1];
  if (!formato) throw noAdmitido(pareceOtro(bytes));
  const fin = INSPECTORES[formato](bytes);
  if (fin < bytes.length && traeOtro(bytes.subarray(fin))) throw noAdmitido('anadido');
  const contenido = bytes.subarray(0, fin);
  if (terminaEnZip(contenido)) throw noAdmitido('anadido');
  return { formato, contenido };
}

/**
 * The same for a thread: the file came there, and need not go back.
 * @returns what it is, and how many of its bytes are kept
 */
export function medir(bytes: Uint8Array): { formato: Formato; fin: number } {
  const { formato, contenido } = inspeccionar(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { formato, fin: contenido.length };
}

const COMPRIMIDOS = ['PK', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xd0\xcf\x11\xe0', '\xfd7zXZ'].map(latin1);

/** Kinds that a family is likely to send by mistake are told what to do. */
function pareceOtro(bytes: Buffer): MotivoDeInadmision {
  if (/^ftyp(?:hei|hev|mif|msf|avif)/.test(bytes.subarray(4, 12).toString('latin1'))) return 'heic';
  return COMPRIMIDOS.some((firma) => empieza(bytes, firma)) ? 'comprimido' : 'formato';
}

const empieza = (bytes: Buffer, firma: Buffer): boolean => bytes.subarray(0, firma.length).equals(firma);

/**
 * What may not follow the end of an image. Telephones do write there: a second, smaller picture, a film of the moment, the
 * rest of a picture that was cut. Those are dropped and not refused; archives, pages and programs are an attempt.
 */
const AJENOS = ['PK\x03\x04', 'PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '%PDF-', '\x7fELF'].map(latin1);
const PROGRAMAS = ['MZ', '#!'].map(latin1);

const traeOtro = (cola: Buffer): boolean =>
  AJENOS.some((firma) => cola.includes(firma)) || PROGRAMAS.some((firma) => empieza(cola, firma)) || tienePagina(cola);

const FIN_DE_ZIP = latin1('PK\x05\x06');
/** Bytes of the record that ends a zip, its comment apart, and the largest comment. */
const REGISTRO_ZIP = 22;
const COMENTARIO_ZIP = 65_535;

/** A zip is read from its end, so that it can be any other file as well: its last record reaches the last byte. */
function terminaEnZip(bytes: Buffer): boolean {
  const desde = Math.max(0, bytes.length - REGISTRO_ZIP - COMENTARIO_ZIP);
  for (let i = bytes.indexOf(FIN_DE_ZIP, desde); i >= 0; i = bytes.indexOf(FIN_DE_ZIP, i + 1)) {
    if (i + REGISTRO_ZIP <= bytes.length && i + REGISTRO_ZIP + bytes.readUInt16LE(i + 20) === bytes.length) return true;
  }
  return false;
}
