/**
 * Processes are restarted one by one behind the example proxy during constant openings and readings: no request fails.
 * `npm run soak -- rolling`; it takes some minutes and needs nginx.
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
import { clusterOwn } from '../support/postgres.ts';
import { launch, type Process, run, serve } from '../support/processes.ts';
import { type Asked, loadSteadily } from '../support/steady-load.ts';

type Variables = Readonly<Record<string, string>>;

const IN_ORDER = { code: 0, signal: null };
/** Requests per second, below the hourly limit of each insurer's key. */
const PER_SECOND = 5;

/** One of the processes, which keeps its role and port when it is restarted. */
interface Place {
  /** Stops the process in order and starts it again. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

async function openPlace(start: () => Promise<Process>): Promise<Place> {
  let process = await start();
  return {
    async restart() {
      const ended = await process.end('SIGTERM');
      assert.deepEqual(ended, IN_ORDER, process.output());
      process = await start();
    },
    end: async () => void (await process.end('SIGKILL')),
  };
}

async function createInsurers(variables: Variables): Promise<Aseguradora[]> {
  const insurers: Aseguradora[] = [];
  for (const slug of ['uno', 'dos', 'tres', 'cuatro']) {
    const words = ['aseguradora', 'crear', '--slug', slug, '--nombre', slug, '--variante', 'B', '--json'];
    const { output, error } = await run(words, variables);
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

test('no request fails while processes are restarted one by one', async (t) => {
  if (!isNginxInstalled()) return t.skip('nginx is not installed');
  const cluster = await clusterOwn();
  t.after(() => cluster.stop());
  const mailbox = await openMailbox();
  t.after(() => mailbox.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'albacea-rolling-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const { loginUrl, ownerUrl } = await cluster.newDatabase();
  const variables: Variables = {
    DATABASE_URL: loginUrl,
    MASTER_KEY,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://albacea.test',
    SMTP_URL: mailbox.url,
    MAIL_WAIT_MS: '0',
    DRAIN_MS: '5000',
    TRUST_PROXY: '127.0.0.1',
  };
  const { code, error } = await run(['migrate'], { ...variables, MIGRATE_DATABASE_URL: ownerUrl });
  assert.equal(code, 0, error);
  const insurers = await createInsurers(variables);

  const ports = [await freePort(), await freePort()];
  const apis: Place[] = [];
  for (const port of ports) apis.push(await openPlace(() => serve('api', { ...variables, PORT: String(port) })));
  const startWorker = async () => {
    const worker = launch(['worker'], variables);
    await worker.waitFor(/is running/);
    return worker;
  };
  const workers = [await openPlace(startWorker), await openPlace(startWorker)];
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
  const restartEach = async (places: readonly Place[]) => {
    for (const place of places) {
      await place.restart();
      await sleep(2000);
    }
  };
  await during('undisturbed', () => sleep(10_000));
  await during('each api restarted', () => restartEach(apis));
  await during('each worker restarted', () => restartEach(workers));
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
