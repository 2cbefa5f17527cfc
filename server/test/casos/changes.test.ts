/** `GET /casos/cambios` and the ETag of a case: nothing that an insurer would read otherwise changes without them. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import fc from 'fast-check';
import { sealChanges } from '../../src/capabilities/casos/changes/seal-changes.ts';
import { eraseCaso } from '../../src/capabilities/casos/erase/erase-caso.ts';
import { COLUMNS } from '../../src/capabilities/casos/sql.ts';
import { PESOS } from '../support/caso-steps.ts';
import { changesAfter, idsOf, pageOfChanges } from '../support/changes.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { rounds } from '../support/length.ts';
import { seedOf } from '../support/random.ts';
import { send } from '../support/requests.ts';
import { createWorkerPool } from '../support/work.ts';

const open = async (e: Environment, who: Aseguradora): Promise<string> =>
  (await e.request(who, 'POST', '/casos', aCaso())).json.data.caso_id;

/** Ends of the transactions that a test has left open; it would never close its database. */
const left = new Set<() => void>();
afterEach(() => {
  for (const end of left) end();
});

/** A transaction that has changed a case and waits to be committed. */
async function changing(e: Environment, who: Aseguradora, casoId: string) {
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  const { promise: permission, resolve: allow } = Promise.withResolvers<boolean>();
  left.add(() => allow(false));
  const end = e.program.base
    .asTenant(who.id, async (tx) => {
      await tx.sql(
        `update casos set prioridad = case prioridad when 'normal' then 'urgente' else 'normal' end
          where aseguradora_id = aseguradora_actual() and caso_id = $1`,
        [casoId],
      );
      hasWritten();
      if (!(await permission)) throw new Error('taken back');
    })
    .catch(() => undefined);
  await Promise.race([written, end]);
  return async (commit: boolean) => {
    allow(commit);
    await end;
  };
}

for (const engine of ['postgres', 'embebido'] as const)
  describe(`the change feed of cases on ${engine}`, () => {
    let e: Environment;
    before(async () => {
      e = await createEnvironment({ engine });
    });
    after(() => e.close());

    it('begins with every case and goes on with what changes, each case once, with its present summary', async () => {
      for (const variant of ['A', 'B'] as const) {
        const who = await e.aseguradora(variant);
        const [one, two, three] = [await open(e, who), await open(e, who), await open(e, who)];
        const all = await changesAfter(e, who, null, 2);
        assert.deepEqual(idsOf(all).toSorted(), [one, two, three].toSorted());
        assert.deepEqual((await changesAfter(e, who, all.siguiente)).elementos, []);
        assert.equal((await changesAfter(e, who, all.siguiente)).siguiente, all.siguiente);

        await e.request(who, 'POST', `/casos/${two}/anulacion`);
        await e.request(who, 'POST', `/casos/${one}/acceso`, { email: 'otra@example.com' });
        await e.request(who, 'POST', `/casos/${one}/acceso`, { email: 'otra.mas@example.com' });
        const fresh = await changesAfter(e, who, all.siguiente);
        assert.deepEqual(idsOf(fresh).toSorted(), [one, two].toSorted());
        const list = (await e.request(who, 'GET', '/casos')).json.data.elementos;
        for (const { caso_id, caso } of fresh.elementos)
          assert.deepEqual(
            caso,
            list.find((listed: { caso_id: string }) => listed.caso_id === caso_id),
          );
        const again = await changesAfter(e, who);
        assert.equal(again.elementos.length, 3, 'a case that changed has left its earlier place');
        assert.equal(idsOf(again)[0], three);
      }
    });

    it('holds the cases of one insurer alone', async () => {
      const [one, other] = [await e.aseguradora('A'), await e.aseguradora('B')];
      await open(e, one);
      assert.equal((await changesAfter(e, one)).elementos.length, 1);
      assert.deepEqual((await changesAfter(e, other)).elementos, []);
    });

    it('tells of a case whose data were blocked or erased that they are gone', async () => {
      const who = await e.aseguradora('B');
      const [blocked, erased] = [await open(e, who), await open(e, who)];
      const { siguiente } = await changesAfter(e, who);
      await e.base.superSql('update casos set bloqueado = now() where aseguradora_id = $1 and caso_id = $2', [
        who.id,
        blocked,
      ]);
      await eraseCaso(e.program, who.id, erased, 'expediente 7', { visible: 'servicio', tipo: 'cli', id: null });
      const gone = await changesAfter(e, who, siguiente);
      assert.deepEqual(
        gone.elementos.toSorted((a, b) => (a.caso_id < b.caso_id ? -1 : 1)),
        [blocked, erased].toSorted().map((caso_id) => ({ caso_id, caso: null })),
      );
    });
  });

