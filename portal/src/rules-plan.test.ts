import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GroupPlan } from '@albacea/contract/schemas/plan.ts';
import { papersOf, timesOf } from './rules-plan.ts';

const kind = (grupo: GroupPlan['grupo'], changes: Partial<GroupPlan> = {}): GroupPlan => ({
  grupo,
  hacen_falta: [],
  pueden_pedir: [],
  tardan: null,
  plazo_dias: 33,
  ...changes,
});

describe('the plan of a first visit', () => {
  it('puts kinds of company that need the same documents on one line, and first those that need only the certificate', () => {
    const rows = papersOf([
      kind('bancos', { hacen_falta: ['titulo_sucesorio'], pueden_pedir: ['dni_solicitante'] }),
      kind('redes', { pueden_pedir: ['prueba_parentesco'] }),
      kind('ver'),
      kind('mensajes', { pueden_pedir: ['prueba_parentesco'] }),
    ]);
    assert.deepEqual(
      rows.map(({ groups }) => groups),
      [['ver'], ['redes', 'mensajes'], ['bancos']],
    );
  });

  it('gives weeks for kinds with past cases, and for the others only the time until the service follows up', () => {
    const { known, unknown } = timesOf([
      kind('ver', { tardan: { desde: 3, hasta: 24 } }),
      kind('redes'),
      kind('casa', { plazo_dias: 21 }),
    ]);
    assert.deepEqual(known, [{ group: 'ver', from: 1, to: 3 }]);
    assert.deepEqual(unknown, { from: 3, to: 5 });
    assert.equal(timesOf([kind('ver', { tardan: { desde: 7, hasta: 7 } })]).unknown, null);
  });
});
