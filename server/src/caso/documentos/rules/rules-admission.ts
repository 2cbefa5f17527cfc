/** Reasons why a file is not accepted, in sentences for people, and the size limits of images; pure. */
import { inOnePhrase, type Phrase, phrasesOf } from '../../../shared/rules-phrase.ts';
import en from '../../words/en/documents.json' with { type: 'json' };
import es from '../../words/es/documents.json' with { type: 'json' };

export type InadmissibilityReason = keyof typeof es.inadmissible;

const inadmissible = phrasesOf(es.inadmissible, en.inadmissible);

/** Says, in both languages, what is wrong with a file and which kinds of file are accepted. */
export function inadmissibilityPhrase(reason: InadmissibilityReason): Phrase {
  return inOnePhrase([inadmissible(reason), { es: es.admitted, en: en.admitted }]);
}

/** A decoder needs at least three bytes for each pixel: 100 megapixels take 300 MB. */
const PIXELS_MAXIMUM = 100_000_000;
const SIDE_MAXIMUM = 30_000;

/** Whether opening an image of this size would exhaust the viewer's memory. */
export const areTooMany = (width: number, height: number): boolean =>
  width > SIDE_MAXIMUM || height > SIDE_MAXIMUM || width * height > PIXELS_MAXIMUM;

/**
 * Maximum size of a PNG, in pixels and in decoded bytes. Copying a PNG unpacks the image, while a JPEG is copied as it is. A sheet of A4 scanned
 * in colour at 600 dots per inch passes: it has 35 megapixels and 104 MB.
 */
const MAX_PNG_PIXELS = 40_000_000;
const MAX_PNG_BYTES = 112_000_000;

/**
 * Whether decoding a PNG would take memory that other work needs.
 * @param bitsPerPixel channels times depth
 */
export const isTooHeavyPng = (width: number, height: number, bitsPerPixel: number): boolean =>
  width * height > MAX_PNG_PIXELS || (width * height * bitsPerPixel) / 8 > MAX_PNG_BYTES;
