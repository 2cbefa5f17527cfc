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

const families = (part: number, whole: number) => report({ cohorte: { activacion: ratio(part, whole) } });

describe('the headlines', () => {
  test('are rounded to the decimals that are shown, so that a difference agrees with the two figures beside it', () => {
    const [es, en] = [createHeadlineWriter('es'), createHeadlineWriter('en')];
    const now = headlineOf('familias', families(1, 3)).valor ?? 0;
    const was = headlineOf('familias', families(1, 4)).valor ?? 0;
    assert.deepEqual([now, was], [33.3, 25]);
    const { diferencia } = compare('familias', now, was);
    assert.equal(es.value('familias', now).replace(/\s/g, ' '), '33,3 %');
    assert.equal(en.value('familias', now), '33.3%');
    assert.deepEqual(
      [es.difference('familias', diferencia), en.difference('familias', diferencia)],
      ['+8,3 puntos', '+8.3 points'],
    );
    assert.deepEqual([es.difference('familias', -1), es.difference('familias', 1)], ['−1 punto', '+1 punto']);
    assert.deepEqual([es.value('tiempo', 1), en.value('tiempo', 12.5)], ['1 día', '12.5 days']);
    assert.equal(es.difference('abiertos', -12_345), '−12.345');
    assert.equal(compare('cargos', 1298.04, 1000).diferencia, 298.04);
    assert.equal(es.value('cargos', 1298.04).replace(/\s/g, ' '), '1298,04 €');
  });

  test('give the share of accounts that were done as requested, among the accounts that have ended', () => {
    const cuentas = { resolucion: ratio(6, 19), resueltas: 7, sin_respuesta: 0, descartadas: 1, en_curso: 11 };
    assert.deepEqual(headlineOf('cuentas', report({ cuentas })), { valor: 75, motivo: null, cuantos: 6, entre: 8 });
  });

  test('have a reason and no value where the figure is unknown', () => {
    const none = { n: 0, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
    const { valor, motivo } = headlineOf('tiempo', report({ tiempos: { tramitacion_bruta: none } }));
    assert.deepEqual([valor, motivo], [null, 'sin_duraciones']);
    assert.equal(headlineOf('familias', families(0, 0)).motivo, 'denominador_cero');
    const median = { tramitacion_bruta: { n: 4, mediana: 310, p90: 0, p95: 0, media: 0, motivo: null } };
    assert.deepEqual(headlineOf('tiempo', report({ tiempos: median })), {
      valor: 12.9,
      motivo: null,
      cuantos: 4,
      entre: null,
    });
  });

  test('say whether a change is better, worse, none, or neither', () => {
    assert.equal(compare('familias', 80, 90).juicio, 'peor');
    assert.equal(compare('tiempo', 8, 9.5).juicio, 'mejor');
    assert.equal(compare('pendientes', 8, 8).juicio, 'igual');
    assert.equal(compare('abiertos', 8, 3).juicio, 'distinto');
  });

  test('list the steps from the opening stock to the closing stock, without steps of 0', () => {
    const casos = { pendientes_inicio: 20, abiertos: 40, reabiertos: 1, anulados: 2, cerrados: 30, pendientes_fin: 29 };
    const closings = { completado: 20, parcial: 5, desistido: 0, sin_respuesta: 4, reabiertos_despues: 1 };
    const steps = stepsOf(casos as never, closings);
    assert.deepEqual(
      steps.map(({ paso, n }) => [paso, n]),
      [
        ['pendientes_inicio', 20],
        ['abiertos', 40],
        ['reabiertos', 1],
        ['completado', -20],
        ['parcial', -5],
        ['sin_respuesta', -4],
        ['reabiertos_despues', -1],
        ['anulados', -2],
        ['pendientes_fin', 29],
      ],
    );
  });
});
