import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { unpackWoff } from './fonts.ts';

const TRUE_TYPE = 0x00010000;
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

interface Table {
  readonly tag: string;
  readonly sum: number;
  readonly plain: Buffer;
  /** The table as stored: deflated where that is shorter (WOFF 1.0, section 5). */
  readonly packed: Buffer;
}

/** A WOFF 1.0 file in the layout of section 3. */
function woffOf(tables: readonly Table[]): Buffer {
  let offset = 44 + 20 * tables.length;
  const entries = tables.map(({ tag, sum, plain, packed }) => {
    const entry = Buffer.concat([Buffer.from(tag), u32(offset, packed.length, plain.length, sum)]);
    offset += padded(packed).length;
    return entry;
  });
  const header = Buffer.concat([
    Buffer.from('wOFF'),
    u32(TRUE_TYPE, offset),
    u16(tables.length),
    u16(0),
    Buffer.alloc(28),
  ]);
  return Buffer.concat([header, ...entries, ...tables.map(({ packed }) => padded(packed))]);
}

const LONG = Buffer.from('a'.repeat(101));
const SHORT = Buffer.from('abc');
const packed: Table = { tag: 'glyf', sum: 0x11223344, plain: LONG, packed: deflateSync(LONG) };
const stored: Table = { tag: 'name', sum: 0xfffffffe, plain: SHORT, packed: SHORT };

describe('the font in a WOFF file', () => {
  it('has the header of its kind, its tables whole and aligned to four bytes, and a directory with their places', () => {
    const [glyphs, name] = [12 + 2 * 16, 12 + 2 * 16 + 104];
    assert.deepEqual(
      unpackWoff(woffOf([packed, stored])),
      Buffer.concat([
        ...[u32(TRUE_TYPE), u16(2), Buffer.alloc(6)],
        ...[Buffer.from('glyf'), u32(0x11223344, glyphs, 101)],
        ...[Buffer.from('name'), u32(0xfffffffe, name, 3)],
        ...[padded(LONG), padded(SHORT)],
      ]),
    );
  });

  it('is refused if a table is cut off or does not inflate', () => {
    const broken = { ...packed, packed: Buffer.from('not deflated') };
    assert.throws(() => unpackWoff(woffOf([broken])), { code: 'Z_DATA_ERROR' });
    const whole = woffOf([packed]);
    assert.throws(() => unpackWoff(whole.subarray(0, whole.length - 8)), { code: 'Z_BUF_ERROR' });
    assert.throws(() => unpackWoff(whole.subarray(0, 50)), RangeError);
  });
});
