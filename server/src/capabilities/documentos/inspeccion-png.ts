/** PNG, chunk by chunk (ISO/IEC 15948). */
import { crc32 } from 'node:zlib';
import { comprobarNota, noAdmitido } from './no-admitido.ts';
import { isTooHeavyPng, sonDemasiados } from './reglas-admision.ts';

const FIRMA = 8;
/** Length, type and checksum around the data of a chunk. */
const MARCO = 12;
/** An image of 20 MB in the smallest pieces that encoders write has a tenth. */
const MAXIMO_TROZOS = 50_000;
const TEXTOS = new Set(['tEXt', 'iTXt', 'zTXt', 'eXIf']);
/** Bits a sample that each kind of colour allows. */
const PROFUNDIDADES: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Samples of a pixel, by kind of colour: grey, colour, palette, and the first two with transparency. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * @returns where the image ends
 * @throws ErrorDeDominio documento_no_admitido
 */
export function inspeccionarPng(bytes: Buffer): number {
  let datos = 0;
  let trozos = 0;
  for (let i = FIRMA; ; ) {
    trozos += 1;
    if (i + MARCO > bytes.length || trozos > MAXIMO_TROZOS) throw noAdmitido('roto');
    const largo = bytes.readUInt32BE(i);
    const fin = i + MARCO + largo;
    if (fin > bytes.length) throw noAdmitido('roto');
    const tipo = bytes.subarray(i + 4, i + 8).toString('latin1');
    const cuerpo = bytes.subarray(i + 8, fin - 4);
    if (crc32(bytes.subarray(i + 4, fin - 4)) !== bytes.readUInt32BE(fin - 4)) throw noAdmitido('roto');
    if ((tipo === 'IHDR') !== (i === FIRMA)) throw noAdmitido('roto');
    if (tipo === 'IHDR') comprobarCabecera(cuerpo);
    if (TEXTOS.has(tipo)) comprobarNota(cuerpo);
    if (tipo === 'IDAT') datos += largo;
    if (tipo === 'IEND') {
      if (datos === 0 || largo > 0) throw noAdmitido('roto');
      return fin;
    }
    i = fin;
  }
}

function comprobarCabecera(cuerpo: Buffer): void {
  if (cuerpo.length !== 13) throw noAdmitido('roto');
  const [ancho, alto] = [cuerpo.readUInt32BE(0), cuerpo.readUInt32BE(4)];
  const [profundidad = 0, color = 0] = cuerpo.subarray(8);
  if (ancho === 0 || alto === 0 || !PROFUNDIDADES[color]?.includes(profundidad)) throw noAdmitido('roto');
  const bitsPerPixel = (CHANNELS[color] ?? 0) * profundidad;
  if (sonDemasiados(ancho, alto) || isTooHeavyPng(ancho, alto, bitsPerPixel)) throw noAdmitido('demasiados_pixeles');
}
