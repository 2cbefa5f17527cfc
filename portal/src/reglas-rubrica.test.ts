import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAXIMO_DE_PUNTOS, MAXIMO_DE_TRAZOS, Rubrica } from '@albacea/contract/papeles.ts';
import fc from 'fast-check';
import { Check } from 'typebox/value';
import { ALTO, ANCHO, caminoDe, conPunto, conTrazo, rubricaDe, type Trazo } from './reglas-rubrica.ts';

const dibujar = (puntos: readonly (readonly [number, number])[]): Trazo =>
  puntos.reduce<Trazo>((trazo, [x, y]) => conPunto(trazo, x, y), []);

describe('a signature that is being drawn', () => {
  test('whatever the finger does, it is none at all or one that the contract takes', () => {
    const numero = fc.double({ min: -200, max: 900, noNaN: true });
    const trazo = fc.array(fc.tuple(numero, numero), { maxLength: 900 });
    fc.assert(
      fc.property(fc.array(trazo, { maxLength: MAXIMO_DE_TRAZOS + 5 }), (trazos) => {
        const rubrica = rubricaDe(trazos.map(dibujar).reduce<readonly Trazo[]>(conTrazo, []));
        if (rubrica === null) return;
        assert.ok(Check(Rubrica, rubrica), JSON.stringify(rubrica).slice(0, 300));
        for (const suyo of rubrica.trazos)
          for (const [i, valor] of suyo.entries()) assert.ok(valor <= (i % 2 === 0 ? rubrica.ancho : rubrica.alto));
      }),
      { numRuns: 60 },
    );
  });

  test('a stroke that never ends is cut where the contract ends it, and one that goes out of the box stays at its edge', () => {
    const largo = dibujar(Array.from({ length: 2000 }, (_, i) => [(i * 7) % ANCHO, (i * 5) % ALTO]));
    assert.ok(largo.length <= MAXIMO_DE_PUNTOS);
    assert.deepEqual(
      dibujar([
        [-50, 20],
        [9000, 9000],
      ]),
      [0, 20, ANCHO, ALTO],
    );
  });

  test('a dot, or a slip of the finger, is no signature', () => {
    assert.equal(rubricaDe([]), null);
    assert.equal(rubricaDe(conTrazo([], dibujar([[300, 100]]))), null);
    assert.equal(
      rubricaDe(
        conTrazo(
          [],
          dibujar([
            [300, 100],
            [320, 110],
          ]),
        ),
      ),
      null,
    );
  });

  test('the empty rest of the box is cut off, so that it is large on paper', () => {
    const rubrica = rubricaDe([
      [200, 100, 400, 150],
      [300, 90, 300, 91],
    ]);
    assert.deepEqual(rubrica, {
      ancho: 224,
      alto: 84,
      trazos: [
        [12, 22, 212, 72],
        [112, 12, 112, 13],
      ],
    });
    assert.equal(caminoDe([1, 2, 3, 4]), 'M1 2L3 4');
  });
});
