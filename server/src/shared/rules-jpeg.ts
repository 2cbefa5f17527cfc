/** Reads the segments of a JPEG, and the picture's orientation from its Exif data; pure. */

const START_OF_IMAGE = 0xd8;
export const END_OF_IMAGE = 0xd9;
export const START_OF_SCAN = 0xda;

interface JpegSegment {
  readonly mark: number;
  /** Offset at which the segment's content begins, after marker and length. */
  readonly from: number;
  /** Offset after the segment's last byte. */
  readonly end: number;
}

/** Whether a segment is a frame, which contains the dimensions. C4, C8 and CC are not frames, but tables and an extension. */
export const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/**
 * Yields the segments up to the end of the image, which is the last segment; of a broken file, as many as can be read. The image data of a scan
 * are skipped only when the caller asks for the next segment.
 */
export function* segmentsOf(jpeg: Uint8Array): Generator<JpegSegment, void> {
  if (jpeg[0] !== 0xff || jpeg[1] !== START_OF_IMAGE) return;
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 2 <= jpeg.length && jpeg[at] === 0xff; ) {
    const mark = jpeg[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1; // fill bytes may stand before any marker
      continue;
    }
    if (mark === END_OF_IMAGE) {
      yield { mark, from: at + 2, end: at + 2 };
      return;
    }
    const from = at + 4;
    const end = from <= jpeg.length ? at + 2 + view.getUint16(at + 2) : 0; // the length counts its own two bytes
    if (end < from || end > jpeg.length) return;
    yield { mark, from, end };
    at = mark === START_OF_SCAN ? dataEnd(jpeg, end) : end;
  }
}

const isRestart = (mark: number): boolean => mark >= 0xd0 && mark <= 0xd7;

/** Finds the next marker after the data of a scan. In these data, only 00 or a restart follows FF. @returns its offset; the file's length if none */
function dataEnd(jpeg: Uint8Array, since: number): number {
  for (let i = since; i + 1 < jpeg.length; i += 1) {
    if (jpeg[i] !== 0xff) continue;
    const next = jpeg[i + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return i;
  }
  return jpeg.length;
}

/** How to turn a picture upright: mirror it left to right if `mirrored`, then turn it clockwise by `turns` quarters. */
export interface Posture {
  readonly mirrored: boolean;
  readonly turns: number;
}

/** A picture that is upright already. */
export const UPRIGHT: Posture = { mirrored: false, turns: 0 };

/** Postures in the order of the values of the tag Orientation (Exif 2.32, 4.6.4 A), which begin at 1. */
const POSTURES: readonly Posture[] = [
  UPRIGHT,
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
/** The text `Exif`, its length with two zeros, and the minimum length with the TIFF that follows, of at least eight bytes. */
const [EXIF, EXIF_LENGTH, EXIF_MINIMUM] = [0x45786966, 6, 14];
const [LITTLE_ENDIAN, ENTRY_LENGTH] = [0x4949, 12];

/** Reads the posture of a picture. @returns `UPRIGHT` also when the JPEG states no posture, or states it illegibly */
export function postureOf(jpeg: Uint8Array): Posture {
  for (const { mark, from, end } of segmentsOf(jpeg)) {
    if (mark === START_OF_SCAN) break;
    const content = new DataView(jpeg.buffer, jpeg.byteOffset + from, end - from);
    if (mark !== APP1 || content.byteLength < EXIF_MINIMUM || content.getUint32(0) !== EXIF) continue;
    const tiff = new DataView(jpeg.buffer, content.byteOffset + EXIF_LENGTH, content.byteLength - EXIF_LENGTH);
    return POSTURES[orientationIn(tiff) - 1] ?? UPRIGHT;
  }
  return UPRIGHT;
}

/** Reads the value of the tag Orientation; 0: the first directory does not have the tag, or is broken. */
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
