/** Collects bytes that arrive in pieces of any size. */

const LEAST = 256;
const BLOCK = 64 * 1024;

/** Copies the pieces into blocks, because pieces of one byte would take fifty times their size if they were kept as they arrive. */
export class Collector {
  #blocks: Buffer[] = [];
  #length = 0;
  /** Number of free bytes in the last block. */
  #free = 0;

  add(piece: Uint8Array): void {
    for (let from = 0; from < piece.length; ) {
      if (this.#free === 0) this.#grow(piece.length - from);
      const part = piece.subarray(from, from + this.#free);
      const block = this.#blocks.at(-1) as Buffer;
      block.set(part, block.length - this.#free);
      this.#free -= part.length;
      this.#length += part.length;
      from += part.length;
    }
  }

  /** Drops what has been collected. */
  clear(): void {
    this.#blocks = [];
    this.#length = 0;
    this.#free = 0;
  }

  all(): Buffer {
    return Buffer.concat(this.#blocks, this.#length);
  }

  #grow(wanted: number): void {
    this.#free = Math.min(BLOCK, Math.max(LEAST, this.#length, wanted));
    this.#blocks.push(Buffer.allocUnsafe(this.#free));
  }
}
