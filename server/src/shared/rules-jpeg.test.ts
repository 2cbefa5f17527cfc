import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFrame, segmentsOf } from './rules-jpeg.ts';

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
const segment = (mark: number, ...content: number[]) => [0xff, mark, 0, content.length + 2, ...content];
const FRAME = segment(0xc0, 8, 0, 2, 0, 3, 1);
const SCAN = [...segment(0xda, 1), 7, 0xff, 0x00, 7, 0xff, 0xd3, 7];

const seen = (...parts: readonly (readonly number[])[]) => {
  const bytes = Uint8Array.from(parts.flat());
  return [...segmentsOf(bytes)].map(({ mark, from, end }) => [mark, ...bytes.subarray(from, end)]);
};

describe('the segments of a JPEG', () => {
  const whole = [[0xe1, 9, 9], [0xc0, 8, 0, 2, 0, 3, 1], [0xda, 1], [0xc4, 5], [0xda, 1], [0xd9]];
  it('are listed up to the end of the image, without fill bytes, the data of scans, and bytes after the end', () => {
    const parts = [START, [0xff, 0xff], segment(0xe1, 9, 9), FRAME, SCAN, segment(0xc4, 5), SCAN, [0xff], END, FRAME];
    assert.deepEqual(seen(...parts), whole);
    const within = Uint8Array.from([0xff, ...parts.flat()]).subarray(1);
    assert.equal([...segmentsOf(within)].length, whole.length, 'the image may begin anywhere in its buffer');
  });

  it('end before a segment with an impossible length, at a missing marker, or with the file', () => {
    assert.deepEqual(seen(START, [0xff, 0xe0, 0, 1], FRAME, END), []);
    assert.deepEqual(seen(START, FRAME, [0xff, 0xe0, 0xff, 0xff], END), [[0xc0, 8, 0, 2, 0, 3, 1]]);
    assert.deepEqual(seen(START, FRAME, [0x00], END), [[0xc0, 8, 0, 2, 0, 3, 1]]);
    assert.deepEqual(seen(START, SCAN), [[0xda, 1]]);
    for (const cut of [[], START, [0x00, 0xd8], [...START, 0xff], [...START, 0xff, 0xe0, 0]])
      assert.deepEqual(seen(cut), []);
  });

  it('are frames if their marker is from C0 to CF, except C4, C8 and CC', () => {
    const frames = Array.from({ length: 256 }, (_, mark) => mark).filter(isFrame);
    assert.deepEqual(frames, [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
  });
});
