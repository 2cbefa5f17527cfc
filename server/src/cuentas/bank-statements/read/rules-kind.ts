/** What an uploaded statement is, by its first bytes; pure. */

type FileKind = 'texto' | 'pdf' | 'zip' | 'ole' | 'jpeg' | 'png' | 'heic' | 'otro';

const SIGNATURES: readonly (readonly [string, FileKind])[] = [
  ['%PDF', 'pdf'],
  ['PK\u0003\u0004', 'zip'],
  ['\u00d0\u00cf\u0011\u00e0', 'ole'],
  ['\u00ff\u00d8\u00ff', 'jpeg'],
  ['\u0089PNG', 'png'],
  ['GIF8', 'otro'],
  ['RIFF', 'otro'],
  ['II*\u0000', 'otro'],
  ['MM\u0000*', 'otro'],
  ['\u001f\u008b', 'otro'],
  ['Rar!', 'otro'],
  ['{\\rtf', 'otro'],
];
/** A photograph of an iPhone that was not turned into a JPEG (ISO/IEC 23008-12). */
const HEIC = /^.{4}ftyp(?:hei|hev|mif|msf|avif)/s;

export function kindOf(bytes: Uint8Array): FileKind {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (HEIC.test(start)) return 'heic';
  return SIGNATURES.find(([mark]) => start.startsWith(mark))?.[1] ?? 'texto';
}

export const isPhoto = (kind: FileKind): boolean => kind === 'jpeg' || kind === 'png';
