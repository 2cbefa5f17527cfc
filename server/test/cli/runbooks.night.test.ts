/** The SQL of the runbooks runs as the role that they name, and the metrics, states and outcomes in them exist. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { ENTREGA_STATES } from '@albacea/contract/schemas/lists.ts';
import { ATTEMPT_RESULTS } from '@albacea/contract/schemas/webhooks.ts';
import { Client } from 'pg';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/runbooks.md', import.meta.url), 'utf8');
const RUNBOOKS = ['A webhook endpoint is down', 'Deliveries are late'];

/** The text of the runbook with this title. */
function read(title: string): string {
  const text = DOCUMENT.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  assert.ok(text, title);
  return text;
}
const sqlOf = (text: string): string[] => [...text.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql]) => sql ?? '');

describe('the runbooks', () => {
  let e: Environment;
  let a: Aseguradora;
  let webhook: string;
  let client: Client;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    a = await e.aseguradora('B');
    // Nobody listens on port 1, which is privileged: every attempt is refused.
    const body = { url: 'http://127.0.0.1:1/albacea?token=hunter2', eventos: ['siniestro_abierto'] };
    webhook = (await e.request(a, 'POST', '/webhooks', body)).json.data.webhook_id;
    await e.request(a, 'POST', '/siniestro', aSiniestroB());
    await e.program.dispatcher.round();
    await e.program.dispatcher.rest();
    // The runbooks select recent rows by the database's clock, which is not the clock of a test's service.
    await e.base.superSql(`update entrega_intentos set inicio = now() - interval '1 minute'`);
    await e.base.superSql(`update entregas set proximo_intento = now() - interval '1 minute'`);
    client = new Client({ connectionString: e.base.variables.DATABASE_URL });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await e.close();
  });

  /** Runs the SQL blocks of a runbook in order. @returns the rows of each SELECT */
  async function execute(title: string): Promise<Record<string, unknown>[][]> {
    const theRows: Record<string, unknown>[][] = [];
    for (const sql of sqlOf(read(title))) {
      const text = sql.replaceAll(":'webhook'", `'${webhook}'`).replaceAll(":'aseguradora'", `'${a.id}'`);
      assert.doesNotMatch(text, /:'/);
      const result: unknown = await client.query(text);
      for (const { command, rows } of [result].flat() as { command: string; rows: Record<string, unknown>[] }[])
        if (command === 'SELECT') theRows.push(rows);
    }
    await client.query('rollback');
    return theRows;
  }

  it('find an unreachable endpoint with its reason, its waiting deliveries and its insurer, without its query string', async () => {
    const [failing, summary, last, counts, owner] = await execute('A webhook endpoint is down');
    assert.partialDeepStrictEqual(failing, [{ id: webhook, url: 'http://127.0.0.1:1/albacea', estado: 'activo' }]);
    assert.partialDeepStrictEqual(summary, [{ resultado: 'sin_conexion', estado_http: null, detalle: 'ECONNREFUSED' }]);
    assert.partialDeepStrictEqual(last, [{ resultado: 'sin_conexion', answer: null }]);
    assert.partialDeepStrictEqual(counts, [{ estado: 'pendiente' }]);
    assert.deepEqual(owner, [{ slug: a.slug }]);
  });

  it('count late deliveries by endpoint and by outcome, and show the state of the queue table', async () => {
    const [byWebhook, byResult, tables] = await execute('Deliveries are late');
    assert.partialDeepStrictEqual(byWebhook, [
      { id: webhook, url: 'http://127.0.0.1:1/albacea', due: '1', in_flight: '0' },
    ]);
    assert.partialDeepStrictEqual(byResult, [{ resultado: 'sin_conexion', webhooks: '1' }]);
    assert.equal(tables?.length, 3);
  });

  it('name an analyze line that the owner of the schema may run', async () => {
    const [line] = /analyze [a-z_, ]+/.exec(read('Deliveries are late')) ?? [];
    const owner = new Client({ connectionString: e.base.variables.MIGRATE_DATABASE_URL });
    await owner.connect();
    try {
      await owner.query(line ?? '');
    } finally {
      await owner.end();
    }
    const [row] = await e.base.superSql<{ n: number }>(
      `select reltuples::int as n from pg_class where relname = 'entregas'`,
    );
    assert.equal(row?.n, 1);
  });

  it('name only metrics, states and outcomes that exist', async () => {
    const metrics = await e.program.metrics.text();
    for (const title of RUNBOOKS) {
      for (const [name] of read(title).matchAll(/albacea_webhook_\w+/g)) assert.ok(metrics.includes(name), name);
      for (const [, word = ''] of read(title).matchAll(/`(\w+_(?:conexion|agotado|2xx|prohibida))`/g))
        assert.ok((ATTEMPT_RESULTS as readonly string[]).includes(word), word);
      for (const [, word = ''] of read(title).matchAll(/[?& ]estado ?= ?'?(\w+)/g))
        assert.ok([...ENTREGA_STATES, 'desactivado'].includes(word as never), word);
    }
  });

  it('list files and the state of their sweep by SQL that runs, and name a metric that exists', async () => {
    const queries = sqlOf(read('Files'));
    assert.equal(queries.length, 2);
    for (const sql of queries) assert.deepEqual(await e.base.superSql(sql), []);
    assert.match(await e.program.metrics.text(), /^albacea_files_unswept 0$/m);
  });
});
