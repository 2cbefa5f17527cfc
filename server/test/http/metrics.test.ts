import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { listenMetrics } from '../../src/cli/serve-metrics.ts';
import type { Config } from '../../src/config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { machineEnvironment } from '../support/machine.ts';

it('a figure that cannot be read is absent, not 0, until it can be read again', async () => {
  const metrics = createMetrics();
  let read = async () => 7;
  metrics.gauges(() => read(), { albacea_prueba: ['A figure', (n) => n] });
  const lines = async () => (await metrics.text()).split('\n').filter((line) => line.startsWith('albacea_prueba'));
  assert.deepEqual(await lines(), ['albacea_prueba 7']);
  read = () => Promise.reject(new Error('the database is away'));
  assert.deepEqual(await lines(), []);
  read = async () => 8;
  assert.deepEqual(await lines(), ['albacea_prueba 8']);
});

it('a figure that a silent database never answers does not delay the others', async () => {
  const metrics = createMetrics();
  metrics.gauges(() => new Promise<number>(() => {}), { albacea_silent: ['A figure', (n) => n] });
  metrics.gauges(async () => 7, { albacea_prueba: ['A figure', (n) => n] });
  const text = await metrics.text();
  assert.match(text, /^albacea_prueba 7$/m);
  assert.doesNotMatch(text, /^albacea_silent /m);
});

it('figures of one reading are read together, once each time that the metrics are requested', async () => {
  const metrics = createMetrics();
  let readings = 0;
  metrics.gauges(async () => ({ a: 1, b: ++readings }), {
    albacea_a: ['One', ({ a }) => a],
    albacea_b: ['Another', ({ b }) => b],
  });
  assert.match(await metrics.text(), /^albacea_a 1$[\s\S]*^albacea_b 1$/m);
  assert.match(await metrics.text(), /^albacea_b 2$/m);
  assert.equal(readings, 2);
});

it('a labelled figure shows only current labels, and one that a silent database never answers is read only once', async () => {
  const metrics = createMetrics();
  let values: Record<string, number> = { w1: 60, w2: 5 };
  metrics.byLabel('albacea_prueba', 'A figure', 'webhook', async () => values);
  let readings = 0;
  metrics.byLabel('albacea_silent', 'A figure', 'webhook', () => {
    readings += 1;
    return new Promise(() => {});
  });
  const lines = async () => (await metrics.text()).split('\n').filter((line) => /^albacea_(prueba|silent)/.test(line));
  assert.deepEqual(await lines(), ['albacea_prueba{webhook="w1"} 60', 'albacea_prueba{webhook="w2"} 5']);
  values = { w2: 20 };
  assert.deepEqual(await lines(), ['albacea_prueba{webhook="w2"} 20']);
  assert.equal(readings, 1);
});

it('/healthz of a worker is 503 once a round has not ended for 15 minutes, and names the round', async () => {
  const ages = { mail: 1, webhooks: 899 };
  const config = { metricsHost: '127.0.0.1' } as Config;
  const listener = await listenMetrics(
    { config, metrics: createMetrics(), logger: createLogger('silent') },
    0,
    () => ages,
  );
  const ask = async () => {
    const response = await fetch(new URL('/healthz', listener.address));
    return [response.status, await response.json()];
  };
  assert.deepEqual(await ask(), [200, { estado: 'vivo' }]);
  ages.webhooks = 901;
  assert.deepEqual(await ask(), [503, { estado: 'parado', rondas: ['webhooks'] }]);
  await listener.close();
});

describe('METRICS_PORT', () => {
  let dataDir: string;
  let base: MigratedDatabase;
  before(async () => {
    base = await migratedDatabase('postgres');
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-metricas-'));
  });
  after(async () => {
    await base.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('makes a worker serve its metrics, and nothing else, until it is told to stop', async () => {
    const worker = spawn(process.execPath, [join(import.meta.dirname, '../../bin/start.ts'), 'worker'], {
      env: {
        ...machineEnvironment(),
        ...base.variables,
        SMTP_URL: 'smtp://127.0.0.1:9',
        DATA_DIR: dataDir,
        METRICS_PORT: '0',
        NODE_ENV: 'test',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const end = once(worker, 'exit');
    try {
      let address: string | undefined;
      for await (const line of createInterface({ input: worker.stdout })) {
        address = /^Metrics are at (http:\S+)$/.exec(line)?.[1];
        if (address) break;
      }
      assert.ok(address, 'the worker prints the address of its metrics');
      const response = await fetch(address);
      assert.equal(response.status, 200);
      const text = await response.text();
      for (const name of ['due', 'in_flight', 'oldest_seconds'])
        assert.match(text, new RegExp(`^albacea_webhook_${name} 0$`, 'm'));
      assert.match(text, /^# TYPE albacea_webhook_attempts_total counter$/m);
      assert.match(text, /^albacea_build_info\{version="[\d.]+",node="v[\d.]+"\} 1$/m);
      assert.match(text, /^albacea_yearly_fact_days\{fact="festivos"\} -?\d+$/m);
      assert.match(text, /^albacea_mail_returns_seen 0$/m, 'no e-mail comes in');
      for (const round of ['webhooks', 'mail', 'events', 'audit', 'figures', 'clocks'])
        assert.match(text, new RegExp(`^albacea_round_age_seconds\\{round="${round}"\\} [\\d.]+$`, 'm'));
      const health = await fetch(new URL('/healthz', address));
      assert.deepEqual([health.status, await health.json()], [200, { estado: 'vivo' }]);
      assert.equal((await fetch(new URL('/', address))).status, 404);
    } finally {
      worker.kill('SIGTERM');
      assert.deepEqual(await end, [0, null]);
    }
  });
});
