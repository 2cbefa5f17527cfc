/** Two people act on one account at once: one succeeds, the other is refused; on PostgreSQL, where transactions run in parallel. */
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
import { casoInRule, eventsOf, inRole, propose, type Role, rowOf, rowsOf, type TestCaso } from '../support/cuentas.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

const DAY = 86_400_000;
const TIMES = 12;
const FORUM = { proveedor: 'Foro Luna', accion: 'eliminar' } as const;
const GYM = { proveedor: 'Gimnasio Sol', accion: 'cancelar' } as const;

type Command = (tx: Tx, who: Requester) => Promise<unknown>;

describe('two people at once', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  /** Runs the commands at once. @returns the codes of those refused @throws any other error */
  async function atOnce(caso: TestCaso, ...commands: readonly (readonly [Role, Command])[]): Promise<string[]> {
    const ends = await Promise.allSettled(commands.map(([who, submit]) => inRole(e, caso, who, submit)));
    return ends.flatMap((end) => {
      if (end.status === 'fulfilled') return [];
      if (end.reason instanceof DomainError) return [end.reason.codigo];
      throw end.reason;
    });
  }

  it('who confirm and discard: one succeeds, the other is refused, and at most one event is emitted', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [GYM])) as [string];
      const confirm: Command = (tx, q) => confirmCuenta(e.program, tx, q, caso.casoId, id);
      const discard: Command = (tx, q) => discardCuenta(tx, q, caso.casoId, id, { version: 1, motivo: 'No' });
      const lost = await atOnce(caso, ['heredero', confirm], ['servicio', discard]);
      const { estado, version } = await rowOf(e, caso, id);
      const events = await eventsOf(e, caso);
      assert.equal(lost.length, 1);
      assert.equal(version, 2);
      assert.deepEqual(lost, [estado === 'confirmada' ? 'cambiado_entretanto' : 'estado_no_permite']);
      assert.equal(events.length, estado === 'descartada' ? 1 : 0);
    }
  });

  it('who send the same request: it is sent once', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [GYM])) as [string];
      await inRole(e, caso, 'heredero', (tx, q) => confirmCuenta(e.program, tx, q, caso.casoId, id));
      const send: Command = (tx, q) => requestCuenta(e.program, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const lost = await atOnce(caso, ['servicio', send], ['sistema', send], ['servicio', send]);
      assert.deepEqual(lost, ['estado_no_permite', 'estado_no_permite']);
      assert.equal((await rowOf(e, caso, id)).solicitudes, 1);
    }
  });

  it('who send and undo: only one of the two succeeds', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [GYM])) as [string];
      await inRole(e, caso, 'heredero', (tx, q) => confirmCuenta(e.program, tx, q, caso.casoId, id));
      const send: Command = (tx, q) => requestCuenta(e.program, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const undo: Command = (tx, q) => undoCuenta(tx, q, caso.casoId, id);
      assert.deepEqual(await atOnce(caso, ['servicio', send], ['heredero', undo]), ['estado_no_permite']);
      const { estado, solicitudes } = await rowOf(e, caso, id);
      assert.deepEqual([estado, solicitudes], estado === 'solicitada' ? ['solicitada', 1] : ['propuesta', 0]);
    }
  });

  it('who send and object: the objection stops the request, or the request was sent before', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [FORUM])) as [string];
      await inRole(e, caso, 'heredero', (tx, q) =>
        confirmCuenta(e.program, tx, q, caso.casoId, id, { copia: 'rechazada' }),
      );
      e.clock.advance(3 * DAY);
      const send: Command = (tx, q) => requestCuenta(e.program, tx, q, caso.casoId, id, { canal: 'correo_postal' });
      const object: Command = (tx, q) =>
        raiseObjecion(e.program, tx, q, caso.casoId, { clase: 'familiar', motivo: 'No lo habría querido' });
      const lost = await atOnce(caso, ['servicio', send], ['allegado', object]);
      const told = (
        await e.base.superSql<{ tipo: string }>(
          `select tipo from cronologia where caso = $1 and tipo in ('cuenta_solicitada', 'objecion_planteada')`,
          [caso.id],
        )
      ).map(({ tipo }) => tipo);
      assert.ok(told.includes('objecion_planteada'), 'nobody is kept from objecting');
      assert.deepEqual(lost, told.includes('cuenta_solicitada') ? [] : ['envio_impedido']);
    }
  });

  it('who propose the same account: it is in the list once', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const same: Command = (tx, q) => proposeCuentas(e.program, tx, q, caso.casoId, [GYM]);
      assert.deepEqual(await atOnce(caso, ['heredero', same], ['servicio', same], ['aseguradora', same]), [
        'cuenta_duplicada',
        'cuenta_duplicada',
      ]);
      assert.equal((await rowsOf(e, caso)).length, 1);
    }
  });

  it('who change the same version: one succeeds and the other has to read it again', async () => {
    for (let i = 0; i < TIMES; i += 1) {
      const caso = await casoInRule(e);
      const [id] = (await propose(e, caso, [FORUM])) as [string];
      const { version } = await rowOf(e, caso, id);
      const change =
        (identificador: string): Command =>
        (tx, q) =>
          changeCuenta(e.program, tx, q, caso.casoId, id, { identificador, version });
      const lost = await atOnce(caso, ['heredero', change('carmen')], ['servicio', change('carmen.ruiz')]);
      assert.deepEqual(lost, ['cambiado_entretanto']);
      assert.equal((await rowOf(e, caso, id)).version, version + 1);
    }
  });
});
