import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  avisosDebidos,
  DIAS_HASTA_DESACTIVAR,
  ESPERAS,
  FLUCTUACION,
  leerRetryAfter,
  proximoIntento,
  resultadoDeRespuesta,
  seguir410,
} from './reglas.ts';

const MINUTO = 60_000;
const DIA = 86_400_000;
const AHORA = new Date('2026-11-21T09:30:00.000Z');
const mas = (ms: number) => new Date(AHORA.getTime() + ms);

const variante = fc.constantFrom('A' as const, 'B' as const);
const instante = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const azar = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retryAfter = fc.option(fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true })));

describe('the schedule', () => {
  it('is the one of the interface: variant A 1, 4, 16 minutes, variant B 1, 4, 16, 64, 256', () => {
    const esperas = (v: 'A' | 'B') =>
      Array.from({ length: 7 }, (_, i) => proximoIntento(v, i + 1, AHORA, 0, null)).map(
        (proximo) => proximo && (proximo.getTime() - AHORA.getTime()) / MINUTO,
      );
    assert.deepEqual(esperas('A'), [1, 4, 16, null, null, null, null]);
    assert.deepEqual(esperas('B'), [1, 4, 16, 64, 256, null, null]);
  });

  it('is never early, at most ten seconds late by chance, and ends after its attempts, whatever the instant', () => {
    fc.assert(
      fc.property(variante, fc.integer({ min: 1, max: 9 }), instante, azar, (v, hechos, ahora, suerte) => {
        const proximo = proximoIntento(v, hechos, ahora, suerte, null);
        const espera = ESPERAS[v][hechos - 1];
        if (espera === undefined) return assert.equal(proximo, null);
        const pasado = (proximo?.getTime() ?? 0) - ahora.getTime();
        assert.ok(pasado >= espera * MINUTO && pasado <= espera * MINUTO + FLUCTUACION);
        assert.ok(FLUCTUACION <= 10_000);
      }),
    );
  });

  it('is moved later by Retry-After, never earlier, never past the attempt after the next, and never prolonged', () => {
    fc.assert(
      fc.property(
        variante,
        fc.integer({ min: 1, max: 9 }),
        instante,
        azar,
        retryAfter,
        (v, hechos, ahora, suerte, ra) => {
          const sin = proximoIntento(v, hechos, ahora, suerte, null);
          const proximo = proximoIntento(v, hechos, ahora, suerte, ra);
          if (sin === null) return assert.equal(proximo, null);
          assert.ok(proximo !== null && proximo >= sin);
          const hueco = ESPERAS[v][hechos - 1] ?? 0;
          const limite = ahora.getTime() + (hueco + (ESPERAS[v][hechos] ?? hueco)) * MINUTO;
          assert.ok(proximo.getTime() < limite);
          if (ra !== null && ahora.getTime() + ra < limite - FLUCTUACION)
            assert.ok(proximo.getTime() >= Math.floor(ahora.getTime() + ra));
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  it('is read as seconds or as an HTTP date, and as nothing when it is neither', () => {
    const casos: [string | null, number | null][] = [
      [null, null],
      ['', null],
      ['0', 0],
      ['120', 120_000],
      ['99999999999', 99_999_999_999_000],
      ['Sat, 21 Nov 2026 09:32:00 GMT', 120_000],
      ['Saturday, 21-Nov-26 09:32:00 GMT', 120_000],
      ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
      ['2026-11-21T09:32:00Z', null],
      ['-1', null],
      ['1.5', null],
      ['soon', null],
      ['in 2050', null],
      ['Foo, 99 Bar 2026 09:32:00 GMT', null],
    ];
    for (const [cabecera, ms] of casos) assert.equal(leerRetryAfter(cabecera, AHORA), ms, String(cabecera));
  });

  it('whatever the header holds, it is null or not negative', () => {
    fc.assert(
      fc.property(fc.string(), instante, (cabecera, ahora) => {
        const ms = leerRetryAfter(cabecera, ahora);
        assert.ok(ms === null || ms >= 0);
      }),
    );
  });
});

describe('outcomes', () => {
  it('of all statuses 200 to 299 are delivered, and no other', () => {
    for (let estado = 100; estado < 1000; estado += 1)
      assert.equal(resultadoDeRespuesta(estado), estado >= 200 && estado < 300 ? 'entregado' : 'respuesta_no_2xx');
  });

  it('notices are due at once, half way and at the end of the days of failure', () => {
    const mitad = (DIAS_HASTA_DESACTIVAR * DIA) / 2;
    const casos: [number, number][] = [
      [0, 1],
      [mitad - 1, 1],
      [mitad, 2],
      [2 * mitad - 1, 2],
      [2 * mitad, 3],
      [9 * mitad, 3],
    ];
    for (const [pasado, nivel] of casos) assert.equal(avisosDebidos(AHORA, mas(pasado)), nivel);
  });
});

describe('410', () => {
  const intento = (estado_http: number | null, inicio: number, fin: number) => ({
    estado_http,
    inicio: mas(inicio),
    fin: mas(fin),
  });

  it('disables only when an attempt begun after it answers 410 too', () => {
    const uno = seguir410(null, [intento(410, 0, 5)]);
    assert.deepEqual(uno, { ultimo410: mas(5), confirmado: false });
    assert.equal(seguir410(uno.ultimo410, [intento(410, 60_000, 60_005)]).confirmado, true);
    assert.equal(seguir410(null, [intento(410, 0, 5), intento(410, 6, 9)]).confirmado, true);
  });

  it('is one and the same event for attempts that were under way together', () => {
    const juntos = seguir410(null, [intento(410, 0, 5), intento(410, 1, 6), intento(410, 5, 7)]);
    assert.deepEqual(juntos, { ultimo410: mas(5), confirmado: false });
  });

  it('is forgotten when any other answer, or none, comes between', () => {
    for (const otro of [200, 500, null]) {
      const visto = seguir410(mas(0), [intento(otro, 1, 2), intento(410, 3, 4)]);
      assert.deepEqual(visto, { ultimo410: mas(4), confirmado: false });
      assert.equal(seguir410(mas(0), [intento(otro, 1, 2)]).ultimo410, null);
    }
  });
});
