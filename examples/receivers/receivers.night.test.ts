/** The example receivers, run as integrators run them: each in its own process, over HTTP, with deliveries signed as the service signs. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newSecret, sendingHeaders } from '../../server/src/outbox/webhooks/endpoints/signature.ts';

const RECEIVERS = [
  { nombre: 'receiver.ts', programa: process.execPath },
  { nombre: 'receiver.py', programa: 'python3' },
] as const;

const OLD = newSecret();
const NEW = newSecret();

interface Entrega {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
}

let series = 0;

/** A delivery signed like those of the service. `hace`: seconds since it was signed. */
function oneEntrega(
  changes: { secret?: string; next?: string; ago?: number; number?: number; id?: string; body?: string } = {},
): Entrega & { readonly id: string } {
  const { secret = OLD, next = null, ago = 0, number = 1 } = changes;
  series += 1;
  const id = changes.id ?? `0199f3a1-7d2e-7cc3-9d52-${String(series).padStart(12, '0')}`;
  const data = { caso_id: 'CAS-2026-000123', nota: 'año, «€»' };
  const message = { evento: 'caso_abierto', data, timestamp: '2026-11-21T09:30:00.000Z' };
  const body = Buffer.from(changes.body ?? JSON.stringify(message));
  const now = new Date(Date.now() - ago * 1000);
  return {
    id,
    body,
    headers: sendingHeaders({
      id,
      evento: 'caso_abierto',
      numero: number,
      now,
      secreto: secret,
      siguiente: next,
      body,
      ensayo: false,
      a_peticion: false,
    }),
  };
}

/** A receiver in its own process. */
interface Receiver {
  send(entrega: Entrega, method?: string): Promise<{ estado: number; texto: string }>;
  /** The next event that the receiver prints. */
  nextEvent(): Promise<{ id: string; intento: string; evento: string; data: unknown; timestamp: string }>;
  close(): Promise<void>;
}

const launch = ({ nombre, programa }: (typeof RECEIVERS)[number], variables: Record<string, string>) =>
  spawn(programa, [join(import.meta.dirname, nombre)], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function openReceiver(which: (typeof RECEIVERS)[number], variables: Record<string, string>): Promise<Receiver> {
  const process: ChildProcessByStdio<null, Readable, Readable> = launch(which, variables);
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  const notices = createInterface({ input: process.stderr });
  const [notice] = (await once(notices, 'line')) as [string];
  const port = Number(/^listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(notice)?.[1]);
  assert.ok(port > 0, notice);
  return {
    send: (entrega, method = 'POST') => send(port, entrega, method),
    nextEvent: async () => JSON.parse(String((await lines.next()).value)),
    async close() {
      const end = once(process, 'exit');
      process.kill();
      await end;
    },
  };
}

/** Sends with `node:http`, because `fetch` corrects the values of headers. */
function send(port: number, { body, headers }: Entrega, method: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ estado: number; texto: string }>();
  const theRequest = request({ port, host: '127.0.0.1', method, path: '/', headers });
  theRequest.on('error', reject).on('response', async (response) => {
    const chunks = await response.toArray();
    resolve({ estado: response.statusCode ?? 0, texto: Buffer.concat(chunks).toString() });
  });
  theRequest.end(body);
  return promise;
}

/** A copy with some headers changed, or removed when undefined. */
function having<E extends Entrega>(entrega: E, changes: Record<string, string | undefined>): E {
  const headers = Object.entries({ ...entrega.headers, ...changes }).filter(([, value]) => value !== undefined);
  return { ...entrega, headers: Object.fromEntries(headers) };
}

