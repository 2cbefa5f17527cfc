/** PostgreSQL’s machine is lost during openings and a standby replaces it: which acknowledged openings survive. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Client } from 'pg';
import { type Archive, keepArchive, STANDBY_NAME, type Standby } from '../support/base-backup.ts';
import { type Line, openLine } from '../support/cut.ts';
import type { Aseguradora } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { checkTrails, createAseguradoras, type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { advanceDeadlines, checkOpenings, checkRepeats, openWithoutStop } from '../support/openings-without-stop.ts';
import { askA, type Server, serve } from '../support/processes.ts';

describe('a standby of PostgreSQL that takes its place', () => {
  let installation: Installation;
  let archive: Archive;
  let standby: Standby;
  let line: Line;
  let mailbox: Mailbox;
  let variables: Record<string, string>;
  let insurer: Aseguradora;
  let server: Server;

  before(async () => {
    mailbox = await openMailbox();
  });
  after(() => mailbox.close());
  beforeEach(async () => {
    installation = await install({ SMTP_URL: mailbox.url, DATABASE_CONNECTIONS: '4' });
    archive = await keepArchive(installation);
    line = await openLine(installation.variables.DATABASE_URL ?? '');
    // A proxy at a fixed address, which leads to whichever server is in use.
    variables = { ...installation.variables, DATABASE_URL: line.url };
    [insurer] = (await createAseguradoras(variables, { boreal: 'B' })) as [Aseguradora];
    await archive.takeBase();
    standby = await archive.follow();
    await until('the standby follows', async () => (await followers()).length === 1);
    server = await serve('start', variables);
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    await line.cut();
    await archive.close();
    await installation.close();
  });

  const followers = () =>
    installation.superSql(`select 1 from pg_stat_replication where application_name = $1 and state = 'streaming'`, [
      STANDBY_NAME,
    ]);
  const open = () => askA(server.address, insurer, { method: 'POST', path: '/casos', body: aCaso() });
  const isThere = async (caso: string) => (await askA(server.address, insurer, { path: `/casos/${caso}` })).status;

  async function standbySql<R = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const { pathname } = new URL(installation.variables.DATABASE_URL ?? '');
    const url = Object.assign(new URL(standby.in(installation.cluster.superUrl)), { pathname }).href;
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows as R[];
    } finally {
      await client.end();
    }
  }

  /** Kills the machine, promotes the standby and leads the address to it. @returns milliseconds until an opening succeeds */
  async function failOver(): Promise<number> {
    const began = performance.now();
    await installation.cluster.kill9();
    await line.cut();
    await standby.promote();
    await line.mend(standby.in(installation.variables.DATABASE_URL ?? ''));
    await until('openings are taken', async () => (await open()).status === 201);
    return performance.now() - began;
  }

  it('neither loses nor duplicates an opening if commits are synchronous', async (t) => {
    await installation.superSql(`alter system set synchronous_standby_names = '${STANDBY_NAME}'`);
    await installation.superSql('select pg_reload_conf()');
    const clients = openWithoutStop(() => [server.address], [insurer], 4);
    await until('openings go on', async () => clients.openings.length > 20);
    await installation.cluster.kill9();
    await line.cut();
    await standby.promote();
    await line.mend(standby.in(installation.variables.DATABASE_URL ?? ''));
    const before = clients.openings.length;
    await until('openings go on again', async () => clients.openings.length > before + 20);
    await standbySql('truncate limites_uso');
    await clients.stop();
    await server.end('SIGKILL');
    await advanceDeadlines(standbySql);
    server = await serve('start', variables);
    const none = async (sql: string) => (await standbySql(sql)).length === 0;
    await until('every e-mail has gone', () => none(`select 1 from correos where estado = 'pendiente'`));
    await until('all is sealed', () => none('select 1 from auditoria where secuencia is null'));
    const repeated = await checkOpenings(standbySql, clients.openings, mailbox);
    await checkRepeats(clients.openings.slice(-20), server.address);
    await checkTrails(variables, [insurer]);
    t.diagnostic(`${clients.openings.length} openings, none lost; ${repeated} e-mails came again`);
  });

  it('with asynchronous commits lacks only openings that it had not received yet, and accepts new ones', async (t) => {
    const received = (await open()).json.data.caso_id;
    const reached = async () =>
      (await installation.superSql('select 1 from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()'))
        .length;
    await until('the standby has all', async () => (await reached()) > 0);
    await standby.leaveBehind();
    const lost = (await open()).json.data.caso_id;
    // Found by its row, because the next opening gets the same number.
    const [row] = await installation.superSql<{ id: string }>('select id from casos where caso_id = $1', [lost]);
    const took = await failOver();
    assert.equal(await isThere(received), 200);
    assert.deepEqual(await standbySql('select 1 from casos where id = $1', [row?.id]), []);
    t.diagnostic(`${lost} was acknowledged and is lost; openings were taken again after ${Math.round(took)} ms`);
  });
});
