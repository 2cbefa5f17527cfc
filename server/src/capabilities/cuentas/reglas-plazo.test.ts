import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { unaAccion } from '../../../test/ficha.ts';
import {
  caducidadTras,
  esHabil,
  finDeReposo,
  habilDesde,
  haVencido,
  motivosContraElSilencio,
  plazoDeRespuesta,
  revisionTras,
  sumarDias,
  sumarHabiles,
} from './reglas-plazo.ts';

const dia = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 11, 31) })
  .map((instante) => new Date(instante).toISOString().slice(0, 10));

describe('working days', () => {
  it('are neither weekends nor the fixed holidays nor the two days before Easter', () => {
    for (const festivo of ['2026-12-25', '2026-12-08', '2026-10-12', '2026-05-01', '2026-01-06', '2026-05-15'])
      assert.ok(!esHabil(festivo), festivo);
    for (const santo of ['2024-03-29', '2025-04-18', '2026-04-03', '2026-04-02', '2027-03-26', '2038-04-23'])
      assert.ok(!esHabil(santo), santo);
    for (const [sabado, domingo] of [['2026-11-21', '2026-11-22']]) assert.ok(!esHabil(sabado!) && !esHabil(domingo!));
    for (const habil of ['2026-11-23', '2026-04-01', '2026-04-06', '2026-12-24']) assert.ok(esHabil(habil), habil);
  });

  it('are counted from the day after, and the count of those between gives the term back', () => {
    assert.equal(sumarHabiles('2026-11-20', 1), '2026-11-23');
    assert.equal(sumarHabiles('2026-12-04', 2), '2026-12-09', 'over a weekend and the 8th');
    fc.assert(
      fc.property(dia, fc.integer({ min: 1, max: 60 }), (desde, dias) => {
        const fin = sumarHabiles(desde, dias);
        let contados = 0;
        for (let uno = sumarDias(desde, 1); uno <= fin; uno = sumarDias(uno, 1)) if (esHabil(uno)) contados += 1;
        assert.equal(contados, dias);
        assert.ok(esHabil(fin));
      }),
    );
  });

  it('the next one is the day itself or close after it', () => {
    fc.assert(
      fc.property(dia, (uno) => {
        const habil = habilDesde(uno);
        assert.ok(habil >= uno && habil <= sumarDias(uno, 6) && esHabil(habil));
        assert.ok(revisionTras(uno) > uno);
      }),
    );
  });
});

describe('the term of an answer', () => {
  it('is what the provider publishes, in its own days; else that of the law', () => {
    const con = (plazo_publicado_dias: number | null, plazo_computo: 'naturales' | 'habiles' | null) =>
      unaAccion({ plazo_publicado_dias, plazo_computo });
    assert.equal(plazoDeRespuesta('2026-11-23', 'eliminar', con(15, 'naturales')), '2026-12-08');
    assert.equal(plazoDeRespuesta('2026-11-23', 'eliminar', con(2, 'habiles')), '2026-11-25');
    assert.equal(plazoDeRespuesta('2026-11-23', 'eliminar', con(15, null)), '2026-12-08');
    assert.equal(plazoDeRespuesta('2026-11-23', 'cancelar', con(null, null)), '2026-12-15');
    assert.equal(plazoDeRespuesta('2026-11-23', 'eliminar', null), '2026-12-23');
  });

  it('lasts to the end of its day in Madrid', () => {
    assert.ok(!haVencido('2026-12-21', new Date('2026-12-21T22:59:59.999Z')));
    assert.ok(haVencido('2026-12-21', new Date('2026-12-21T23:00:00.000Z')));
    assert.ok(haVencido('2026-07-01', new Date('2026-07-01T22:00:00.000Z')), 'in summer an hour earlier');
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
