import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction } from '../../../test/support/card.ts';
import {
  type Correspondence,
  coolingOffEnd,
  expiryAfter,
  reasonsAgainstSilence,
  responseDeadline,
} from './rules-deadline.ts';

describe('the term of an answer', () => {
  it('is the provider’s published term, in working or calendar days; without a published term, the legal one', () => {
    const having = (plazo_publicado_dias: number | null, plazo_computo: 'naturales' | 'habiles' | null) =>
      oneAction({ plazo_publicado_dias, plazo_computo });
    assert.equal(responseDeadline('2026-11-23', 'eliminar', having(15, 'naturales'), 'red_social'), '2026-12-08');
    assert.equal(responseDeadline('2026-11-23', 'eliminar', having(2, 'habiles'), 'red_social'), '2026-11-25');
    assert.equal(responseDeadline('2026-11-23', 'eliminar', having(15, null), 'red_social'), '2026-12-08');
    assert.equal(responseDeadline('2026-11-23', 'cancelar', having(null, null), 'video'), '2026-12-16');
    assert.equal(responseDeadline('2026-11-23', 'eliminar', null, null), '2026-12-23');
    assert.equal(responseDeadline('2026-11-25', 'eliminar', null, null), '2026-12-28', 'a month, and not on Christmas');
  });

  it('is over, the request was chased, the last letter arrived and no answer waits, before silence counts as an answer; otherwise the error names what is missing', () => {
    const now = new Date('2026-12-22T10:00:00.000Z');
    const reasons = (plazo: string, insistencias: number, changes: Partial<Correspondence> = {}) =>
      reasonsAgainstSilence(
        { id: 'una', plazo, insistencias },
        { porLeer: [], enCamino: [], perdidas: {}, ...changes },
        now,
      );
    assert.equal(reasons('2026-12-21', 1), null);
    assert.match(reasons('2026-12-21', 0)?.es ?? '', /insistir/);
    assert.equal(reasons('2026-12-21', 1, { porLeer: ['otra'], enCamino: ['otra'], perdidas: { otra: 1 } }), null);
    assert.match(reasons('2026-12-21', 1, { porLeer: ['una'] })?.es ?? '', /por leer/);
    assert.match(reasons('2026-12-21', 1, { enCamino: ['una'] })?.es ?? '', /no ha llegado/);
    assert.match(reasons('2026-12-21', 1, { perdidas: { una: 1 } })?.es ?? '', /no ha llegado/);
    const both = reasons('2026-12-22', 0);
    assert.match(both?.es ?? '', /22 de diciembre de 2026.*insistir/);
    assert.match(both?.en ?? '', /22 December 2026.*chased/);
  });
});

describe('an account that ends by itself', () => {
  it('ends so many days after the death as the catalogue says; if the catalogue does not say, its end is unknown', () => {
    assert.equal(expiryAfter('2026-11-14', 730), '2028-11-13');
    assert.equal(expiryAfter('2026-11-14', null), null);
  });
});

describe('the cooling-off period', () => {
  it('lasts 72 hours, also across the change to winter time', () => {
    assert.equal(coolingOffEnd(new Date('2026-10-24T10:00:00.000Z')).toISOString(), '2026-10-27T10:00:00.000Z');
  });
});