describe('the order of changes', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
  });
  after(() => e.close());

  it('misses no change that is committed late, whoever polls meanwhile', async () => {
    const who = await e.aseguradora('A');
    const [late, early, undone] = [await open(e, who), await open(e, who), await open(e, who)];
    let { siguiente } = await changesAfter(e, who);
    const endLate = await changing(e, who, late);
    const endUndone = await changing(e, who, undone);
    await (await changing(e, who, early))(true);
    const first = await changesAfter(e, who, siguiente);
    assert.deepEqual(idsOf(first), [early]);
    siguiente = first.siguiente;
    await (await changing(e, who, early))(true);
    await endUndone(false);
    const second = await changesAfter(e, who, siguiente);
    assert.deepEqual(idsOf(second), [early]);
    await endLate(true);
    const third = await changesAfter(e, who, second.siguiente);
    assert.deepEqual(idsOf(third), [late]);
    assert.equal(third.elementos[0]?.caso?.prioridad, 'urgente');
  });

  it('is right whatever the order of begins, commits, seals by two processes, and polls', async () => {
    const who = await e.aseguradora('B');
    const casos: string[] = [];
    for (let i = 0; i < 4; i += 1) casos.push(await open(e, who));
    let cursor = (await changesAfter(e, who)).siguiente;
    const act = fc.record({
      kind: fc.constantFrom('begin', 'commit', 'undo', 'seal', 'poll'),
      which: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30, size: 'max' }), async (acts) => {
        await e.base.superSql('delete from limites_uso');
        const running = new Map<number, (commit: boolean) => Promise<void>>();
        const owed = new Map<string, string>();
        const priority = async (caso: string) =>
          (await e.request(who, 'GET', `/casos/${caso}`)).json.data.prioridad as string;
        const end = async (which: number, commit: boolean) => {
          const caso = casos[which] as string;
          await running.get(which)?.(commit);
          if (running.delete(which) && commit) owed.set(caso, await priority(caso));
        };
        const poll = async () => {
          const page = await pageOfChanges(e, who, cursor, 2);
          cursor = page.siguiente;
          assert.equal(new Set(idsOf(page)).size, page.elementos.length);
          for (const { caso_id, caso } of page.elementos)
            if (owed.get(caso_id) === caso?.prioridad) owed.delete(caso_id);
        };
        for (const { kind, which } of acts) {
          const caso = casos[which] as string;
          if (kind === 'begin' && !running.has(which)) running.set(which, await changing(e, who, caso));
          if (kind === 'commit' || kind === 'undo') await end(which, kind === 'commit');
          if (kind === 'seal') await Promise.all([sealChanges(e.program.base), sealChanges(e.program.base)]);
          if (kind === 'poll') await poll();
        }
        for (const which of [...running.keys()]) await end(which, true);
        await sealChanges(e.program.base);
        for (let i = 0; i < casos.length; i += 1) await poll();
        assert.deepEqual([...owed], [], 'a change was never shown');
      }),
      { seed: seedOf(), numRuns: rounds(8, 25), endOnFailure: true },
    );
  });

  it('waits for nobody: two transactions on one case, and on many, leave their marks at once', async () => {
    const who = await e.aseguradora('A');
    const caso = await open(e, who);
    await changesAfter(e, who);
    const end = await changing(e, who, caso);
    // what a mail worker writes without the lock of the case
    await e.base.superSql(
      `update correos set estado = 'rechazado', terminado = creado where aseguradora_id = $1 and caso = (select id from casos where aseguradora_id = $1 and caso_id = $2)`,
      [who.id, caso],
    );
    await sealChanges(e.program.base);
    await end(true);
    const [{ n } = { n: -1 }] = await e.base.superSql<{ n: number }>(
      'select count(*)::int as n from cambios_sueltos where aseguradora_id = $1',
      [who.id],
    );
    assert.equal(n, 1);
  });

  it('has a mark for whatever changes the answer about a case, and another ETag with it', async () => {
    const t = await createWorkerPool(e);
    const seed = seedOf();
    const kinds = new Set<string>();
    const look = async (caso: string) => {
      const { host, apiKey } = t.aseguradora;
      const { text, headers } = await send(e, {
        method: 'GET',
        path: `/casos/${caso}`,
        host,
        headers: { 'x-api-key': apiKey },
      });
      return { text, etag: headers.etag };
    };
    const marks = async () => {
      const rows = await e.base.superSql<{ caso_id: string }>(
        `delete from cambios_sueltos s using casos c where c.aseguradora_id = s.aseguradora_id and c.id = s.caso
           and s.aseguradora_id = $1 returning c.caso_id`,
        [t.aseguradora.id],
      );
      return rows.map(({ caso_id }) => caso_id);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Modulo[]>(['borrado', 'suscripciones'], ['certificados'], ['suscripciones', 'certificados']),
        fc.array(fc.oneof(...PESOS), { minLength: 10, maxLength: 40, size: 'max' }),
        async (modulos_contratados, steps) => {
          const caso = await t.open({ modulos_contratados });
          assert.deepEqual([...new Set(await marks())], [caso]);
          await e.base.superSql('delete from limites_uso');
          let before = await look(caso);
          for (const step of steps) {
            await step.act({ e, t, caso }).catch(() => undefined);
            const afterwards = await look(caso);
            const marked = (await marks()).includes(caso);
            if (afterwards.text !== before.text) {
              assert.ok(marked, `${step.name} changed the answer and left no mark`);
              assert.notEqual(afterwards.etag, before.etag, `${step.name} changed the answer and not its ETag`);
              kinds.add(step.name.split(' ')[0] ?? '');
            }
            before = afterwards;
          }
        },
      ),
      { seed, numRuns: rounds(8, 15), endOnFailure: true },
    );
    assert.ok(kinds.size >= 8, `${[...kinds]}`);
  });

  it('watches every column of a case that the answer is read from', async () => {
    const [row] = await e.base.superSql<{ def: string }>(
      `select pg_get_triggerdef(oid) as def from pg_trigger where tgname = 'cambio_al_cambiar' and tgrelid = 'casos'::regclass`,
    );
    const never = ['id', 'caso_id', 'abierto', 'clave_envuelta'];
    for (const column of COLUMNS.filter((column) => !never.includes(column)))
      assert.match(String(row?.def), new RegExp(`new\\.${column}\\b`), column);
  });
});
