import { inflateSync } from 'node:zlib';

/** Sizes in bytes of a font's header and directory entry, unpacked and packed. */
const PLAIN = { header: 12, entry: 16 };
const PACKED = { header: 44, entry: 20 };

/**
 * Unpacks a WOFF font (WOFF 1.0, sections 4 and 5). fontkit reads packed fonts, but inflates a table anew for each glyph, which took two
 * thirds of the time of a letter.
 * @throws Error when a table does not inflate
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(PLAIN.header + count * PLAIN.entry); // the fields for binary search stay 0: nobody reads them
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let i = 0; i < count; i += 1) {
    const from = PACKED.header + i * PACKED.entry;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const bytes = woff.subarray(offset, offset + packed);
    const to = PLAIN.header + i * PLAIN.entry;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(packed < length ? inflateSync(bytes) : bytes, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
