/** Terms and documents of the registers, each with its source: an identifier in the Boletín Oficial del Estado, or the ministry's page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deadlineOf, feeOf, firstDay, keptUntil, lawOfTerm, withoutCertificate } from './rules.ts';

describe('the registers of the ministry', () => {
  it('take no request before 15 working days after the death (RD 398/2007, art. 12.2: BOE-A-2007-8180)', () => {
    for (const type of ['ultimas_voluntades', 'seguros_fallecimiento'] as const)
      assert.equal(firstDay(type, '2026-11-21'), '2026-12-15');
    assert.equal(firstDay('defuncion_literal', '2026-11-21'), null);
  });

  it('answer in seven working days about insurance (RD 398/2007, art. 13.1: BOE-A-2007-8180)', () => {
    assert.equal(deadlineOf('seguros_fallecimiento', '2026-12-15'), '2026-12-24');
    assert.match(lawOfTerm('seguros_fallecimiento')?.es ?? '', /13\.1 .*398\/2007/);
  });

  it('are expected to answer about last wills in ten working days, an estimate for which no law is named', () => {
    assert.equal(deadlineOf('ultimas_voluntades', '2026-12-15'), '2026-12-30');
    assert.equal(lawOfTerm('ultimas_voluntades'), null);
  });

  it('keep the insurance data five years from the day on which they take requests (RD 398/2007, art. 11: BOE-A-2007-8180)', () => {
    assert.equal(keptUntil('seguros_fallecimiento', '2026-12-15'), '2031-12-15');
    assert.equal(keptUntil('ultimas_voluntades', '2026-12-15'), null);
    assert.equal(keptUntil('defuncion_literal', null), null);
  });

  it('want no death certificate for a death after 2-4-2009 (mjusticia.gob.es, «Certificado de Actos de Última Voluntad»)', () => {
    for (const type of ['ultimas_voluntades', 'seguros_fallecimiento'] as const) {
      assert.equal(withoutCertificate(type, '2009-04-02'), false);
      assert.equal(withoutCertificate(type, '2009-04-03'), true);
    }
    assert.equal(withoutCertificate('defuncion_literal', '2026-11-21'), false);
  });

  it('are paid with form 790-006, which states the amount if none is configured (Ley 51/2007, art. 76, raised since: BOE-A-2007-22295)', () => {
    assert.deepEqual(feeOf('ultimas_voluntades', null), { modelo: '790-006', importe: null });
    assert.deepEqual(feeOf('seguros_fallecimiento', 3.9), { modelo: '790-006', importe: '3.90' });
    assert.equal(feeOf('defuncion_literal', null), null);
  });
});
