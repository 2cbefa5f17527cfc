/** How a photograph was held, as its camera wrote it into the file; pure. */

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
const [APP1, START_OF_SCAN] = [0xe1, 0xda];
/** `Exif` and two zeros, behind which a TIFF begins. */
const [EXIF, EXIF_LENGTH] = [0x45786966, 6];
const [LITTLE_ENDIAN, ENTRY_LENGTH] = [0x4949, 12];

/** @returns how it lies where a JPEG does not say, or what it says can't be read */
export function postureOf(jpeg: Uint8Array): Posture {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 4 <= view.byteLength && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN; ) {
    const isFill = jpeg[at + 1] === 0xff;
    const end = isFill ? at + 1 : at + 2 + view.getUint16(at + 2);
    const isExif = jpeg[at + 1] === APP1 && end <= view.byteLength && end >= at + 18 && view.getUint32(at + 4) === EXIF;
    if (isExif) {
      const from = at + 4 + EXIF_LENGTH;
      return POSTURES[orientationIn(new DataView(jpeg.buffer, jpeg.byteOffset + from, end - from)) - 1] ?? AS_IT_LIES;
    }
    at = end;
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
