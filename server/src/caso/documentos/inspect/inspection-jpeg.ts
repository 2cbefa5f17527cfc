/** JPEG, marker by marker (ITU-T T.81, annex B). */

import { areTooMany } from '../rules/rules-admission.ts';
import { checkNote, notAccepted } from './not-accepted.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** A photograph has some dozens, with its scans, notes and tables. */
const SEGMENTS_MAXIMUM = 10_000;
/** Frames: what gives the dimensions. C4, C8 and CC are tables and no frames. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
/** Markers of an application, and comments: what text can hide in. */
const isNote = (mark: number) => (mark >= 0xe0 && mark <= 0xef) || mark === 0xfe;
const isRestart = (mark: number) => mark >= 0xd0 && mark <= 0xd7;

/**
 * @returns where the image ends
 * @throws DomainError documento_no_admitido
 */
export function inspectJpeg(bytes: Buffer): number {
  if (bytes[1] !== SOI) throw notAccepted('roto');
  let frames = 0;
  let sweeps = 0;
  let segments = 0;
  for (let i = 2; i < bytes.length; ) {
    segments += 1;
    if (bytes[i] !== 0xff || segments > SEGMENTS_MAXIMUM) throw notAccepted('roto');
    const mark = bytes[i + 1] ?? 0;
    if (mark === 0xff) {
      i += 1; // fill bytes may stand before any marker
      continue;
    }
    if (mark === EOI) {
      if (frames !== 1 || sweeps === 0) throw notAccepted('roto');
      return i + 2;
    }
    const end = segmentEnd(bytes, i);
    const body = bytes.subarray(i + 4, end);
    if (isFrame(mark)) {
      frames += 1;
      checkFrame(body);
    }
    if (isNote(mark)) checkSegment(mark, body);
    if (mark === SOS) sweeps += 1;
    i = mark === SOS ? dataEnd(bytes, end) : end;
  }
  throw notAccepted('roto'); // it ends before its end
}

/** A segment says its length, which counts the two bytes of itself. */
function segmentEnd(bytes: Buffer, i: number): number {
  if (i + 4 > bytes.length) throw notAccepted('roto');
  const length = bytes.readUInt16BE(i + 2);
  if (length < 2 || i + 2 + length > bytes.length) throw notAccepted('roto');
  return i + 2 + length;
}

function checkFrame(body: Buffer): void {
  if (body.length < 6) throw notAccepted('roto');
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)];
  if (height === 0 || width === 0) throw notAccepted('roto');
  if (areTooMany(width, height)) throw notAccepted('demasiados_pixeles');
}

/** A JFIF segment is as long as its thumbnail: a longer one is how an image is made to be a script too. */
function checkSegment(mark: number, body: Buffer): void {
  checkNote(body);
  const isJfif = mark === 0xe0 && body.subarray(0, 5).toString('latin1') === 'JFIF\0';
  if (isJfif && body.length !== 14 + 3 * (body[12] ?? 0) * (body[13] ?? 0)) throw notAccepted('anadido');
}

/** After the start of a scan come its data, in which FF is followed by 00 or a restart, until the next marker. */
function dataEnd(bytes: Buffer, since: number): number {
  for (let i = since; i + 1 < bytes.length; i += 1) {
    if (bytes[i] !== 0xff) continue;
    const next = bytes[i + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return i;
  }
  throw notAccepted('roto');
}
