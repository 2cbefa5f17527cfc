import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unaAccion } from '../../../test/ficha.ts';
import { caducidadTras, finDeReposo, motivosContraElSilencio, plazoDeRespuesta } from './reglas-plazo.ts';

describe('the term of an answer', () => {
  it('is what the provider publishes, in its own days; else that of the law', () => {
    const con = (plazo_publicado_dias: number | null, plazo_computo: 'naturales' | 'habiles' | null) =>
      unaAccion({ plazo_publicado_dias, plazo_computo });
    assert.equal(plazoDeRespuesta('2026-11-23', 'eliminar', con(15, 'naturales')), '2026-12-08');
    assert.equal(plazoDeRespuesta('2026-11-23', 'eliminar', con(2, 'habiles')), '2026-11-25');
    assert.equal(plazoDeRespuesta('2026-11-23', 'eliminar', con(15, null)), '2026-12-08');
    assert.equal(plazoDeRespuesta('2026-11-23', 'cancelar', con(null, null)), '2026-12-16');
    assert.equal(plazoDeRespuesta('2026-11-23', 'eliminar', null), '2026-12-23');
    assert.equal(plazoDeRespuesta('2026-11-25', 'eliminar', null), '2026-12-28', 'a month, and not on Christmas');
  });

  it('has to be over, and the request chased, before silence is an answer; both reasons are told', () => {
    const ahora = new Date('2026-12-22T10:00:00.000Z');
    assert.equal(motivosContraElSilencio({ plazo: '2026-12-21', insistencias: 1 }, ahora), null);
    assert.match(motivosContraElSilencio({ plazo: '2026-12-21', insistencias: 0 }, ahora)?.es ?? '', /insistir/);
    const ambos = motivosContraElSilencio({ plazo: '2026-12-22', insistencias: 0 }, ahora);
    assert.match(ambos?.en ?? '', /2026-12-22.*chased/);
  });
});

describe('what ends by itself', () => {
  it('ends so many days after the death, where that is known', () => {
    assert.equal(caducidadTras('2026-11-14', 730), '2028-11-13');
    assert.equal(caducidadTras('2026-11-14', null), null);
  });
});

describe('the cooling-off period', () => {
  it('is 72 hours, over the change of the clock as well', () => {
    assert.equal(finDeReposo(new Date('2026-10-24T10:00:00.000Z')).toISOString(), '2026-10-27T10:00:00.000Z');
  });
});
