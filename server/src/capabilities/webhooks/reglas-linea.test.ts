import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HORIZONTE, hueco, LINEA_MAXIMA, type Ocupacion, SIN_ANOTAR_MAXIMO } from './reglas-linea.ts';

const lineas: fc.Arbitrary<Ocupacion> = fc.record({
  concurrencia: fc.integer({ min: 1, max: 100 }),
  enVuelo: fc.nat(100),
  sinAnotar: fc.nat(4000),
  enEspera: fc.nat(2000),
  duracion: fc.double({ min: 0, max: 10_000, noNaN: true }),
});

describe('the line of an endpoint', () => {
  it('takes of one that hangs no more than can be under way, and of a quick one what it answers in a second', () => {
    const vacia = { concurrencia: 10, enVuelo: 0, sinAnotar: 0, enEspera: 0 };
    assert.equal(hueco({ ...vacia, duracion: 10_000 }), 10);
    assert.equal(hueco({ ...vacia, duracion: HORIZONTE }), 10);
    assert.equal(hueco({ ...vacia, duracion: 20 }), 500);
    assert.equal(hueco({ ...vacia, duracion: 0 }), LINEA_MAXIMA);
  });

  it('never holds more than its most, nor more than its most that is not recorded', () => {
    fc.assert(
      fc.property(lineas, (linea) => {
        const cabe = hueco(linea);
        assert.ok(cabe === 0 || linea.enVuelo + linea.enEspera + cabe <= LINEA_MAXIMA);
        assert.ok(cabe === 0 || linea.sinAnotar + cabe <= SIN_ANOTAR_MAXIMO);
      }),
    );
  });
});
