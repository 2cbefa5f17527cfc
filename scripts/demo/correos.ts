import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A kept message, as far as the demonstration shows it. */
export interface CorreoGuardado {
  readonly ruta: string;
  readonly de: string;
  readonly para: string;
  readonly asunto: string;
  /** The text part, decoded. */
  readonly texto: string;
}

/**
 * The messages kept under `DATA_DIR/correos/<aseguradora>/<caso>/` for one address, since an instant.
 *
 * @param desde epoch in milliseconds; older files are not opened
 */
export function correosPara(dataDir: string, direccion: string, desde: number): CorreoGuardado[] {
  const carpeta = join(dataDir, 'correos');
  return ficherosDe(carpeta)
    .filter((nombre) => nombre.endsWith('.eml'))
    .map((nombre) => join(carpeta, nombre))
    .filter((ruta) => statSync(ruta).mtimeMs >= desde)
    .map((ruta) => leerCorreo(ruta))
    .filter(({ para }) => para.includes(`<${direccion}>`) || para === direccion);
}

function ficherosDe(carpeta: string): string[] {
  try {
    return readdirSync(carpeta, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads a multipart/alternative message in quoted-printable: what the service writes, and no more. */
function leerCorreo(ruta: string): CorreoGuardado {
  const mensaje = readFileSync(ruta, 'latin1');
  const { cabeceras, cuerpo } = partir(mensaje);
  const frontera = /boundary="([^"]+)"/.exec(cabeceras)?.[1] ?? '';
  const partes = cuerpo.split(`--${frontera}`).map((parte) => partir(parte.replace(/^\r\n/, '')));
  const texto = partes.find((parte) => /^content-type: text\/plain/im.test(parte.cabeceras))?.cuerpo ?? '';
  const cabecera = (nombre: string) =>
    descodificarPalabras(new RegExp(`^${nombre}: (.*)$`, 'im').exec(cabeceras)?.[1] ?? '');
  return {
    ruta,
    de: cabecera('From'),
    para: cabecera('To'),
    asunto: cabecera('Subject'),
    texto: descodificarQp(texto),
  };
}

/** Headers, unfolded (RFC 5322, 2.2.3), and what follows the first empty line. */
function partir(texto: string): { cabeceras: string; cuerpo: string } {
  const fin = texto.indexOf('\r\n\r\n');
  const cabeceras = fin < 0 ? texto : texto.slice(0, fin);
  const lineas = cabeceras.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n');
  return { cabeceras: lineas, cuerpo: fin < 0 ? '' : texto.slice(fin + 4) };
}

/** RFC 2047: white space between two encoded words is not part of the text. */
function descodificarPalabras(cabecera: string): string {
  return cabecera
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString('utf8'));
}

/** RFC 2045, 6.7. */
function descodificarQp(texto: string): string {
  const bytes = texto
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trimEnd();
}
