/** Finds the end of a JPEG, and refuses a damaged one or one that hides something. */

import { END_OF_IMAGE, isFrame, START_OF_SCAN, segmentsOf } from '../../../shared/rules-jpeg.ts';
import { areTooMany } from '../rules/rules-admission.ts';
import { checkNote, notAccepted } from './not-accepted.ts';

/** A photograph has a few dozen, with its scans, notes and tables. */
const SEGMENTS_MAXIMUM = 10_000;
/** Application segments and comments: the places where text can hide. */
const isNote = (mark: number) => (mark >= 0xe0 && mark <= 0xef) || mark === 0xfe;

/**
 * @returns where the image ends
 * @throws DomainError documento_no_admitido
 */
export function inspectJpeg(bytes: Buffer): number {
  let frames = 0;
  let sweeps = 0;
  let segments = 0;
  for (const { mark, from, end } of segmentsOf(bytes)) {
    if (mark === END_OF_IMAGE && frames === 1 && sweeps > 0) return end;
    segments += 1;
    if (segments > SEGMENTS_MAXIMUM) break;
    const body = bytes.subarray(from, end);
    if (isFrame(mark)) {
      frames += 1;
      checkFrame(body);
    }
    if (isNote(mark)) checkSegment(mark, body);
    if (mark === START_OF_SCAN) sweeps += 1;
  }
  throw notAccepted('roto');
}

function checkFrame(body: Buffer): void {
  if (body.length < 6) throw notAccepted('roto');
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)];
  if (height === 0 || width === 0) throw notAccepted('roto');
  if (areTooMany(width, height)) throw notAccepted('demasiados_pixeles');
}

/** A JFIF segment is as long as its thumbnail: a longer one can make the image a script as well. */
function checkSegment(mark: number, body: Buffer): void {
  checkNote(body);
  const isJfif = mark === 0xe0 && body.subarray(0, 5).toString('latin1') === 'JFIF\0';
  if (isJfif && body.length !== 14 + 3 * (body[12] ?? 0) * (body[13] ?? 0)) throw notAccepted('anadido');
}
