/** Receivers that behave badly do not slow down a working one, nor take memory of the worker. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { createGzip } from 'node:zlib';
import { type Aseguradora, MASTER_KEY, type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { askA, createByCommand, launch, type Process, type Server, serve } from '../support/processes.ts';
import { accept, having, hush, openReceiver, type Responder, type TestReceiver } from '../support/receiver.ts';

const MIB = 1024 * 1024;
const EVENTS = 40;

/** 200 MiB of zeros, compressed; the compressed bytes alone exceed what is read of an answer. */
async function oneBomb(): Promise<Buffer> {
  const compressor = createGzip();
  const chunks: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zeros = Buffer.alloc(MIB);
  for (let i = 0; i < 200; i += 1) if (!compressor.write(zeros)) await once(compressor, 'drain');
  compressor.end();
  await once(compressor, 'end');
  return Buffer.concat(chunks);
}

/** Sends endlessly, as fast as the caller reads. */
const flood: Responder = (response) => {
  const block = Buffer.alloc(256 * 1024, 'x');
  const proceed = () => {
    while (response.writable && response.write(block));
  };
  response.on('drain', proceed).on('error', () => undefined);
  response.writeHead(200, { 'content-length': String(10 * 1024 * MIB) });
  proceed();
};

/** Sends one byte a second. */
const drip: Responder = (response) => {
  response.writeHead(200).write('a');
  const drip = setInterval(() => response.write('b'), 1000);
  response.once('close', () => clearInterval(drip));
};

describe('bad neighbours', () => {
  let database: MigratedDatabase;
  let mailbox: Mailbox;
  let api: Server;
  let worker: Process;
  let who: Aseguradora;
  let metrics: string;
  const receivers: TestReceiver[] = [];
  before(async () => {
    [database, mailbox] = await Promise.all([migratedDatabase('postgres'), openMailbox()]);
    const variables = {
      ...database.variables,
      MASTER_KEY,
      PUBLIC_URL: 'http://albacea.test',
      SMTP_URL: mailbox.url,
      MAIL_WAIT_MS: '0',
      ALLOW_LOOPBACK_WEBHOOKS: 'true',
    };
    api = await serve('api', variables);
    worker = launch(['worker'], { ...variables, METRICS_PORT: '0' });
    [, metrics = ''] = await worker.waitFor(/^Metrics are at (http:\S+)$/m);
    who = await createByCommand('aurora', 'B', variables);
  });
  after(async () => {
    await Promise.all([api?.end('SIGTERM'), worker?.end('SIGKILL')]);
    for (const receiver of receivers) await receiver.close();
    await mailbox.close();
    await database.close();
  });

  async function register(responder: Responder): Promise<{ webhook: string; receiver: TestReceiver }> {
    const receiver = await openReceiver();
    receivers.push(receiver);
    receiver.responder = responder;
    const body = { url: receiver.url, eventos: ['siniestro_abierto'], concurrencia: EVENTS };
    const { status, json } = await askA(api.address, who, { method: 'POST', path: '/webhooks', body });
    assert.equal(status, 201, json.error);
    return { webhook: json.data.webhook_id, receiver };
  }

  const open = async () => {
    const request = { method: 'POST', path: '/siniestro', body: aSiniestroB() };
    assert.equal((await askA(api.address, who, request)).status, 201);
  };

  const attemptsOf = async (webhook: string): Promise<string[]> => {
    const rows = await database.superSql<{ fin: string }>(
      `select resultado || coalesce(' ' || estado_http, '') as fin from entrega_intentos i join entregas e on e.id = i.entrega
        where e.webhook = $1 and i.numero = 1`,
      [webhook],
    );
    return rows.map(({ fin }) => fin);
  };

  /** Resident memory of the worker, in bytes. */
  async function memory(): Promise<number> {
    const text = await (await fetch(metrics)).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
  }

  it('receivers that hang, fail, send a byte a second, ten gigabytes or a bomb neither slow down a working one nor take memory', {
    timeout: 120_000,
  }, async (t) => {
    const bomb = await oneBomb();
    const sound = await register(accept);
    for (let i = 0; i < EVENTS; i += 1) await open();
    await sound.receiver.waitFor(EVENTS);
    const before = await memory();

    const bad = {
      mudo: await register(hush),
      roto: await register(having(500, {}, 'no')),
      drip: await register(drip),
      torrente: await register(flood),
      bomba: await register((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
    };
    let maximum = before;
    for (let i = 0; i < EVENTS; i += 1) {
      await open();
      if (i % 5 === 0) maximum = Math.max(maximum, await memory());
    }
    await sound.receiver.waitFor(2 * EVENTS);
    // The working receiver got everything while attempts at the silent one were still waiting.
    assert.ok((await attemptsOf(bad.mudo.webhook)).length < EVENTS);

    const ends = { mudo: 'tiempo_agotado', roto: 'respuesta_no_2xx 500' };
    for (const [name, { webhook }] of Object.entries(bad)) {
      const all = async () => {
        maximum = Math.max(maximum, await memory());
        return (await attemptsOf(webhook)).length === EVENTS;
      };
      await until(`${name} has been tried`, all);
      const expected = ends[name as keyof typeof ends] ?? 'entregado 200';
      assert.deepEqual(new Set(await attemptsOf(webhook)), new Set([expected]), name);
    }
    t.diagnostic(`memory of the worker ${Math.round(before / MIB)} MiB, at most ${Math.round(maximum / MIB)} MiB`);
    // Completely stored bodies would be gigabytes; memory that is not collected yet is tens of megabytes.
    assert.ok(maximum - before < 128 * MIB, `the worker uses ${Math.round((maximum - before) / MIB)} MiB more`);
    assert.equal(sound.receiver.received.length, 2 * EVENTS);
  });
});
