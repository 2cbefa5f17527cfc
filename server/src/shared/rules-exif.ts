/** How a photograph was held, as its camera wrote it into the file; pure. */
import { START_OF_SCAN, segmentsOf } from './rules-jpeg.ts';

/** What makes a picture upright: first mirrored left to right where it must be, then so many quarters of a turn, clockwise. */
export interface Posture {
  readonly mirrored: boolean;
  readonly turns: number;
}

/** A picture that is upright already. */
export const AS_IT_LIES: Posture = { mirrored: false, turns: 0 };

/** By the number of the tag Orientation (Exif 2.32, 4.6.4 A), which counts from 1. */
const POSTURES: readonly Posture[] = [
  AS_IT_LIES,
  { mirrored: true, turns: 0 },
  { mirrored: false, turns: 2 },
  { mirrored: true, turns: 2 },
  { mirrored: true, turns: 3 },
  { mirrored: false, turns: 1 },
  { mirrored: true, turns: 1 },
  { mirrored: false, turns: 3 },
];
const [ORIENTATION, SHORT] = [0x0112, 3];
const APP1 = 0xe1;
/** `Exif` and two zeros, behind which a TIFF begins: eight bytes at least. */
const [EXIF, EXIF_LENGTH, EXIF_MINIMUM] = [0x45786966, 6, 14];
const [LITTLE_ENDIAN, ENTRY_LENGTH] = [0x4949, 12];

/** @returns how it lies where a JPEG does not say, or what it says can't be read */
export function postureOf(jpeg: Uint8Array): Posture {
  for (const { mark, from, end } of segmentsOf(jpeg)) {
    if (mark === START_OF_SCAN) break;
    const content = new DataView(jpeg.buffer, jpeg.byteOffset + from, end - from);
    if (mark !== APP1 || content.byteLength < EXIF_MINIMUM || content.getUint32(0) !== EXIF) continue;
    const tiff = new DataView(jpeg.buffer, content.byteOffset + EXIF_LENGTH, content.byteLength - EXIF_LENGTH);
    return POSTURES[orientationIn(tiff) - 1] ?? AS_IT_LIES;
  }
  return AS_IT_LIES;
}

/** @returns 0: its first directory has none */
function orientationIn(tiff: DataView): number {
  const little = tiff.getUint16(0) === LITTLE_ENDIAN;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return 0;
  const entries = tiff.getUint16(directory, little);
  for (let i = 0; i < entries; i += 1) {
    const at = directory + 2 + i * ENTRY_LENGTH;
    if (at + ENTRY_LENGTH > tiff.byteLength) return 0;
    if (tiff.getUint16(at, little) === ORIENTATION)
      return tiff.getUint16(at + 2, little) === SHORT ? tiff.getUint16(at + 8, little) : 0;
  }
  return 0;
}
