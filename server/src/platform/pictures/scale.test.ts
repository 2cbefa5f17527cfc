/** What becomes of a picture that is made smaller. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Decoded } from './decode.ts';
import { fitted } from './scale.ts';

const BOX = { width: 480, height: 160 };
const blank = (width: number, height: number, turns = 0): Decoded => ({
  ...{ width, height, turns },
  data: new Uint8Array(width * height * 4).fill(255),
  channels: 4,
});
const sizeOf = (picture: Decoded) => {
  const { width, height, data } = fitted(picture, BOX);
  assert.equal(data.length, width * height * 4);
  return [width, height];
};

it('a picture is fitted into the box in its own proportions, whichever side is too long, and is never made larger', () => {
  assert.deepEqual(sizeOf(blank(960, 200)), [480, 100]);
  assert.deepEqual(sizeOf(blank(400, 320)), [200, 160]);
  assert.deepEqual(sizeOf(blank(33, 7)), [33, 7]);
  assert.deepEqual(sizeOf(blank(2000, 1)), [480, 1]);
  assert.deepEqual(sizeOf(blank(160, 480, 1)), [480, 160]);
});

it('a pixel is the mean of its area, and what lies behind a transparent one does not darken its edge', () => {
  const [red, nothing] = [
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ];
  const data = Uint8Array.from([red, nothing, red, nothing].flat() as number[]);
  const half = fitted({ width: 2, height: 2, data, channels: 4, turns: 0 }, { width: 1, height: 1 });
  assert.deepEqual([...half.data], [255, 0, 0, 128]);
  // three pixels into two: the one in the middle is halved
  const grey = Uint8Array.from([0, 90, 180].flatMap((shade) => [shade, shade, shade]));
  const two = fitted({ width: 3, height: 1, data: grey, channels: 3, turns: 0 }, { width: 2, height: 1 });
  assert.deepEqual([...two.data], [30, 30, 30, 255, 150, 150, 150, 255]);
});

it('what lies on its side is set upright', () => {
  const data = Uint8Array.from([1, 1, 1, 2, 2, 2]);
  const { width, height, data: shades } = fitted({ width: 2, height: 1, data, channels: 3, turns: 1 }, BOX);
  assert.deepEqual([width, height, shades[0], shades[4]], [1, 2, 1, 2]);
});
