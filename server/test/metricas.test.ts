import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { crearMetricas } from '../src/platform/metricas.ts';
import { machineEnvironment } from './machine.ts';

it('a figure that cannot be read is absent, not 0, until it can be read again', async () => {
  const metricas = crearMetricas();
  let leer = async () => 7;
  metricas.medidas(() => leer(), { albacea_prueba: ['A figure', (n) => n] });
  const lineas = async () => (await metricas.texto()).split('\n').filter((linea) => linea.startsWith('albacea_prueba'));
  assert.deepEqual(await lineas(), ['albacea_prueba 7']);
  leer = () => Promise.reject(new Error('the database is away'));
  assert.deepEqual(await lineas(), []);
  leer = async () => 8;
  assert.deepEqual(await lineas(), ['albacea_prueba 8']);
});

it('a figure that a silent database never gives holds up none of the others', async () => {
  const metricas = crearMetricas();
  metricas.medidas(() => new Promise<number>(() => {}), { albacea_silent: ['A figure', (n) => n] });
  metricas.medidas(async () => 7, { albacea_prueba: ['A figure', (n) => n] });
  const texto = await metricas.texto();
  assert.match(texto, /^albacea_prueba 7$/m);
  assert.doesNotMatch(texto, /^albacea_silent /m);
});

it('figures that stand together are read together, once each time somebody looks', async () => {
  const metricas = crearMetricas();
  let lecturas = 0;
  metricas.medidas(async () => ({ a: 1, b: ++lecturas }), {
    albacea_a: ['One', ({ a }) => a],
    albacea_b: ['Another', ({ b }) => b],
  });
  assert.match(await metricas.texto(), /^albacea_a 1$[\s\S]*^albacea_b 1$/m);
  assert.match(await metricas.texto(), /^albacea_b 2$/m);
  assert.equal(lecturas, 2);
});

describe('METRICS_PORT', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-metricas-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('serves the numbers of a worker alone, and nothing else, until it is asked to stop', async () => {
    const worker = spawn(process.execPath, [join(import.meta.dirname, '../src/albacea.ts'), 'worker'], {
      env: { ...machineEnvironment(), DATA_DIR: dataDir, METRICS_PORT: '0', NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const fin = once(worker, 'exit');
    try {
      let direccion: string | undefined;
      for await (const linea of createInterface({ input: worker.stdout })) {
        direccion = /^Metrics are at (http:\S+)$/.exec(linea)?.[1];
        if (direccion) break;
      }
      assert.ok(direccion, 'it ended without saying where');
      const respuesta = await fetch(direccion);
      assert.equal(respuesta.status, 200);
      const texto = await respuesta.text();
      for (const nombre of ['due', 'in_flight', 'oldest_seconds'])
        assert.match(texto, new RegExp(`^albacea_webhook_${nombre} 0$`, 'm'));
      assert.match(texto, /^# TYPE albacea_webhook_attempts_total counter$/m);
      assert.equal((await fetch(new URL('/healthz', direccion))).status, 404);
    } finally {
      worker.kill('SIGTERM');
      assert.deepEqual(await fin, [0, null]);
    }
  });
});
