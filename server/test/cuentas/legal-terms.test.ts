/** The legal term of a request: set when it is sent, and again when it is sent with the missing document. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { dateOf, dayOf } from '../../src/shared/rules-dates-madrid.ts';
import { addPaper, casoInRule, inRole, type TestCaso } from '../support/cuentas.ts';
import { controlsOf, passing } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

describe('the term of a request', () => {
  let e: Environment;
  let caso: TestCaso;
  let m: ReturnType<typeof controlsOf>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    m = controlsOf(e, () => caso);
  });
  beforeEach(async () => {
    caso = await casoInRule(e);
  });
  after(() => e.close());

  const moveTo = (day: string) => e.clock.advance(Date.parse(`${day}T11:00:00.000Z`) - e.clock.now().getTime());
  const requestedOn = async (day: string, proposal: Parameters<typeof m.una>[0]) => {
    moveTo(dateOf(dayOf(day) - 4)); // an irreversible request waits 72 hours
    const id = await m.una(proposal);
    if ((await m.ver(id)).suministro) await m.cambiar(id, { vivienda_habitada: 'no', ...passing(proposal) });
    await m.confirmar(id);
    moveTo(day);
    await m.solicitar(id, { canal: 'telefono' });
    return id;
  };

  it('for a telephone line is two working days (RD 899/2009, art. 7: BOE-A-2009-8961)', async () => {
    const id = await requestedOn('2027-01-11', { proveedor_codigo: 'movistar', accion: 'cancelar' });
    const { plazo, plazo_legal } = await m.ver(id);
    assert.equal(plazo, '2027-01-13');
    assert.deepEqual(plazo_legal, {
      dias: 2,
      computo: 'habiles',
      obliga: true,
      norma: 'artículo 7 del Real Decreto 899/2009',
    });
  });

  it('starts again with the missing document, which may come within ten working days (Ley 10/2025, art. 13.3: BOE-A-2025-26698)', async () => {
    const id = await requestedOn('2027-01-15', { proveedor_codigo: 'iberdrola', accion: 'transferir' });
    const first = await m.ver(id);
    assert.deepEqual([first.plazo, first.completar_hasta], ['2027-02-05', null]);
    await m.rechazar(id, 'Quieren ver la escritura.', ['factura']);
    const refused = await m.ver(id);
    assert.deepEqual([refused.plazo, refused.completar_hasta], [null, '2027-01-29']);
    moveTo('2027-01-20');
    await addPaper(e, caso, 'factura', id);
    await m.solicitar(id, { canal: 'telefono' });
    const again = await m.ver(id);
    assert.deepEqual([again.plazo, again.completar_hasta], ['2027-02-10', null]);
  });

  it('to a bank is a month from the first chase by letter, while a chase by telephone changes no term (Ley 44/2002, art. 29 bis: BOE-A-2002-22807)', async () => {
    const id = await requestedOn('2027-01-25', { proveedor_codigo: 'n26', accion: 'transferir' });
    moveTo('2027-03-01');
    assert.ok(((await m.ver(id)).plazo ?? '') < '2027-03-01');
    const chase = (carta?: 'recordatorio') =>
      inRole(e, caso, 'servicio', (tx, q) => chaseCuenta(e.program, tx, q, caso.casoId, id, carta ? { carta } : {}));
    await chase('recordatorio');
    assert.equal((await m.ver(id)).plazo, '2027-04-01');
    await chase('recordatorio');
    assert.equal((await m.ver(id)).plazo, '2027-04-01', 'a second letter does not start the month again');
    const other = await m.solicitada();
    const before = (await m.ver(other)).plazo;
    await m.insistir(other);
    assert.equal((await m.ver(other)).plazo, before);
  });
});
