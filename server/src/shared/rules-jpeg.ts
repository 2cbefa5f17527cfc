/** A JPEG segment by segment (ITU-T T.81, annex B); pure. */

const START_OF_IMAGE = 0xd8;
export const END_OF_IMAGE = 0xd9;
export const START_OF_SCAN = 0xda;

export interface JpegSegment {
  readonly mark: number;
  /** Where its content begins, behind marker and length, and where it ends. */
  readonly from: number;
  readonly end: number;
}

/** Frames: what gives the dimensions. C4, C8 and CC are tables and no frames. */
export const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/**
 * Up to the end of the image, which is the last one; of a file that is broken, as far as it can be read. Image data of a scan are
 * passed over, and only when the next segment is asked for.
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

/** In the data of a scan FF is followed by 00 or a restart, until the next marker. @returns the end of the file: there is none */
function dataEnd(jpeg: Uint8Array, since: number): number {
  for (let i = since; i + 1 < jpeg.length; i += 1) {
    if (jpeg[i] !== 0xff) continue;
    const next = jpeg[i + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return i;
  }
  return jpeg.length;
}
