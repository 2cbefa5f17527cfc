/** Requests of one insurer, however many and slow, leave database connections for the requests of others. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as turnEnd } from 'node:timers/promises';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

/** The number of database connections of the tested process. */
const MANY = 20;
const PERIOD = 'desde=2026-01-01&hasta=2026-12-31';

describe('many simultaneous requests of one insurer that wait for a lock delay no other insurer:', () => {
  let e: Environment;
  let own: Aseguradora;
  let other: Aseguradora;
  let admin: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [own, other] = [await e.aseguradora('A'), await e.aseguradora('B')];
    const { email, password } = await onePersonOf(e, own, 'admin');
    admin = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await admin.request('POST', '/sesion', { email, password })).status, 201);
  });
  after(() => e.close());

  const desk = (path: string) => admin.request('GET', `/aseguradoras/${own.slug}/${path}`);

  /** Sends requests that wait for the lock, and meanwhile one of another insurer. @returns the answers of the first */
  async function whileLocked(lock: string, ask: () => Promise<Reply>): Promise<Reply[]> {
    await e.base.superSql('begin');
    await e.base.superSql(lock);
    const all = Promise.all(Array.from({ length: MANY }, ask));
    try {
      for (let [looks, before] = [0, 0]; looks < 100; ) {
        await e.base.superSql('select pg_stat_clear_snapshot()'); // a transaction would keep its snapshot
        const { length } = await e.base.superSql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        looks = length > 0 && length === before ? looks + 1 : 0;
        before = length;
        await turnEnd();
      }
      assert.equal((await e.request(other, 'GET', '/casos')).status, 200);
    } finally {
      await e.base.superSql('commit');
    }
    return all;
  }

  const table = (name: string) => `lock table ${name} in access exclusive mode`;

  it('verifications of the audit trail, of which one runs and the others are refused', async () => {
    const answers = await whileLocked(table('auditoria'), () => desk('auditoria/verificacion'));
    const refused = answers.filter(({ status }) => status === 503);
    assert.equal(refused.length, MANY - 1);
    for (const { headers } of refused) assert.equal(headers['retry-after'], '30');
    assert.equal(answers.find(({ status }) => status === 200)?.json.data.correcta, true);
    assert.equal((await desk('auditoria/verificacion')).status, 200);
  });

  const reads: readonly [name: string, lock: string, ask: () => Promise<Reply>][] = [
    ['lists of the audit trail', table('auditoria'), () => desk('auditoria?accion=nada')],
    ['reports', table('cifras_dias'), () => e.request(own, 'GET', `/reporting?${PERIOD}`)],
    ['reports as CSV', table('cifras_dias'), () => desk(`cifras/csv?${PERIOD}`)],
    ['pages of the figures', table('cifras_dias'), () => desk(`cifras/cuadro?${PERIOD}`)],
    ['cases behind a figure', table('cifras_aportes'), () => desk(`cifras/casos?cifra=casos.abiertos&${PERIOD}`)],
    [
      'cases behind a figure as CSV',
      table('cifras_aportes'),
      () => desk(`cifras/casos/csv?cifra=casos.abiertos&${PERIOD}`),
    ],
  ];
  for (const [name, lock, ask] of reads)
    it(name, async () => {
      for (const { status, text } of await whileLocked(lock, ask)) assert.equal(status, 200, text);
    });

  it('changes of one case', async () => {
    const { caso_id } = (await e.request(own, 'POST', '/casos', aCaso())).json.data;
    const lock = `select 1 from casos where caso_id = '${caso_id}' for update`;
    await whileLocked(lock, () =>
      admin.request('PATCH', `/aseguradoras/${own.slug}/casos/${caso_id}`, { prioridad: 'urgente' }),
    );
  });
});
