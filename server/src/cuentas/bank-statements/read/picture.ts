/**
 * Turns an uploaded photograph into shades of grey: decoded, upright, evenly lit, and small enough to be read in a few seconds. Call it in a
 * lane (a worker thread).
 */
import { decode as decodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { inspectJpeg, inspectPng } from '../../../caso/documentos/inspect/inspection-images.ts';
import { isFrame, type Posture, postureOf, segmentsOf, UPRIGHT } from '../../../shared/rules-jpeg.ts';
import type { Rejection } from './rules-movement.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, row by row: 0 is black. */
  readonly grey: Uint8Array;
}

/** Megapixels of the largest photograph that is read; the sending page shrinks larger ones. */
const MEGAPIXELS = 16;
/** Longest side in pixels: a letter of the small print on A4 is then some twelve pixels high. */
const SIDE = 2400;

export function pictureOf(bytes: Uint8Array, kind: 'jpeg' | 'png'): Picture | Rejection {
  const decoded = decodePicture(bytes, kind, MEGAPIXELS);
  if (decoded === 'too_large') return { rechazo: 'foto_demasiado_grande' };
  if (decoded === 'broken') return { rechazo: 'foto_rota' };
  return upright(shrunk(decoded), decoded.posture);
}

/** Each pixel is the mean of the pixels that it replaces; transparent ones count as paper. */
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

/** Brightness of a pixel, 0 to 255 (luma of ITU-R BT.601). */
function shade(data: Uint8Array, at: number, channels: number): number {
  const luma = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
  const opacity = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1;
  return luma * opacity + 255 * (1 - opacity);
}

function upright(picture: Picture, { mirrored, turns }: Posture): Picture {
  let turned = mirrored ? mirror(picture) : picture;
  for (let left = turns; left > 0; left -= 1) turned = quarterTurn(turned);
  return turned;
}

function mirror({ width, height, grey }: Picture): Picture {
  const mirrored = new Uint8Array(grey.length);
  for (let at = 0; at < grey.length; at += width) mirrored.set(grey.slice(at, at + width).reverse(), at);
  return { width, height, grey: mirrored };
}

function quarterTurn({ width, height, grey }: Picture): Picture {
  const turned = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = grey[y * width + x] ?? 0;
  return { width: height, height: width, grey: turned };
}

/** Samples of a picture, row by row. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** 3: red, green, blue; 4: these and opacity; the colours are not premultiplied by it. */
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
    // Decoders use the last header that they find, so a file may have only one.
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
  // The unpacked size of an interlaced picture is unknown beforehand; screens and cameras write no interlaced ones.
  if (bytes[INTERLACED] !== 0) throw new Error('interlaced');
  const { width, height, data } = PNG.sync.read(bytes);
  return { width, height, data, channels: 4, posture: UPRIGHT };
}

/** Positions in bytes of the header's fields in a PNG (ISO/IEC 15948, section 11.2.2). */
const [WIDTH, HEIGHT, INTERLACED] = [16, 20, 28];

function sizeOfPng(bytes: Uint8Array): [width: number, height: number] {
  if (bytes.length <= INTERLACED) return [0, 0];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [view.getUint32(WIDTH), view.getUint32(HEIGHT)];
}

/** Reads the size from the frame header, which may follow comments and tables: precision, height, width. */
function sizeOfJpeg(bytes: Uint8Array): [width: number, height: number] {
  const frame = segmentsOf(bytes).find(({ mark }) => isFrame(mark));
  if (!frame || frame.end - frame.from < 5) return [0, 0];
  const view = new DataView(bytes.buffer, bytes.byteOffset + frame.from);
  return [view.getUint16(3), view.getUint16(1)];
}

/** Side in pixels of the squares whose light is measured: some letters wide, and narrower than a shadow. */
const SQUARE = 40;
/** Finds the shade of a square's paper: this share of the pixels is as dark or darker, being ink or shadowed paper. */
const DARKER_SHARE = 0.8;

/** Evens out the light, so that the paper is equally white everywhere. @param grey one byte a pixel, row by row; changed in place */
function evenLight(grey: Uint8Array, width: number, height: number): void {
  const [across, down] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const light = Float32Array.from({ length: across * down }, (_, i) =>
    paperShade(grey, width, height, (i % across) * SQUARE, Math.floor(i / across) * SQUARE),
  );
  for (let y = 0; y < height; y += 1) {
    const [above, below, v] = between(y, down);
    for (let x = 0; x < width; x += 1) {
      const [before, behind, h] = between(x, across);
      const top = lightAt(light, above * across + before) * (1 - h) + lightAt(light, above * across + behind) * h;
      const bottom = lightAt(light, below * across + before) * (1 - h) + lightAt(light, below * across + behind) * h;
      const paper = top * (1 - v) + bottom * v;
      grey[y * width + x] = Math.min(255, ((grey[y * width + x] ?? 0) * 245) / Math.max(40, paper));
    }
  }
}

const lightAt = (light: Float32Array, i: number): number => light[i] ?? 255;

/** The two squares whose middles enclose a pixel, and how far (0 to 1) it lies from the first towards the second. */
function between(pixel: number, squares: number): [before: number, behind: number, way: number] {
  const place = (pixel + 0.5) / SQUARE - 0.5;
  const before = Math.max(0, Math.min(squares - 1, Math.floor(place)));
  return [before, Math.min(squares - 1, before + 1), Math.max(0, Math.min(1, place - before))];
}

function paperShade(grey: Uint8Array, width: number, height: number, left: number, top: number): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = top; y < Math.min(height, top + SQUARE); y += 1)
    for (let x = left; x < Math.min(width, left + SQUARE); x += 1) {
      const shade = grey[y * width + x] ?? 0;
      counts[shade] = (counts[shade] ?? 0) + 1;
      all += 1;
    }
  let darker = 0;
  for (const [shade, count] of counts.entries()) {
    darker += count;
    if (darker >= all * DARKER_SHARE) return shade;
  }
  return 255;
}
