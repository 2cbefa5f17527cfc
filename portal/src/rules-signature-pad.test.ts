import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PUNTOS_MAXIMUM, SignatureDrawing, STROKES_MAXIMUM } from '@albacea/contract/schemas/papers.ts';
import fc from 'fast-check';
import { Check } from 'typebox/value';
import {
  HEIGHT,
  pathOf,
  type Stroke,
  signatureDrawingOf,
  WIDTH,
  withPoint,
  withStroke,
} from './rules-signature-pad.ts';

const draw = (points: readonly (readonly [number, number])[]): Stroke =>
  points.reduce<Stroke>((stroke, [x, y]) => withPoint(stroke, x, y), []);

describe('a signature that is being drawn', () => {
  test('any movement of the finger gives no signature or one that fits the contract', () => {
    const number = fc.double({ min: -200, max: 900, noNaN: true });
    const stroke = fc.array(fc.tuple(number, number), { maxLength: 900 });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: STROKES_MAXIMUM + 5 }), (strokes) => {
        const signatureDrawing = signatureDrawingOf(strokes.map(draw).reduce<readonly Stroke[]>(withStroke, []));
        if (signatureDrawing === null) return;
        assert.ok(Check(SignatureDrawing, signatureDrawing), JSON.stringify(signatureDrawing).slice(0, 300));
        for (const theirs of signatureDrawing.trazos)
          for (const [i, value] of theirs.entries())
            assert.ok(value <= (i % 2 === 0 ? signatureDrawing.ancho : signatureDrawing.alto));
      }),
      { numRuns: 60 },
    );
  });

  test('a stroke that never ends is cut where the contract ends it, and one that goes out of the box stays at its edge', () => {
    const length = draw(Array.from({ length: 2000 }, (_, i) => [(i * 7) % WIDTH, (i * 5) % HEIGHT]));
    assert.ok(length.length <= PUNTOS_MAXIMUM);
    assert.deepEqual(
      draw([
        [-50, 20],
        [9000, 9000],
      ]),
      [0, 20, WIDTH, HEIGHT],
    );
  });

  test('a dot, or a slip of the finger, is no signature', () => {
    assert.equal(signatureDrawingOf([]), null);
    assert.equal(signatureDrawingOf(withStroke([], draw([[300, 100]]))), null);
    assert.equal(
      signatureDrawingOf(
        withStroke(
          [],
          draw([
            [300, 100],
            [320, 110],
          ]),
        ),
      ),
      null,
    );
  });

  test('the empty rest of the box is cut off, so that it is large on paper', () => {
    const signatureDrawing = signatureDrawingOf([
      [200, 100, 400, 150],
      [300, 90, 300, 91],
    ]);
    assert.deepEqual(signatureDrawing, {
      ancho: 224,
      alto: 84,
      trazos: [
        [12, 22, 212, 72],
        [112, 12, 112, 13],
      ],
    });
    assert.equal(pathOf([1, 2, 3, 4]), 'M1 2L3 4');
  });
});
