/** Decodes a picture from outside; its size is checked before anything is unpacked. Call it in a lane. */
import { decode as decodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { inspectJpeg, inspectPng } from '../../../caso/documentos/inspect/inspection-images.ts';
import { AS_IT_LIES, isFrame, type Posture, postureOf, segmentsOf } from '../../../shared/rules-jpeg.ts';

/** Samples of a picture, row by row. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** 3: red, green, blue; 4: opacity too, by which the colours are not multiplied. */
  readonly channels: 3 | 4;
  readonly posture: Posture;
}

const MEMORY_MB = 512;

export function decodePicture(
  bytes: Uint8Array,
  kind: 'jpeg' | 'png',
  megapixels: number,
): Decoded | 'broken' | 'too_large' {
  const [width, height] = kind === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  if (!width || !height) return 'broken';
  if (width * height > megapixels * 1e6) return 'too_large';
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    // Decoders follow the last header that they meet, so exactly one is allowed.
    if (kind === 'png') inspectPng(whole);
    else inspectJpeg(whole);
    return kind === 'png' ? decodedPng(whole) : decodedJpeg(bytes, megapixels);
  } catch {
    return 'broken';
  }
}

function decodedJpeg(bytes: Uint8Array, megapixels: number): Decoded {
  const limits = { maxResolutionInMP: megapixels, maxMemoryUsageInMB: MEMORY_MB };
  const { width, height, data } = decodeJpeg(bytes, { useTArray: true, formatAsRGBA: false, ...limits });
  return { width, height, data, channels: 3, posture: postureOf(bytes) };
}

function decodedPng(bytes: Buffer): Decoded {
  // The unpacked size of an interlaced picture is unknown beforehand; screens and cameras write none.
  if (bytes[INTERLACED] !== 0) throw new Error('interlaced');
  const { width, height, data } = PNG.sync.read(bytes);
  return { width, height, data, channels: 4, posture: AS_IT_LIES };
}

/** Places in the header of a PNG (ISO/IEC 15948, section 11.2.2). */
const [WIDTH, HEIGHT, INTERLACED] = [16, 20, 28];

function sizeOfPng(bytes: Uint8Array): [width: number, height: number] {
  if (bytes.length <= INTERLACED) return [0, 0];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [view.getUint32(WIDTH), view.getUint32(HEIGHT)];
}

/** Finds the frame behind comments and tables; height and width follow its precision. */
function sizeOfJpeg(bytes: Uint8Array): [width: number, height: number] {
  const frame = segmentsOf(bytes).find(({ mark }) => isFrame(mark));
  if (!frame || frame.end - frame.from < 5) return [0, 0];
  const view = new DataView(bytes.buffer, bytes.byteOffset + frame.from);
  return [view.getUint16(3), view.getUint16(1)];
}
