import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { createMetrics } from '../../src/platform/metrics.ts';
import { machineEnvironment } from '../support/machine.ts';

it('a figure that cannot be read is absent, not 0, until it can be read again', async () => {
  const metrics = createMetrics();
  let read = async () => 7;
  metrics.medidas(() => read(), { albacea_prueba: ['A figure', (n) => n] });
  const lines = async () => (await metrics.texto()).split('\n').filter((line) => line.startsWith('albacea_prueba'));
  assert.deepEqual(await lines(), ['albacea_prueba 7']);
  read = () => Promise.reject(new Error('the database is away'));
  assert.deepEqual(await lines(), []);
  read = async () => 8;
  assert.deepEqual(await lines(), ['albacea_prueba 8']);
});

it('a figure that a silent database never gives holds up none of the others', async () => {
  const metrics = createMetrics();
  metrics.medidas(() => new Promise<number>(() => {}), { albacea_silent: ['A figure', (n) => n] });
  metrics.medidas(async () => 7, { albacea_prueba: ['A figure', (n) => n] });
  const text = await metrics.texto();
  assert.match(text, /^albacea_prueba 7$/m);
  assert.doesNotMatch(text, /^albacea_silent /m);
});

it('figures that stand together are read together, once each time somebody looks', async () => {
  const metrics = createMetrics();
  let readings = 0;
  metrics.medidas(async () => ({ a: 1, b: ++readings }), {
    albacea_a: ['One', ({ a }) => a],
    albacea_b: ['Another', ({ b }) => b],
  });
  assert.match(await metrics.texto(), /^albacea_a 1$[\s\S]*^albacea_b 1$/m);
  assert.match(await metrics.texto(), /^albacea_b 2$/m);
  assert.equal(readings, 2);
});

describe('METRICS_PORT', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-metricas-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('serves the numbers of a worker alone, and nothing else, until it is asked to stop', async () => {
    const worker = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts'), 'worker'], {
      env: { ...machineEnvironment(), DATA_DIR: dataDir, METRICS_PORT: '0', NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const end = once(worker, 'exit');
    try {
      let address: string | undefined;
      for await (const line of createInterface({ input: worker.stdout })) {
        address = /^Metrics are at (http:\S+)$/.exec(line)?.[1];
        if (address) break;
      }
      assert.ok(address, 'it ended without saying where');
      const response = await fetch(address);
      assert.equal(response.status, 200);
      const text = await response.text();
      for (const name of ['due', 'in_flight', 'oldest_seconds'])
        assert.match(text, new RegExp(`^albacea_webhook_${name} 0$`, 'm'));
      assert.match(text, /^# TYPE albacea_webhook_attempts_total counter$/m);
      assert.equal((await fetch(new URL('/healthz', address))).status, 404);
    } finally {
      worker.kill('SIGTERM');
      assert.deepEqual(await end, [0, null]);
    }
  });
});
