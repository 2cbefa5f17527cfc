/** Upkeep reads only expired rows, even on full tables, with planner statistics and without. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { plannedNow } from '../../src/db/settings.ts';
import { CORRECTIONS, PRUNINGS, RETENTION } from '../../src/outbox/webhooks/log/prune.ts';
import { firstUuidOf } from '../../src/platform/ids.ts';
import { register } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';

const DAY = 86_400_000;
const TABLES = ['entregas', 'entrega_intentos', 'eventos'];
/** Numbers of rows in each table within their retention, and beyond it. */
const LIVE = 5000;
const OLD = 7;

/** A node of an execution plan, as `explain (format json)` gives it. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** $1 insurer, $2 endpoint, $3 state, $4 instant, $5 how many, $6 the beginning of their ids, $7 whether an answer is stored. */
const FILL = `
  with n as (
    select (left($6::text, 24) || lpad(to_hex(g), 12, '0'))::uuid as id from generate_series(1, $5::int) g
  ), v as (
    insert into eventos (aseguradora_id, id, caso, tipo, data, ocurrido) select $1::uuid, id, null, 'x', '{}', $4::timestamptz from n
  ), i as (
    insert into entrega_intentos (aseguradora_id, entrega, numero, resultado, inicio, duracion_ms, respuesta)
    select $1, id, 1, 'entregado', $4, 1, case when $7 then '\\x01'::bytea end from n
  )
  insert into entregas (aseguradora_id, id, webhook, evento, tipo, estado, proximo_intento, creada, terminada)
  select $1, id, $2::uuid, id, 'x', $3, $4, $4, case $3 when 'entregada' then $4 end from n`;

describe('upkeep on full tables', () => {
  let e: Environment;
  let who: Aseguradora;
  let active: string;
  let off: string;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    who = await e.aseguradora('B');
    [active, off] = [
      (await register(e, who, 'https://a.invalid/')).webhook_id,
      (await register(e, who, 'https://b.invalid/')).webhook_id,
    ];
    await fill(active, 'entregada', 1, LIVE, true);
    await fill(active, 'entregada', 20, LIVE, false); // without stored answers
    await fill(off, 'retenida', 300, LIVE, false);
    await e.base.superSql(`delete from entrega_intentos where inicio < $1`, [agoDays(31)]);
    for (const days of Object.values(RETENTION)) await fill(active, 'entregada', days + 1, OLD, days === 7);
    await e.request(who, 'PATCH', `/webhooks/${off}`, { estado: 'desactivado' });
  });
  after(() => e.close());

  const agoDays = (days: number) => new Date(e.clock.now().getTime() - days * DAY);
  const fill = (webhook: string, state: string, days: number, howMany: number, withResponse: boolean) => {
    const instant = agoDays(days);
    const values = [who.id, webhook, state, instant, howMany, firstUuidOf(instant), withResponse];
    return e.base.superSql(FILL, values);
  };

  /** Runs a statement and rolls it back. @returns the number of rows that it reads of the three tables */
  async function rowsRead(statement: string, values: readonly unknown[]): Promise<number> {
    let plan: Node | undefined;
    const undone = e.program.base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
      const text = `explain (analyze, format json) ${statement}`;
      const { rows } = await plannedNow<{ 'QUERY PLAN': [{ Plan: Node }] }>(tx, text, values);
      plan = rows[0]?.['QUERY PLAN'][0].Plan;
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    const nodes = nodesOf(plan as Node).filter((node) => TABLES.includes(node['Relation Name'] ?? ''));
    const readings = nodes.filter((node) => node['Node Type'].endsWith('Scan'));
    assert.ok(readings.length > 0, statement);
    const rows = (n: Node) => (n['Actual Rows'] ?? 0) + (n['Rows Removed by Filter'] ?? 0);
    return readings.reduce((sum, node) => sum + rows(node) * (node['Actual Loops'] ?? 1), 0);
  }

  for (const statistics of [false, true]) {
    it(`reads only rows beyond their retention, ${statistics ? 'with' : 'without'} statistics`, async () => {
      if (statistics) await e.base.superSql('analyze');
      for (const [kind, limit, statement] of PRUNINGS) {
        const instant = agoDays(RETENTION[kind]);
        const read = await rowsRead(statement, [limit === 'id' ? firstUuidOf(instant) : instant, 5000]);
        // Each row is read twice, to find and to change it; some statements find several kinds of old rows.
        assert.ok(read >= 2 * OLD && read <= 8 * OLD, `${read} rows read: ${statement}`);
      }
      for (const statement of CORRECTIONS) assert.equal(await rowsRead(statement, [agoDays(1)]), 0, statement);
    });
  }
});
