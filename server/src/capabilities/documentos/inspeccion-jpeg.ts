/** JPEG, marker by marker (ITU-T T.81, annex B). */
import { comprobarNota, noAdmitido } from './no-admitido.ts';
import { sonDemasiados } from './reglas-admision.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** A photograph has some dozens, with its scans, notes and tables. */
const MAXIMO_SEGMENTOS = 10_000;
/** Frames: what gives the dimensions. C4, C8 and CC are tables and no frames. */
const esMarco = (marca: number) => marca >= 0xc0 && marca <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marca);
/** Markers of an application, and comments: what text can hide in. */
const esNota = (marca: number) => (marca >= 0xe0 && marca <= 0xef) || marca === 0xfe;
const esReinicio = (marca: number) => marca >= 0xd0 && marca <= 0xd7;

/**
 * @returns where the image ends
 * @throws ErrorDeDominio documento_no_admitido
 */
export function inspeccionarJpeg(bytes: Buffer): number {
  if (bytes[1] !== SOI) throw noAdmitido('roto');
  let marcos = 0;
  let barridos = 0;
  let segmentos = 0;
  for (let i = 2; i < bytes.length; ) {
    segmentos += 1;
    if (bytes[i] !== 0xff || segmentos > MAXIMO_SEGMENTOS) throw noAdmitido('roto');
    const marca = bytes[i + 1] ?? 0;
    if (marca === 0xff) {
      i += 1; // fill bytes may stand before any marker
      continue;
    }
    if (marca === EOI) {
      if (marcos !== 1 || barridos === 0) throw noAdmitido('roto');
      return i + 2;
    }
    const fin = finDeSegmento(bytes, i);
    const cuerpo = bytes.subarray(i + 4, fin);
    if (esMarco(marca)) {
      marcos += 1;
      comprobarMarco(cuerpo);
    }
    if (esNota(marca)) comprobarSegmento(marca, cuerpo);
    if (marca === SOS) barridos += 1;
    i = marca === SOS ? finDeDatos(bytes, fin) : fin;
  }
  throw noAdmitido('roto'); // it ends before its end
}

/** A segment says its length, which counts the two bytes of itself. */
function finDeSegmento(bytes: Buffer, i: number): number {
  if (i + 4 > bytes.length) throw noAdmitido('roto');
  const largo = bytes.readUInt16BE(i + 2);
  if (largo < 2 || i + 2 + largo > bytes.length) throw noAdmitido('roto');
  return i + 2 + largo;
}

function comprobarMarco(cuerpo: Buffer): void {
  if (cuerpo.length < 6) throw noAdmitido('roto');
  const [alto, ancho] = [cuerpo.readUInt16BE(1), cuerpo.readUInt16BE(3)];
  if (alto === 0 || ancho === 0) throw noAdmitido('roto');
  if (sonDemasiados(ancho, alto)) throw noAdmitido('demasiados_pixeles');
}

/** A JFIF segment is as long as its thumbnail: a longer one is how an image is made to be a script too. */
function comprobarSegmento(marca: number, cuerpo: Buffer): void {
  comprobarNota(cuerpo);
  const esJfif = marca === 0xe0 && cuerpo.subarray(0, 5).toString('latin1') === 'JFIF\0';
  if (esJfif && cuerpo.length !== 14 + 3 * (cuerpo[12] ?? 0) * (cuerpo[13] ?? 0)) throw noAdmitido('anadido');
}

/** After the start of a scan come its data, in which FF is followed by 00 or a restart, until the next marker. */
function finDeDatos(bytes: Buffer, desde: number): number {
  for (let i = desde; i + 1 < bytes.length; i += 1) {
    if (bytes[i] !== 0xff) continue;
    const siguiente = bytes[i + 1] ?? 0;
    if (siguiente !== 0 && siguiente !== 0xff && !esReinicio(siguiente)) return i;
  }
  throw noAdmitido('roto');
}
