/** Archives of the format `ustar` (POSIX.1-1988), which every system unpacks, made while they are sent. */
import { Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';

const BLOCK = 512;

export interface PackedFile {
  readonly name: string;
  /** Bytes of the content, which is read when its turn comes. */
  readonly size: number;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/**
 * @param folder that all files are in
 * @param modified of all of them
 * @param onCut told why, where a file cannot be read to its end: what is sent then breaks off
 */
export function packed(
  folder: string,
  files: readonly PackedFile[],
  modified: Date,
  onCut: (error: Error) => void = () => undefined,
): Gzip {
  const zipped = createGzip();
  const archive = Readable.from(blocksOf(folder, files, modified), { objectMode: false }).on('error', (error) => {
    onCut(error);
    zipped.destroy(error);
  });
  archive.pipe(zipped).on('close', () => archive.destroy());
  return zipped;
}

async function* blocksOf(folder: string, files: readonly PackedFile[], modified: Date): AsyncGenerator<Uint8Array> {
  const seconds = Math.floor(modified.getTime() / 1000);
  for (const { name, size, content } of files) {
    yield head(`${folder}/${name}`, size, seconds);
    yield* content;
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK); // fills the last block
  }
  yield Buffer.alloc(2 * BLOCK); // two empty blocks end the archive
}

/**
 * The block before the bytes of a file.
 * @param size bytes; beyond eight gigabytes written in binary, as GNU tar does
 * @param modified seconds since 1970
 */
function head(name: string, size: number, modified: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write('0000600\0', 100); // mode
  block.write('0000000\0', 108); // owner
  block.write('0000000\0', 116); // group
  writeSize(block, size);
  block.write(`${modified.toString(8).padStart(11, '0')}\0`, 136);
  block.write(' '.repeat(8), 148); // the sum is taken as if it were blank
  block.write('0', 156); // a plain file
  block.write('ustar\x0000', 257);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const OCTAL_LIMIT = 8 ** 11;

function writeSize(block: Buffer, size: number): void {
  if (size < OCTAL_LIMIT) return void block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(size), 128);
}
