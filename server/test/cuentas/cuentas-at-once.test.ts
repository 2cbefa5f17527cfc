/** Two people acting at once on one account: one wins and the other is told; on PostgreSQL, where they really meet. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { confirmCuenta, undoCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { discardCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { raiseObjecion } from '../../src/cuentas/objections/objeciones.ts';
import type { Tx } from '../../src/db/database.ts';
import type { Requester } from '../../src/shared/actor.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { casoInRule, eventsOf, how, propose, type Role, rowOf, rowsOf, type TestCaso } from '../support/cuentas.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

const DAY = 86_400_000;
const TIMES = 12;
const FORUM = { proveedor: 'Foro Luna', accion: 'eliminar' } as const;
const GYM = { proveedor: 'Gimnasio Sol', accion: 'cancelar' } as const;

type Mandato = (tx: Tx, who: Requester) => Promise<unknown>;

describe('two people at once', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  /** Codes of the refusals, one for each that lost; anything but a refusal is thrown on. */
  async function aTime(caso: TestCaso, ...commands: readonly (readonly [Role, Mandato])[]): Promise<string[]> {
    const ends = await Promise.allSettled(commands.map(([who, submit]) => how(e, caso, who, submit)));
    return ends.flatMap((end) => {
      if (end.status === 'fulfilled') return [];
      if (end.reason instanceof DomainError) return [end.reason.codigo];
      throw end.reason;
    });
  }

  it('confirm and discard: one succeeds, the other is told what is possible now, and at most one event is emitted', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [GYM])) as [string];
      const confirm: Mandato = (tx, q) => confirmCuenta(e.program, tx, q, caso.casoId, id);
      const discard: Mandato = (tx, q) => discardCuenta(tx, q, caso.casoId, id, { version: 1, motivo: 'No' });
      const lost = await aTime(caso, ['heredero', confirm], ['servicio', discard]);
      const { estado, version } = await rowOf(e, caso, id);
      const events = await eventsOf(e, caso);
      assert.equal(lost.length, 1);
      assert.equal(version, 2);
      assert.deepEqual(lost, [estado === 'confirmada' ? 'cambiado_entretanto' : 'estado_no_permite']);
      assert.equal(events.length, estado === 'descartada' ? 1 : 0);
    }
  });

  it('send twice: one request leaves', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [GYM])) as [string];
      await how(e, caso, 'heredero', (tx, q) => confirmCuenta(e.program, tx, q, caso.casoId, id));
      const send: Mandato = (tx, q) => requestCuenta(e.program, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const lost = await aTime(caso, ['servicio', send], ['sistema', send], ['servicio', send]);
      assert.deepEqual(lost, ['estado_no_permite', 'estado_no_permite']);
      assert.equal((await rowOf(e, caso, id)).solicitudes, 1);
    }
  });

  it('send and undo: what was undone is not sent, what was sent is not undone', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [GYM])) as [string];
      await how(e, caso, 'heredero', (tx, q) => confirmCuenta(e.program, tx, q, caso.casoId, id));
      const send: Mandato = (tx, q) => requestCuenta(e.program, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const undo: Mandato = (tx, q) => undoCuenta(tx, q, caso.casoId, id);
      assert.deepEqual(await aTime(caso, ['servicio', send], ['heredero', undo]), ['estado_no_permite']);
      const { estado, solicitudes } = await rowOf(e, caso, id);
      assert.deepEqual([estado, solicitudes], estado === 'solicitada' ? ['solicitada', 1] : ['propuesta', 0]);
    }
  });

  it('send and object: either the objection holds the request, or it had left before', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [FORUM])) as [string];
      await how(e, caso, 'heredero', (tx, q) =>
        confirmCuenta(e.program, tx, q, caso.casoId, id, { copia: 'rechazada' }),
      );
      e.clock.advance(3 * DAY);
      const send: Mandato = (tx, q) => requestCuenta(e.program, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const object: Mandato = (tx, q) =>
        raiseObjecion(tx, q, caso.casoId, { clase: 'familiar', motivo: 'No lo habría querido' });
      const lost = await aTime(caso, ['servicio', send], ['allegado', object]);
      const command = (
        await e.base.superSql<{ tipo: string }>(
          `select tipo from cronologia where caso = $1 and tipo in ('cuenta_solicitada', 'objecion_planteada')`,
          [caso.id],
        )
      ).map(({ tipo }) => tipo);
      assert.ok(command.includes('objecion_planteada'), 'nobody is kept from objecting');
      assert.deepEqual(lost, command.includes('cuenta_solicitada') ? [] : ['envio_impedido']);
    }
  });

  it('propose the same: it is in the list once', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const same: Mandato = (tx, q) => proposeCuentas(e.program, tx, q, caso.casoId, [GYM]);
      assert.deepEqual(await aTime(caso, ['heredero', same], ['servicio', same], ['aseguradora', same]), [
        'cuenta_duplicada',
        'cuenta_duplicada',
      ]);
      assert.equal((await rowsOf(e, caso)).length, 1);
    }
  });

  it('change the same version: the slower is told to read it again', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [FORUM])) as [string];
      const { version } = await rowOf(e, caso, id);
      const change =
        (identificador: string): Mandato =>
        (tx, q) =>
          changeCuenta(e.program, tx, q, caso.casoId, id, { identificador, version });
      const lost = await aTime(caso, ['heredero', change('carmen')], ['servicio', change('carmen.ruiz')]);
      assert.deepEqual(lost, ['cambiado_entretanto']);
      assert.equal((await rowOf(e, caso, id)).version, version + 1);
    }
  });
});
