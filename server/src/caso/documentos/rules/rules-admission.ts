/** Reasons why a file is not accepted, in sentences for people, and the size limits of images; pure. */

import type { Phrase } from '../../../shared/rules-phrase.ts';

const ADMITS: Phrase = {
  es: 'Se admiten PDF, JPEG y PNG, de hasta 20 MB.',
  en: 'PDF, JPEG and PNG are taken, up to 20 MB.',
};

const PHRASES = {
  vacio: { es: 'Está vacío.', en: 'It is empty.' },
  formato: {
    es: 'No es de un tipo que podamos leer, aunque su nombre lo diga.',
    en: 'It is not of a kind that we can read, whatever its name says.',
  },
  heic: {
    es: 'Es una foto en formato HEIC. En el teléfono, elija compartirla como JPEG o «más compatible».',
    en: 'It is a photograph in the HEIC format. On the telephone, choose to share it as JPEG or “most compatible”.',
  },
  comprimido: {
    es: 'Es un archivo comprimido o un documento de oficina. Guárdelo como PDF, o envíe una foto.',
    en: 'It is an archive or an office document. Save it as PDF, or send a photograph.',
  },
  roto: {
    es: 'Está dañado o incompleto. Vuelva a guardarlo o a hacer la foto, y envíelo de nuevo.',
    en: 'It is damaged or incomplete. Save it or take the photograph again, and send it anew.',
  },
  demasiados_pixeles: {
    es: 'La imagen es demasiado grande: se admiten 100 megapíxeles (40 en PNG) y 30.000 píxeles de lado. Envíela más pequeña o como JPEG.',
    en: 'The image is too large: 100 megapixels (40 in PNG) and 30,000 pixels a side are taken. Send a smaller one, or a JPEG.',
  },
  anadido: {
    es: 'Lleva otro contenido escondido. Imprímalo y hágale una foto, o expórtelo de nuevo.',
    en: 'It has other content hidden in it. Print it and photograph it, or export it anew.',
  },
  activo: {
    es: 'Es un PDF con programas o ficheros dentro. Imprímalo como PDF, o envíe una foto.',
    en: 'It is a PDF with programs or files inside. Print it to PDF, or send a photograph.',
  },
  protegido: {
    es: 'Es un PDF protegido con contraseña o con permisos. Ábralo, elija Imprimir y «Guardar como PDF», y envíe ese; o envíe una foto.',
    en: 'It is a PDF protected by a password or permissions. Open it, choose Print and “Save as PDF”, and send that one; or send a photograph.',
  },
  complejo: {
    es: 'Es un PDF que no podemos examinar. Imprímalo como PDF, o envíe una foto.',
    en: 'It is a PDF that we cannot examine. Print it to PDF, or send a photograph.',
  },
  danino: {
    es: 'Contiene algo que los antivirus señalan como dañino.',
    en: 'It contains something that virus scanners report as harmful.',
  },
} as const satisfies Record<string, Phrase>;

export type InadmissibilityReason = keyof typeof PHRASES;

/** @returns the fault of a file and the kinds of file that are accepted, in both languages */
export function inadmissibilityPhrase(reason: InadmissibilityReason): Phrase {
  return { es: `${PHRASES[reason].es} ${ADMITS.es}`, en: `${PHRASES[reason].en} ${ADMITS.en}` };
}

/** A decoder makes at least three bytes of each pixel: 100 megapixels are 300 MB. */
const PIXELS_MAXIMUM = 100_000_000;
const SIDE_MAXIMUM = 30_000;

/** Whether opening an image of this size would exhaust the viewer's memory. */
export const areTooMany = (width: number, height: number): boolean =>
  width > SIDE_MAXIMUM || height > SIDE_MAXIMUM || width * height > PIXELS_MAXIMUM;

/**
 * Copying a PNG decodes it, while a JPEG is copied as it is. A sheet of A4 scanned in colour at 600 dots per inch passes: it has
 * 35 megapixels and 104 MB.
 */
const MAX_PNG_PIXELS = 40_000_000;
const MAX_PNG_BYTES = 112_000_000;

/**
 * Whether decoding a PNG would take memory that other work needs.
 * @param bitsPerPixel channels times depth
 */
export const isTooHeavyPng = (width: number, height: number, bitsPerPixel: number): boolean =>
  width * height > MAX_PNG_PIXELS || (width * height * bitsPerPixel) / 8 > MAX_PNG_BYTES;
