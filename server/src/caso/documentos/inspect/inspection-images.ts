/** Finds the end of a JPEG or PNG, and refuses a damaged image or one that hides something. */
import { crc32, inflateSync } from 'node:zlib';
import { END_OF_IMAGE, isFrame, START_OF_SCAN, segmentsOf } from '../../../shared/rules-jpeg.ts';
import { CHANNELS, chunksOf, headerOf, PALETTE } from '../../../shared/rules-png.ts';
import { areTooMany, isTooHeavyPng } from '../rules/rules-admission.ts';
import { checkNote, notAccepted } from './not-accepted.ts';

/** Maximum number of segments of a JPEG; a photograph has a few dozen. */
const SEGMENTS_MAXIMUM = 10_000;
/** Whether a segment of a JPEG is an application segment or a comment: text can hide in these. */
const isNote = (mark: number) => (mark >= 0xe0 && mark <= 0xef) || mark === 0xfe;

/**
 * Checks a JPEG.
 * @returns offset at which the image ends
 * @throws DomainError documento_no_admitido
 */
export function inspectJpeg(bytes: Buffer): number {
  let frames = 0;
  let scans = 0;
  let segments = 0;
  for (const { mark, from, end } of segmentsOf(bytes)) {
    if (mark === END_OF_IMAGE && frames === 1 && scans > 0) return end;
    segments += 1;
    if (segments > SEGMENTS_MAXIMUM) break;
    const body = bytes.subarray(from, end);
    if (isFrame(mark)) {
      frames += 1;
      checkFrame(body);
    }
    if (isNote(mark)) checkSegment(mark, body);
    if (mark === START_OF_SCAN) scans += 1;
  }
  throw notAccepted('roto');
}

function checkFrame(body: Buffer): void {
  if (body.length < 6) throw notAccepted('roto');
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)];
  if (height === 0 || width === 0) throw notAccepted('roto');
  if (areTooMany(width, height)) throw notAccepted('demasiados_pixeles');
}

/** Checks a segment. A JFIF segment must be as long as its thumbnail: a longer segment could make the image a valid script as well. */
function checkSegment(mark: number, body: Buffer): void {
  checkNote(body);
  const isJfif = mark === 0xe0 && body.subarray(0, 5).toString('latin1') === 'JFIF\0';
  if (isJfif && body.length !== 14 + 3 * (body[12] ?? 0) * (body[13] ?? 0)) throw notAccepted('anadido');
}

/** Maximum number of chunks: an image of 20 MB in the smallest chunks that encoders write has a tenth of this. */
const CHUNKS_MAXIMUM = 50_000;
/** Chunks in which text can hide. */
const TEXTS = new Set(['tEXt', 'iTXt', 'zTXt', 'eXIf']);
/** Bits per sample that each colour type allows. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Bytes that a row takes besides its samples, and bytes for all rows: an image in seven passes has nearly twice as many rows, each rounded up. */
const ROW_OVERHEAD = 4;
const PASSES_OVERHEAD = 64;

/**
 * Checks a PNG.
 * @returns offset at which the image ends
 * @throws DomainError documento_no_admitido
 */
export function inspectPng(bytes: Buffer): number {
  const pixels: Buffer[] = [];
  let lacksPalette = false;
  let unpacked = 0;
  let chunks = 0;
  for (const { type, from, to, end } of chunksOf(bytes)) {
    const data = bytes.subarray(from, to);
    chunks += 1;
    if (chunks > CHUNKS_MAXIMUM || crc32(bytes.subarray(from - 4, to)) !== bytes.readUInt32BE(to)) break;
    if ((type === 'IHDR') !== (chunks === 1)) break;
    if (type === 'IHDR') {
      unpacked = checkHeader(data);
      lacksPalette = headerOf(data).colour === PALETTE;
    }
    if (type === 'PLTE' && data.length > 0 && data.length % 3 === 0) lacksPalette = false;
    if (type === 'acTL') throw notAccepted('anadido'); // an animation: a copy would show one of its pictures, if any
    if (TEXTS.has(type)) checkNote(data);
    if (type === 'IDAT') pixels.push(data);
    if (type === 'IEND') {
      if (data.length > 0 || lacksPalette) break;
      checkData(Buffer.concat(pixels), unpacked);
      return end;
    }
  }
  throw notAccepted('roto');
}

/** Checks the header. @returns maximum number of bytes that the data of such an image inflate to */
function checkHeader(data: Buffer): number {
  if (data.length !== 13) throw notAccepted('roto');
  const { width, height, depth, colour } = headerOf(data);
  if (width === 0 || height === 0 || !DEPTHS[colour]?.includes(depth)) throw notAccepted('roto');
  const bitsPerPixel = (CHANNELS[colour] ?? 0) * depth;
  if (areTooMany(width, height) || isTooHeavyPng(width, height, bitsPerPixel)) throw notAccepted('demasiados_pixeles');
  return height * (Math.ceil((width * bitsPerPixel) / 8) + ROW_OVERHEAD) + PASSES_OVERHEAD;
}

/** Checks that data inflate to no more than the image needs; programs that copy it would unpack them all. */
function checkData(data: Buffer, maximum: number): void {
  try {
    inflateSync(data, { maxOutputLength: maximum, chunkSize: maximum + 1 }); // into one buffer
  } catch {
    throw notAccepted('roto');
  }
}
