/**
 * Processes are restarted one by one behind the example proxy, and changed for those of the next release, under openings and
 * readings that never stop: no request fails. `npm run soak -- rolling`; it takes some minutes and needs nginx.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Aseguradora, MASTER_KEY } from '../support/environment.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/installation.ts';
import { openMailbox } from '../support/mailbox.ts';
import { isNginxInstalled, startNginx } from '../support/nginx.ts';
import { layOutOlder } from '../support/older-program.ts';
import { clusterOwn } from '../support/postgres.ts';
import { launch, type Process, run, serve } from '../support/processes.ts';
import { type Asked, loadSteadily } from '../support/steady-load.ts';

type Variables = Readonly<Record<string, string>>;

const IN_ORDER = { code: 0, signal: null };
/** Slow enough for the hourly limit of each insurer's key, on a slow machine too. */
const PER_SECOND = 5;

/** A role of one process, which stays what it is while the process changes. */
interface Place {
  /** Ends what runs in it, in order, and starts the program there anew. @returns milliseconds without it */
  change(program: string | undefined): Promise<number>;
  end(): Promise<void>;
}

async function openPlace(start: (program: string | undefined) => Promise<Process>, first?: string): Promise<Place> {
  let process = await start(first);
  return {
    async change(program) {
      const ended = await process.end('SIGTERM');
      assert.deepEqual(ended, IN_ORDER, process.output());
      const began = performance.now();
      process = await start(program);
      return performance.now() - began;
    },
    end: async () => void (await process.end('SIGKILL')),
  };
}

async function createInsurers(variables: Variables, program: string | undefined): Promise<Aseguradora[]> {
  const insurers: Aseguradora[] = [];
  for (const slug of ['uno', 'dos', 'tres', 'cuatro']) {
    const words = ['aseguradora', 'crear', '--slug', slug, '--nombre', slug, '--variante', 'B', '--json'];
    const { output, error } = await run(words, variables, undefined, program);
    assert.notEqual(output, '', error);
    const { aseguradora, api_key: apiKey } = JSON.parse(output);
    insurers.push({ id: aseguradora.id, slug, variante: 'B', apiKey, host: new URL(aseguradora.base_url).host });
  }
  return insurers;
}

const isFailure = ({ what, status }: Asked): boolean => status !== (what === 'open' ? 201 : 200);

function report(t: TestContext, phase: string, asked: readonly Asked[]): void {
  const times = asked.map(({ lasted }) => lasted).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  const failed = asked.filter(isFailure);
  t.diagnostic(
    `${phase}: ${asked.length} requests, ${failed.length} failed; ms p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`,
  );
}

test('no request fails while processes are restarted one by one, and changed for the next release', async (t) => {
  if (!isNginxInstalled()) return t.skip('nginx is not installed');
  const older = layOutOlder();
  if (older === null) t.diagnostic('there is no older program here: restarts alone, no upgrade');
  else t.after(older.remove);
  t.diagnostic(`begins with ${older?.version ?? 'this program'}`);

  const cluster = await clusterOwn();
  t.after(() => cluster.stop());
  const mailbox = await openMailbox();
  t.after(() => mailbox.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'albacea-rolling-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const { loginUrl, ownerUrl } = await cluster.newDatabase();
  const variables: Variables = {
    ...{ DATABASE_URL: loginUrl, MASTER_KEY, DATA_DIR: dataDir, PUBLIC_URL: 'http://albacea.test' },
    ...{ SMTP_URL: mailbox.url, MAIL_WAIT_MS: '0', DRAIN_MS: '5000', TRUST_PROXY: '127.0.0.1' },
  };
  const migrate = async (program: string | undefined) => {
    const { code, error } = await run(
      ['migrate'],
      { ...variables, MIGRATE_DATABASE_URL: ownerUrl },
      undefined,
      program,
    );
    assert.equal(code, 0, error);
  };
  await migrate(older?.main);
  const insurers = await createInsurers(variables, older?.main);

  const ports = [await freePort(), await freePort()];
  const apis: Place[] = [];
  for (const port of ports) {
    const start = (program: string | undefined) =>
      serve('api', { ...variables, PORT: String(port) }, undefined, program);
    apis.push(await openPlace(start, older?.main));
  }
  const startWorker = async (program: string | undefined) => {
    const worker = launch(['worker'], variables, undefined, program);
    await worker.waitFor(/is running/);
    return worker;
  };
  const workers = [await openPlace(startWorker, older?.main), await openPlace(startWorker, older?.main)];
  t.after(() => Promise.all([...apis, ...workers].map((place) => place.end())));
  const proxy = await startNginx(ports);
  t.after(() => proxy.close());

  const load = loadSteadily(proxy.address, insurers, PER_SECOND);
  const during = async (phase: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    const ended = performance.now();
    report(
      t,
      phase,
      load.asked.filter((one) => one.began >= began && one.began < ended),
    );
  };
  const changeEach = async (places: readonly Place[], program: string | undefined) => {
    for (const place of places) {
      await place.change(program);
      await sleep(2000);
    }
  };
  await during('undisturbed', () => sleep(10_000));
  if (older !== null) {
    await during('migration, the old program serving', async () => {
      await migrate(undefined);
      await sleep(5000);
    });
    await during('each worker changed for the new program', () => changeEach(workers, undefined));
    await during('each api changed for the new program', () => changeEach(apis, undefined));
  }
  await during('each api restarted', () => changeEach(apis, undefined));
  await during('each worker restarted', () => changeEach(workers, undefined));
  await load.stop();
  report(t, 'in all', load.asked);
  const failures = Map.groupBy(load.asked.filter(isFailure), ({ what, status, text }) => `${what} ${status} ${text}`);
  assert.deepEqual(
    [...failures].map(([how, { length }]) => `${length} x ${how}`),
    [],
  );

  const opened = load.asked.filter(({ what }) => what === 'open').map(({ insurer, caso }) => `${insurer} ${caso}`);
  assert.equal(new Set(opened).size, opened.length);
  await until('every opening has its one e-mail', async () => mailbox.accepted.length >= opened.length);
  assert.equal(mailbox.accepted.length, opened.length);
});
