/** Reads the chunks of a PNG (ISO/IEC 15948); pure. */

/** Bytes before the first chunk. */
const SIGNATURE = 8;
/** Bytes of length and type before the data of a chunk, and of the checksum after them. */
const [HEAD, CHECKSUM] = [8, 4];

interface PngChunk {
  readonly type: string;
  /** Offsets at which the chunk's data begin and end. Type and checksum stand before and after them, in four bytes each. */
  readonly from: number;
  readonly to: number;
  /** Offset after the chunk. */
  readonly end: number;
}

/** Yields the chunks up to the last one, `IEND`; of a broken file, as many as are whole. */
export function* chunksOf(png: Uint8Array): Generator<PngChunk, void> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE; at + HEAD + CHECKSUM <= png.length; ) {
    const from = at + HEAD;
    const to = from + view.getUint32(at);
    const end = to + CHECKSUM;
    if (end > png.length) return;
    const type = String.fromCharCode(...png.subarray(at + 4, from));
    yield { type, from, to, end };
    if (type === 'IEND') return;
    at = end;
  }
}

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey and transparency, 6 colour and transparency. */
  readonly colour: number;
  /** Whether the rows come in seven passes. */
  readonly interlaced: boolean;
}

/** The colour type whose samples are indexes of a palette. */
export const PALETTE = 3;

/** Samples per pixel, by colour type. */
export const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads the data of an `IHDR` chunk, 13 bytes. */
export function headerOf(data: Uint8Array): PngHeader {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [depth = 0, colour = 0, , , interlace = 0] = data.subarray(8);
  return { width: view.getUint32(0), height: view.getUint32(4), depth, colour, interlaced: interlace !== 0 };
}
