import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { decodePicture } from './picture.ts';

/** Lengths in bytes of a PNG's signature and of its header chunk. */
const [SIGNATURE, HEADER] = [8, 25];
const sizeOf = (bytes: Uint8Array, megapixels: number) => {
  const decoded = decodePicture(bytes, 'png', megapixels);
  return typeof decoded === 'string' ? decoded : [decoded.width, decoded.height];
};
const aPng = (width: number, height: number) => PNG.sync.write(new PNG({ width, height }));

describe('a picture from outside', () => {
  it('is unpacked in the size that its header declares, and refused if a second header declares more', () => {
    const [small, large] = [aPng(1, 1), aPng(1200, 900)];
    assert.deepEqual([sizeOf(large, 2), sizeOf(large, 1)], [[1200, 900], 'too_large']);
    const both = Buffer.concat([small.subarray(0, SIGNATURE + HEADER), large.subarray(SIGNATURE)]);
    assert.equal(sizeOf(both, 1), 'broken');
  });
});
