/** Simultaneous openings: each is complete, and one person has one open case. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { insertOpening } from '../../src/caso/open/open-caso.ts';
import { type Opening, prepareOpening } from '../../src/caso/open/opening.ts';
import { openDatabase, type Tx } from '../../src/db/database.ts';
import { postgresEngine } from '../../src/db/postgres.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aDni, aSiniestroB } from '../support/factories.ts';
import { STORIES } from '../support/stories.ts';

const SYSTEM: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

describe('simultaneous openings', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  it('are complete, each with its own data', async () => {
    const who = await e.aseguradora('B');
    const bodies = Array.from({ length: 40 }, () => aSiniestroB());
    const responses = await Promise.all(bodies.map((body) => e.request(who, 'POST', '/siniestro', body)));
    const casos = new Map(responses.map(({ json }, i) => [json.data.caso_id, bodies[i]]));
    assert.equal(casos.size, 40);
    const rows = await e.base.superSql<{ caso_id: string; cuantas: string }>(
      `select c.caso_id, concat_ws(' ', (select count(*) from siniestros s where s.caso = c.id), (select count(*) from correos m where m.caso = c.id),
                (select count(*) from accesos_heredero h where h.caso = c.id), (select count(*) from caso_modulos m where m.caso = c.id),
                (select count(*) from eventos v where v.caso = c.id), (select count(*) from auditoria u where u.objeto_id = c.caso_id)) as cuantas
         from casos c where c.aseguradora_id = $1`,
      [who.id],
    );
    assert.equal(rows.length, 40);
    for (const { cuantas } of rows) assert.equal(cuantas, '1 1 1 2 2 2');
    for (const [casoId, body] of casos) {
      const { data } = (await e.request(who, 'GET', `/casos/${casoId}`)).json;
      assert.deepEqual(data.fallecido, body?.fallecido, 'each case has its own data');
      assert.equal(data.heredero.email, body?.heredero.email);
    }
  });

  it('for different people under one collective policy all open a case', async () => {
    const who = await e.aseguradora('B');
    const states = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const fallecido = { ...aCaso().fallecido, nombre: `Persona ${i}`, dni: aDni() };
        return (await e.request(who, 'POST', '/casos', { ...aCaso({ poliza_numero: 'COLECTIVA-1' }), fallecido }))
          .status;
      }),
    );
    assert.deepEqual(states, Array(40).fill(201));
  });

  it('of one family under several policies, from two processes, do not deadlock', async (t) => {
    const who = await e.aseguradora('B');
    const other = await createEnvironment({ engine: 'postgres', beside: e });
    t.after(() => other.close());
    const family = Array.from({ length: 12 }, () => ({ ...aCaso().fallecido, dni: aDni() }));
    for (let time = 0; time < 8; time += 1) {
      const open = (process: Environment, people: typeof family) =>
        Promise.all(
          people.map(
            async (fallecido) => (await process.request(who, 'POST', '/casos', { ...aCaso(), fallecido })).status,
          ),
        );
      const states = await Promise.all([open(e, family), open(other, family.toReversed())]);
      assert.deepEqual(states.flat(), Array(24).fill(201));
    }
    assert.ok(!e.log.some((line) => line.includes('40P01')));
  });

  it('look for an open case of the person without reading other cases, even with a plan made for an empty table', async () => {
    const who = await e.aseguradora('B');
    const { tenants, addresses } = e.program;
    const aseguradora = await tenants.get(who.id);
    const one = () => {
      const common = { modulos: ['suscripciones' as const], pack: 'personalizado', prioridad: 'normal' as const };
      const application = { ...aCaso(), ...common, siniestro: { notas: null } };
      return prepareOpening(aseguradora, addresses, application, e.clock.now(), false);
    };
    const database = openDatabase(
      postgresEngine({ url: e.base.variables.DATABASE_URL ?? '', connections: 1 }),
      await STORIES,
    );
    const rowsRead = async (tx: Tx) => {
      const { rows } = await tx.sql<{ leidas: number }>(
        `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as leidas from pg_stat_xact_user_tables where relname = 'casos'`,
      );
      return rows[0]?.leidas ?? 0;
    };
    const find = ({ huellas }: Opening) =>
      database.asTenant(who.id, async (tx) => {
        const before = await rowsRead(tx);
        const { poliza, identidad, duplicado, sinIdentidad } = huellas;
        const { rows } = await tx.sql<{ id: string | null }>('select caso_abierto_como($1, $2, $3, $4) as id', [
          poliza,
          identidad,
          duplicado,
          sinIdentidad,
        ]);
        assert.equal(rows[0]?.id, null);
        return (await rowsRead(tx)) - before;
      });
    try {
      for (let i = 0; i < 8; i += 1) await find(one()); // PostgreSQL uses the cached plan from the sixth time on
      for (let hundred = 0; hundred < 20; hundred += 1)
        await database.asTenant(who.id, (tx) =>
          Promise.all(Array.from({ length: 100 }, () => insertOpening(tx, one(), [], SYSTEM))),
        );
      assert.equal(await find(one()), 0);
    } finally {
      await database.close();
    }
  });
});
