/** Recognises the kind of a sent logo by its first bytes; pure. */

type LogoKind = 'jpeg' | 'png' | 'svg' | 'otro';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** Where the root of a drawing stands, behind declarations and comments. */
const HEAD = 4096;

export function logoKind(bytes: Uint8Array): LogoKind {
  const begins = (mark: readonly number[]) => mark.every((byte, i) => bytes[i] === byte);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  return /<svg[\s>:]/i.test(String.fromCharCode(...bytes.subarray(0, HEAD))) ? 'svg' : 'otro';
}
