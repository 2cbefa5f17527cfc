import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compare, createHeadlineWriter, headlineOf, stepsOf } from './headlines.ts';
import type { Reporting } from './reporting.ts';

const report = (parts: object) => parts as Reporting;
const ratio = (numerador: number, denominador: number) => ({
  numerador,
  denominador,
  motivo: null,
  valor: numerador / denominador,
});

describe('the headlines', () => {
  test('are rounded as they are written, so that what is compared adds up on the page', () => {
    const [es, en] = [createHeadlineWriter('es'), createHeadlineWriter('en')];
    const now = headlineOf('plazos', report({ plazos: { cumplimiento: ratio(1, 3) } })).valor ?? 0;
    const was = headlineOf('plazos', report({ plazos: { cumplimiento: ratio(1, 4) } })).valor ?? 0;
    assert.deepEqual([now, was], [33.3, 25]);
    const { diferencia } = compare('plazos', now, was);
    assert.equal(es.value('plazos', now).replace(/\s/g, ' '), '33,3 %');
    assert.equal(en.value('plazos', now), '33.3%');
    assert.deepEqual(
      [es.difference('plazos', diferencia), en.difference('plazos', diferencia)],
      ['+8,3 puntos', '+8.3 points'],
    );
    assert.deepEqual([es.difference('plazos', -1), es.difference('plazos', 1)], ['−1 punto', '+1 punto']);
    assert.deepEqual([es.value('tiempo', 1), en.value('tiempo', 12.5)], ['1 día', '12.5 days']);
    assert.equal(es.difference('abiertos', -12_345), '−12.345');
  });

  test('that are not known have their reason and no value', () => {
    const tiempos = {
      tramitacion_neta: { n: 0, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' },
    };
    assert.deepEqual(headlineOf('tiempo', report({ tiempos })), { valor: null, motivo: 'sin_duraciones', cuantos: 0 });
    const economico = { ratio_siniestral: { numerador: null, denominador: null, valor: null, motivo: 'faltan_datos' } };
    assert.deepEqual(headlineOf('ratio', report({ economico })), { valor: null, motivo: 'faltan_datos', cuantos: 0 });
    const known = {
      ratio_siniestral: { numerador: '300.00', denominador: '1000.00', valor: '0.300000', motivo: null },
    };
    assert.equal(headlineOf('ratio', report({ economico: known })).valor, 30);
    const median = { tramitacion_neta: { n: 4, mediana: 310, p90: 0, p95: 0, media: 0, motivo: null } };
    assert.equal(headlineOf('tiempo', report({ tiempos: median })).valor, 12.9);
  });

  test('say which way is better', () => {
    assert.equal(compare('plazos', 80, 90).juicio, 'peor');
    assert.equal(compare('tiempo', 8, 9.5).juicio, 'mejor');
    assert.equal(compare('pendientes', 8, 8).juicio, 'igual');
    assert.equal(compare('abiertos', 8, 3).juicio, 'distinto');
  });

  test('lead from the stock at the beginning to the one at the end, without steps that nobody took', () => {
    const casos = { pendientes_inicio: 20, abiertos: 40, reabiertos: 1, anulados: 2, cerrados: 30, pendientes_fin: 29 };
    const closings = { completado: 20, parcial: 5, desistido: 0, sin_respuesta: 4, reabiertos_despues: 1 };
    const steps = stepsOf(casos as never, closings);
    assert.deepEqual(
      steps.map(({ paso, n, hasta }) => [paso, n, hasta]),
      [
        ['pendientes_inicio', 20, 20],
        ['abiertos', 40, 60],
        ['reabiertos', 1, 61],
        ['completado', -20, 41],
        ['parcial', -5, 36],
        ['sin_respuesta', -4, 32],
        ['reabiertos_despues', -1, 31],
        ['anulados', -2, 29],
        ['pendientes_fin', 29, 29],
      ],
    );
  });
});
