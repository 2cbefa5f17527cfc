/** A photograph as shades of grey, upright and small enough to be read in a few seconds. */
import { decode as decodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { evenLight } from './rules-light.ts';
import type { Rejection } from './rules-movement.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, row by row: 0 is black. */
  readonly grey: Uint8Array;
}

/** What a telephone takes; one that is larger is made smaller by the page that sends it. */
const MEGAPIXELS = 16;
const MEMORY_MB = 512;
/** Longest side in pixels: the small print of a sheet of A4 has some twelve a letter. */
const SIDE = 2400;

/** Samples of a picture as it was decoded. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly channels: 3 | 4;
}

export function pictureOf(bytes: Uint8Array, kind: 'jpeg' | 'png'): Picture | Rejection {
  const [width, height] = kind === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  if (!width || !height) return { rechazo: 'foto_rota' };
  if (width * height > MEGAPIXELS * 1e6) return { rechazo: 'foto_demasiado_grande' };
  try {
    const small = shrunk(kind === 'png' ? decodedPng(bytes) : decodedJpeg(bytes));
    return kind === 'png' ? small : upright(small, orientationOf(bytes));
  } catch {
    return { rechazo: 'foto_rota' };
  }
}

function decodedJpeg(bytes: Uint8Array): Decoded {
  const limits = { maxResolutionInMP: MEGAPIXELS, maxMemoryUsageInMB: MEMORY_MB };
  return { ...decodeJpeg(bytes, { useTArray: true, formatAsRGBA: false, ...limits }), channels: 3 };
}

function decodedPng(bytes: Uint8Array): Decoded {
  // Of an interlaced one nobody knows how much comes out of it before it has; screens and cameras write none.
  if (bytes[INTERLACED] !== 0) throw new Error('interlaced');
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { width, height, data, channels: 4 };
}

/** Places in the header of a PNG (ISO/IEC 15948, section 11.2.2). */
const [WIDTH, HEIGHT, INTERLACED] = [16, 20, 28];

function sizeOfPng(bytes: Uint8Array): [width: number, height: number] {
  if (bytes.length <= INTERLACED) return [0, 0];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [view.getUint32(WIDTH), view.getUint32(HEIGHT)];
}

/** Of the frame, which stands behind notes and tables (ITU-T T.81, annex B). */
function sizeOfJpeg(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const mark = bytes[at + 1] ?? 0;
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark))
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += mark === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return [0, 0];
}

/** Each pixel is the mean of those that it stands for; what is transparent is paper. */
function shrunk({ width, height, data, channels }: Decoded): Picture {
  const step = Math.max(1, Math.max(width, height) / SIDE);
  const [across, down] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  const grey = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    const [top, bottom] = [Math.floor(y * step), Math.max(Math.floor(y * step) + 1, Math.floor((y + 1) * step))];
    for (let x = 0; x < across; x += 1) {
      const [left, right] = [Math.floor(x * step), Math.max(Math.floor(x * step) + 1, Math.floor((x + 1) * step))];
      let sum = 0;
      for (let j = top; j < bottom; j += 1)
        for (let i = left; i < right; i += 1) sum += shade(data, (j * width + i) * channels, channels);
      grey[y * across + x] = sum / ((bottom - top) * (right - left));
    }
  }
  evenLight(grey, across, down);
  return { width: across, height: down, grey };
}

/** Luma of ITU-R BT.601. */
function shade(data: Uint8Array, at: number, channels: number): number {
  const luma = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
  const opacity = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1;
  return luma * opacity + 255 * (1 - opacity);
}

/** The tag 0x0112 of Exif with one short number behind it, in either order of bytes; the number follows the first, or the second. */
const ORIENTATIONS = ['0112000300000001', '1201030001000000'].map((tag) => Buffer.from(tag, 'hex'));
/** Where notes of the camera stand. */
const NOTES = 64 * 1024;
/** Quarters of a turn, clockwise, that make it upright. */
const TURNS: Readonly<Record<number, number>> = { 3: 2, 6: 1, 8: 3 };

function orientationOf(bytes: Uint8Array): number {
  const notes = Buffer.from(bytes.subarray(0, NOTES));
  const [at = -1] = ORIENTATIONS.map((tag) => notes.indexOf(tag)).filter((one) => one >= 0);
  return at < 0 ? 1 : ((notes[at + 8] || notes[at + 9]) ?? 1);
}

function upright(picture: Picture, orientation: number): Picture {
  let turned = picture;
  for (let turns = TURNS[orientation] ?? 0; turns > 0; turns -= 1) turned = quarterTurn(turned);
  return turned;
}

function quarterTurn({ width, height, grey }: Picture): Picture {
  const turned = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = grey[y * width + x] ?? 0;
  return { width: height, height: width, grey: turned };
}
