/** Tells the kind of an uploaded statement by its first bytes; pure. */

type FileKind = 'texto' | 'pdf' | 'zip' | 'xls' | 'jpeg' | 'png' | 'heic' | 'otro';

const SIGNATURES: readonly (readonly [string, FileKind])[] = [
  ['%PDF', 'pdf'],
  ['PK\u0003\u0004', 'zip'],
  // A sheet of Excel 2, 3 or 4 begins with its first record (BIFF).
  ['\u0009\u0000\u0004\u0000', 'xls'],
  ['\u0009\u0002\u0006\u0000', 'xls'],
  ['\u0009\u0004\u0006\u0000', 'xls'],
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
/** A photograph of an iPhone that was not converted to JPEG (ISO/IEC 23008-12). */
const HEIC = /^.{4}ftyp(?:hei|hev|mif|msf|avif)/s;

/** Files of Office before 2007, and encrypted ones since (MS-CFB): the names of their streams tell which program wrote them. */
const COMPOUND = '\u00d0\u00cf\u0011\u00e0';
const STREAMS_OF_OTHERS = ['WordDocument', 'PowerPoint Document', '__properties_version1.0'].map((name) =>
  [...name].join('\0'),
);

function isWorkbook(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  return !STREAMS_OF_OTHERS.some((name) => text.includes(name));
}

export function kindOf(bytes: Uint8Array): FileKind {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (HEIC.test(start)) return 'heic';
  if (start.startsWith(COMPOUND)) return isWorkbook(bytes) ? 'xls' : 'otro';
  return SIGNATURES.find(([mark]) => start.startsWith(mark))?.[1] ?? 'texto';
}

export const isPhoto = (kind: FileKind): boolean => kind === 'jpeg' || kind === 'png';
