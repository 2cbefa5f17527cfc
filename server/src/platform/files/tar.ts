/** Heads of the files in an archive of the format `ustar` (POSIX.1-1988), which every system unpacks. */

const BLOCK = 512;

/**
 * The block before the bytes of a file.
 * @param size bytes; beyond eight gigabytes written in binary, as GNU tar does
 * @param modified seconds since 1970
 */
export function tarHead(name: string, size: number, modified: number): Buffer {
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0, 100);
  head.write('0000600\0', 100); // mode
  head.write('0000000\0', 108); // owner
  head.write('0000000\0', 116); // group
  writeSize(head, size);
  head.write(`${modified.toString(8).padStart(11, '0')}\0`, 136);
  head.write(' '.repeat(8), 148); // the sum is taken as if it were blank
  head.write('0', 156); // a plain file
  head.write('ustar\x0000', 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

const OCTAL_LIMIT = 8 ** 11;

function writeSize(head: Buffer, size: number): void {
  if (size < OCTAL_LIMIT) return void head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head[124] = 0x80;
  head.writeBigUInt64BE(BigInt(size), 128);
}

/** What fills the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Two empty blocks end the archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);
