import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Guion } from '@albacea/contract/schemas/ensayo.ts';
import { instantAfter, nextUpkeep } from './rules.ts';
import { answerOf, guionOf, nextWork } from './rules-guiones.ts';

const at = (text: string) => new Date(text);

describe('durations', () => {
  it('count years and months by the calendar, shorter units in seconds', () => {
    for (const [since, duration, until] of [
      ['2026-11-23T09:30:00.000Z', 'P3D', '2026-11-26T09:30:00.000Z'],
      ['2026-11-23T09:30:00.000Z', 'PT90M', '2026-11-23T11:00:00.000Z'],
      ['2026-01-31T09:30:00.000Z', 'P1M', '2026-02-28T09:30:00.000Z'],
      ['2024-02-29T00:00:00.001Z', 'P1Y', '2025-02-28T00:00:00.001Z'],
      ['2026-11-23T09:30:00.000Z', 'P1Y2M1W3DT4H5M6S', '2028-02-02T13:35:06.000Z'],
    ] as const)
      assert.equal(instantAfter(at(since), duration).toISOString(), until, `${since} ${duration}`);
  });
});

describe('the deletion of data past their retention', () => {
  it('is due at four in the morning in Madrid on the first due day, or at the next four o’clock if that is past, and never without such data', () => {
    const now = at('2026-11-23T09:30:00Z');
    assert.equal(nextUpkeep(now, [null, null]), null);
    assert.deepEqual(nextUpkeep(now, ['2027-07-01', null, '2027-01-10']), at('2027-01-10T03:00:00Z'));
    assert.deepEqual(nextUpkeep(now, ['2027-07-01']), at('2027-07-01T02:00:00Z'));
    assert.deepEqual(nextUpkeep(now, ['2026-01-01']), at('2026-11-24T03:00:00Z'));
    assert.deepEqual(nextUpkeep(at('2026-11-23T01:00:00Z'), ['2026-11-23']), at('2026-11-23T03:00:00Z'));
  });
});

describe('a script', () => {
  it('has the given parts and takes the others from a ready-made script; a request with neither a name nor steps of the family has no script', () => {
    assert.equal(guionOf({}), null);
    assert.equal(guionOf({ proveedores: [] }), null);
    const own = guionOf({ guion: 'se_niegan', cuentas: ['netflix'] });
    assert.deepEqual([own?.nombre, own?.guion.cuentas], ['se_niegan', ['netflix']]);
    assert.equal(own?.guion.proveedores[0]?.respuesta, 'rechaza');
    assert.deepEqual(guionOf({ familia: [] })?.nombre, 'propio');
  });

  it('decides how a provider answers: as the script says for that provider, else as it says for all others, else with a confirmation after a week', () => {
    const asked = at('2026-11-23T09:30:00Z');
    const guion: Guion = {
      familia: [],
      cuentas: [],
      proveedores: [{ codigo: 'netflix', respuesta: 'pide_papel', tras: 'P2D' }, { respuesta: 'calla' }],
    };
    const answer = (codigo: string | null, times = 1) => answerOf(guion, codigo, asked, times);
    assert.deepEqual(answer('netflix'), { respuesta: 'pide_papel', due: at('2026-11-25T09:30:00Z') });
    assert.equal(answer('netflix', 2).respuesta, 'confirma', 'a provider that has got its paper confirms');
    assert.equal(answer('spotify').respuesta, 'calla');
    assert.equal(answer(null).respuesta, 'calla');
    const usual = answerOf({ ...guion, proveedores: [] }, 'spotify', asked, 1);
    assert.deepEqual(usual, { respuesta: 'confirma', due: at('2026-11-30T09:30:00Z') });
  });

  it('has the service work at ten in Madrid on working days', () => {
    assert.deepEqual(nextWork(at('2026-11-23T08:59:00Z')), at('2026-11-23T09:00:00Z'));
    assert.deepEqual(nextWork(at('2026-11-23T09:00:00Z')), at('2026-11-24T09:00:00Z'));
    assert.deepEqual(nextWork(at('2026-11-27T09:30:00Z')), at('2026-11-30T09:00:00Z'));
    assert.deepEqual(nextWork(at('2026-12-24T10:00:00Z')), at('2026-12-28T09:00:00Z'));
  });
});