for (const which of RECEIVERS) {
  if (spawnSync(which.programa, ['--version']).error) {
    // A skipped test and not a skipped suite, so that the run counts it.
    it(`${which.nombre} passes the tests of the receivers`, { skip: `${which.programa} is not installed` }, () => {});
    continue;
  }
  describe(which.nombre, () => {
    let receiver: Receiver;
    before(async () => {
      receiver = await openReceiver(which, { WEBHOOK_SECRET: OLD });
    });
    after(() => receiver.close());

    /** Asserts that a delivery was refused and not printed: the next event printed is one that was sent after it. */
    async function refusa(entrega: Entrega, state: number, text: RegExp, method?: string): Promise<void> {
      const response = await receiver.send(entrega, method);
      assert.equal(response.estado, state, response.texto);
      assert.match(response.texto, text);
      const good = oneEntrega();
      assert.equal((await receiver.send(good)).estado, 204);
      assert.equal((await receiver.nextEvent()).id, good.id);
    }

    it('answers 204 to a genuine delivery, which the library of Standard Webhooks accepts too, and prints its event', async () => {
      const entrega = oneEntrega({ number: 3 });
      assert.deepEqual(await receiver.send(entrega), { estado: 204, texto: '' });
      const message = new Webhook(OLD).verify(entrega.body.toString(), entrega.headers) as object;
      assert.deepEqual(await receiver.nextEvent(), { id: entrega.id, intento: '3', ...message });
    });

    it('refuses a delivery when one byte of its body was changed', async () => {
      const entrega = oneEntrega();
      const body = Buffer.from(entrega.body.toString().replace('000123', '000124'));
      await refusa({ ...entrega, body }, 401, /X-Webhook-Signature/);
    });

    it('refuses a delivery signed with another secret, in both schemes or in one of them', async () => {
      const fake = oneEntrega({ secret: NEW });
      await refusa(fake, 401, /X-Webhook-Signature/);
      const good = oneEntrega();
      const { 'x-webhook-signature': own, 'webhook-signature': standard } = fake.headers;
      await refusa(having(good, { 'x-webhook-signature': own }), 401, /X-Webhook-Signature/);
      await refusa(having(good, { 'webhook-signature': standard }), 401, /webhook-signature/);
    });

    it('refuses signatures that are missing, truncated, malformed or of another version', async () => {
      const good = oneEntrega();
      const own = String(good.headers['x-webhook-signature']);
      const standard = String(good.headers['webhook-signature']);
      for (const signature of [undefined, '', 'sha256=', own.slice(0, -1), `${own}0`, own.slice(7), 'ñ\u00ff'])
        await refusa(having(good, { 'x-webhook-signature': signature }), 401, /X-Webhook-Signature/);
      for (const signature of [
        undefined,
        '',
        'v1,',
        standard.replace('v1', 'v1a'),
        standard.slice(0, -1),
        'v1,ñ\u00ff',
      ])
        await refusa(having(good, { 'webhook-signature': signature }), 401, /webhook-signature/);
    });

    it('refuses a delivery signed more than five minutes ago or ahead, and accepts one within five minutes', async () => {
      await refusa(oneEntrega({ ago: 360 }), 401, /fresh/);
      await refusa(oneEntrega({ ago: -360 }), 401, /fresh/);
      for (const ago of [240, -240]) {
        const entrega = oneEntrega({ ago });
        assert.equal((await receiver.send(entrega)).estado, 204);
        assert.equal((await receiver.nextEvent()).id, entrega.id);
      }
    });

    it('refuses an old copy with a new timestamp, and a timestamp that is not a number', async () => {
      const now = String(Math.floor(Date.now() / 1000));
      await refusa(having(oneEntrega({ ago: 3600 }), { 'webhook-timestamp': now }), 401, /webhook-signature/);
      for (const instant of [undefined, '', 'now', `${now}.0`, `-${now}`, `${now}e0`, ' '])
        await refusa(having(oneEntrega(), { 'webhook-timestamp': instant }), 401, /fresh/);
    });

    it('accepts every attempt of an event and prints the event once', async () => {
      const entrega = oneEntrega();
      assert.equal((await receiver.send(entrega)).estado, 204);
      for (const number of [2, 3]) {
        const repeated = oneEntrega({ id: entrega.id, number });
        assert.deepEqual(await receiver.send(repeated), { estado: 200, texto: 'repeated' });
      }
      assert.equal((await receiver.nextEvent()).id, entrega.id);
      const other = oneEntrega();
      assert.equal((await receiver.send(other)).estado, 204);
      assert.equal((await receiver.nextEvent()).id, other.id);
    });

    it('refuses a copy that has another id', async () => {
      const good = oneEntrega();
      await refusa(having(good, { 'x-webhook-id': 'otro' }), 401, /ids/);
      await refusa(having(good, { 'x-webhook-id': undefined }), 401, /ids/);
      await refusa(having(good, { 'x-webhook-id': 'otro', 'webhook-id': 'otro' }), 401, /webhook-signature/);
    });

    it('answers 400 to a signed body that is not an event, and 405 to GET', async () => {
      for (const body of ['{', '[]', 'null', '{"evento":1}', '"año"', '\u0000'])
        await refusa(oneEntrega({ body }), 400, /not an event/);
      const { estado } = await receiver.send({ body: Buffer.alloc(0), headers: {} }, 'GET');
      assert.equal(estado, 405);
    });

    it('does not read a body that is too long, and works on', async () => {
      const larga = oneEntrega({ body: 'x'.repeat(1_000_000) });
      // The answer can be lost, because closing a connection with unread bytes resets it.
      const state = await receiver.send(larga).then(
        ({ estado }) => estado,
        ({ code }) => code,
      );
      assert.ok([413, 'ECONNRESET', 'EPIPE'].includes(state), state);
      const good = oneEntrega();
      assert.equal((await receiver.send(good)).estado, 204);
      assert.equal((await receiver.nextEvent()).id, good.id);
    });

    it('does not start without a secret, and says which variable is missing', async () => {
      const process = launch(which, {});
      const output = process.stderr.toArray();
      const [code] = await once(process, 'exit');
      assert.equal(code, 1);
      assert.match(Buffer.concat(await output).toString(), /^WEBHOOK_SECRET is missing/);
    });
  });

  describe(`${which.nombre} while a secret is being rotated`, () => {
    const inRotation = () => oneEntrega({ secret: OLD, next: NEW });
    const before = () => oneEntrega({ secret: OLD });
    const afterwards = () => oneEntrega({ secret: NEW });
    const casos = [
      ['that knows the old secret', { WEBHOOK_SECRET: OLD }, [204, 204, 401]],
      ['that knows both', { WEBHOOK_SECRET: OLD, WEBHOOK_SECRET_NEXT: NEW }, [204, 204, 204]],
      ['that knows the new secret', { WEBHOOK_SECRET: NEW }, [401, 204, 204]],
    ] as const;
    for (const [who, variables, expected] of casos) {
      it(`a receiver ${who} answers ${expected.join(', ')} before, during and after`, async () => {
        const receiver = await openReceiver(which, variables);
        try {
          const responses = [];
          for (const entrega of [before(), inRotation(), afterwards()]) responses.push(await receiver.send(entrega));
          assert.deepEqual(
            responses.map(({ estado }) => estado),
            expected,
          );
        } finally {
          await receiver.close();
        }
      });
    }
  });
}
