/** `escuchar` against a real service on loopback: what it shows, hands over, survives and refuses. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { type Event, listenToEvents, localAddress } from '../../src/cli/listen-to-events.ts';
import { bootWorker } from '../../src/cli/worker.ts';
import { ownSignature, standardSignature } from '../../src/outbox/webhooks/endpoints/signature.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openCaso } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { freePort } from '../support/free-port.ts';
import { having, openReceiver, type TestReceiver } from '../support/receiver.ts';

describe('escuchar', () => {
  let e: Environment;
  let worker: ReturnType<typeof bootWorker>;
  let port: number;
  let folder: string;
  let receiver: TestReceiver;
  const opened: { stop(): Promise<void> }[] = [];

  before(async () => {
    port = await freePort();
    e = await createEnvironment({
      engine: 'postgres',
      variables: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    });
    await e.app.listen({ port, host: '127.0.0.1' });
    worker = bootWorker(e.program);
  });
  after(async () => {
    await worker.stop();
    await e.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'albacea-listen-'));
    receiver = await openReceiver();
  });
  afterEach(async () => {
    for (const { stop } of opened.splice(0)) await stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  const baseUrl = ({ slug, variante }: Aseguradora, at = port) =>
    new URL(`http://${variante === 'A' ? `${slug}.` : ''}localhost:${at}/api/v1`);

  /** Listens in this process until it is stopped. */
  function boot(who: Aseguradora, changes: Partial<Parameters<typeof listenToEvents>[0]> = {}) {
    const end = new AbortController();
    const shown: Event[] = [];
    const said: string[] = [];
    const outcomes: (string | null)[] = [];
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const stateFile = join(folder, 'state.json');
    const over = listenToEvents(
      {
        url: baseUrl(who),
        key: who.apiKey,
        forward: localAddress(receiver.url),
        from: 'cursor',
        kinds: [],
        stateFile,
        ...changes,
      },
      {
        clock: systemClock,
        signal: end.signal,
        say: (line) => {
          said.push(line);
          begin();
        },
        show: (event, outcome) => {
          shown.push(event);
          outcomes.push(outcome);
        },
      },
    );
    const listening = {
      shown,
      said,
      outcomes,
      over,
      began,
      stateFile,
      async stop() {
        end.abort();
        await over.catch(() => undefined);
      },
    };
    opened.push(listening);
    return listening;
  }

  /** Waits until the command has its starting point, after which it shows every event. */
  async function untilItStands({ stateFile }: { stateFile: string }): Promise<void> {
    while (!(await stat(stateFile).catch(() => null))) await pass(20);
  }

  const secretIn = async (file: string): Promise<string> => JSON.parse(await readFile(file, 'utf8')).secreto;

  for (const variant of ['A', 'B'] as const)
    it(`shows the events of Variant ${variant} as they come and hands them over, signed as deliveries are`, async () => {
      const who = await e.aseguradora(variant);
      await openCaso(e, who); // before it listens
      while ((await e.request(who, 'GET', '/eventos')).json.data.elementos.length === 0) await pass(20);
      const listening = boot(who);
      await untilItStands(listening);
      await openCaso(e, who);
      await receiver.waitFor(1);
      const [received] = receiver.received;
      const secret = await secretIn(listening.stateFile);
      assert.ok(
        listening.said.some((line) => line.includes(secret)),
        'the secret is printed',
      );
      const { headers = {}, body = Buffer.of() } = received ?? {};
      const [id, seconds] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
      assert.equal(headers['x-webhook-signature'], ownSignature(secret, body));
      assert.equal(headers['webhook-signature'], standardSignature(secret, id, seconds, body));
      assert.ok(Math.abs(Date.now() / 1000 - seconds) < 60, 'it is signed now');
      assert.deepEqual(Object.keys(JSON.parse(body.toString())), ['evento', 'data', 'timestamp']);
      assert.equal(received?.headers['x-webhook-event'], 'caso_abierto');
      assert.equal(received?.headers['x-albacea-ensayo'], undefined);
      await listening.stop();
      assert.equal(id, listening.shown[0]?.evento_id);
      assert.deepEqual(
        listening.shown.map(({ evento }) => evento),
        ['caso_abierto'],
      );
      assert.match(String(listening.outcomes[0]), /^200 in \d+ ms$/);
    });

  it('marks what is of a test insurer, and what was only asked for, as deliveries do', async () => {
    const who = await e.aseguradora('B', { pruebas: true });
    const listening = boot(who);
    await untilItStands(listening);
    await openCaso(e, who);
    await receiver.waitFor(1);
    const asked = await e.request(who, 'POST', '/ensayo/eventos', { evento: 'caso_cerrado' });
    assert.equal(asked.status, 201, asked.text);
    await receiver.waitFor(2);
    await listening.stop();
    const marksOf = ({ headers }: TestReceiver['received'][number]) => [
      headers['x-webhook-event'],
      headers['x-albacea-ensayo'],
      headers['x-albacea-a-peticion'],
    ];
    assert.deepEqual(receiver.received.map(marksOf), [
      ['caso_abierto', '1', undefined],
      ['caso_cerrado', '1', '1'],
    ]);
  });

  it('goes on where it stopped, with the same secret, or from where it is told', async () => {
    const who = await e.aseguradora('B');
    const first = boot(who);
    await untilItStands(first);
    await first.stop();
    const secret = await secretIn(first.stateFile);
    const { cursor } = JSON.parse(await readFile(first.stateFile, 'utf8'));
    await openCaso(e, who);
    const second = boot(who);
    await receiver.waitFor(1);
    await second.stop();
    assert.equal(await secretIn(second.stateFile), secret);
    const again = boot(who, { from: cursor });
    await receiver.waitFor(2);
    await again.stop();
    assert.equal(receiver.received[1]?.headers['x-webhook-id'], receiver.received[0]?.headers['x-webhook-id']);
    const now = boot(who, { from: 'ahora', stateFile: join(folder, 'other.json') });
    await untilItStands({ stateFile: join(folder, 'other.json') });
    await now.stop();
    assert.equal(receiver.received.length, 2);
    assert.equal((await stat(first.stateFile)).mode & 0o777, 0o600);
  });

  it('shows the kinds it is asked for, and goes on when the program does not take an event', async () => {
    const who = await e.aseguradora('B');
    receiver.responder = having(500);
    const listening = boot(who, { kinds: ['siniestro_abierto', 'caso_cerrado'] });
    await untilItStands(listening);
    const { json } = await e.request(who, 'POST', '/casos', {
      poliza_numero: 'P-1',
      fallecido: { nombre: 'Carmen', apellidos: 'Ruiz', fecha_fallecimiento: '2026-11-14' },
      heredero: { nombre: 'Lucía', apellidos: 'Ortega', email: 'lucia@example.com' },
      modulos_contratados: ['borrado'],
    });
    await e.request(who, 'POST', `/casos/${json.data.caso_id}/anulacion`, {});
    await receiver.waitFor(1);
    await listening.stop();
    assert.deepEqual(
      listening.shown.map(({ evento }) => evento),
      ['caso_cerrado'],
    );
    assert.match(String(listening.outcomes[0]), /^500 /);
  });

  it('loses nothing while the network is away', async () => {
    const who = await e.aseguradora('B');
    const [line, at] = await openLine(port);
    const listening = boot(who, { url: baseUrl(who, at) });
    await untilItStands(listening);
    await cut(line);
    await openCaso(e, who);
    while (!listening.said.some((said) => said.includes('trying again'))) await pass(20);
    const [repaired] = await openLine(port, at);
    await receiver.waitFor(1);
    await listening.stop();
    await cut(repaired);
    assert.equal(listening.shown.length, 1);
  });

  it('says why when the service refuses it, or when something else answers', async () => {
    const who = await e.aseguradora('B');
    await assert.rejects(boot(who, { key: `${who.apiKey}x` }).over, { name: 'UsageError', message: /401/ });
    await assert.rejects(boot(who, { from: '%%%' }).over, { name: 'UsageError', message: /cursor/ });
    const other = createServer((_request, response) => response.end('<html>'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = new URL(`http://127.0.0.1:${(other.address() as AddressInfo).port}/api/v1`);
    await assert.rejects(boot(who, { url }).over, { name: 'UsageError', message: /is not the API/ });
    other.close();
  });

  it('hands over to this machine alone', () => {
    for (const address of [
      'http://127.0.0.1:3000/hook',
      'http://localhost/',
      'https://hooks.localhost:1/',
      'http://[::1]:3000/',
    ])
      assert.equal(localAddress(address).href, new URL(address).href);
    for (const address of [
      'https://example.com/',
      'http://10.0.0.1/',
      'http://127.0.0.1.example.com/',
      'ftp://localhost/',
      'hook',
    ])
      assert.throws(() => localAddress(address), { name: 'UsageError' });
  });

  it('ends cleanly with Ctrl-C, as a command', async () => {
    const who = await e.aseguradora('B');
    const file = join(folder, 'state.json');
    const args = ['--clave', who.apiKey, '--url', baseUrl(who).href, '--estado', file, '--json'];
    const child = spawn(process.execPath, ['server/bin/start.ts', 'escuchar', ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { text: '' };
    const said = { text: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.text += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.text += text;
    });
    await untilItStands({ stateFile: file });
    await openCaso(e, who);
    while (!printed.text.includes('\n')) await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    assert.equal(code, 0, said.text);
    assert.equal(JSON.parse(printed.text).evento, 'caso_abierto');
    assert.ok(!said.text.includes(who.apiKey) && !printed.text.includes(who.apiKey));
  });
});

const sockets = new WeakMap<Server, Set<{ destroy(): void }>>();

/** A TCP proxy to the service whose connection can be cut. @returns the proxy and its port */
async function openLine(to: number, at = 0): Promise<[Server, number]> {
  const ends = new Set<{ destroy(): void }>();
  const line = createTcpServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  sockets.set(line, ends);
  line.listen(at, '127.0.0.1');
  await once(line, 'listening');
  return [line, (line.address() as AddressInfo).port];
}

async function cut(line: Server): Promise<void> {
  const closed = once(line, 'close');
  line.close();
  for (const end of sockets.get(line) ?? []) end.destroy();
  await closed;
}
