/** The quick starts, run as integrators run them: each in its own process, against a whole service, in both variants. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { openService, type Service } from '../../e2e/service.ts';
import { type LocalhostProxy, openLocalhostProxy } from '../../scripts/generators/localhost-proxy.ts';
import { oneKey } from '../../server/test/support/credentials.ts';

const run = promisify(execFile);

/** Without C#: the tests cannot install a compiler for it, and its documentation page says that the program is not run. */
const PROGRAMS = [
  { file: 'quickstart.mjs', command: [process.execPath], needs: [process.execPath, '--version'] },
  { file: 'quickstart.py', command: ['python3'], needs: ['python3', '--version'] },
  { file: 'QuickStart.java', command: ['java'], needs: ['java', '--version'] },
  { file: 'quickstart.go', command: ['go', 'run'], needs: ['go', 'version'] },
] as const;
/** The programs that read the events from the feed instead of receiving them. */
const READERS = [
  { file: 'quickstart.sh', command: ['sh'], needs: ['sh', '-c', 'curl --version && openssl version'] },
  {
    file: 'QuickStart8.java',
    command: ['sh', '-ec', 'd=$(mktemp -d); javac --release 8 -encoding UTF-8 -d "$d" "$0"; java -cp "$d" QuickStart8'],
    needs: ['javac', '--release', '8', '--version'],
  },
] as const;

const isMissing = ([program, ...args]: readonly string[]) => spawnSync(program as string, args).status !== 0;

interface Forwarder {
  readonly url: string;
  /** The statuses that the program answered, in order. */
  readonly answers: number[];
  close(): Promise<void>;
}

/** Forwards to a receiver, as a tunnel would, and sends forged and stale copies before each genuine delivery. */
async function openForwarder(port: number): Promise<Forwarder> {
  const answers: number[] = [];
  const pass = async (headers: IncomingMessage['headers'], body: Buffer): Promise<number> => {
    const onward = send({ port, host: '127.0.0.1', method: 'POST', path: '/', headers });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    answer.resume();
    answers.push(answer.statusCode ?? 0);
    return answer.statusCode ?? 0;
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { headers } = request;
    const tampered = Buffer.from(body.toString().replace('siniestro_abierto', 'siniestro_abiertO'));
    const old = String(Number(headers['webhook-timestamp']) - 3600);
    await pass(headers, tampered);
    await pass({ ...headers, 'webhook-timestamp': old }, body);
    await pass({ ...headers, 'webhook-signature': 'v1,AAAA' }, body);
    await pass({ ...headers, 'x-webhook-signature': 'sha256=00' }, body);
    await pass({ ...headers, 'x-webhook-id': 'another' }, body);
    response.writeHead(await pass(headers, body)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function freePort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

describe('the quick starts', () => {
  let service: Service;
  let proxy: LocalhostProxy;
  before(async () => {
    service = await openService();
    proxy = await openLocalhostProxy();
  });
  after(async () => {
    await proxy.close();
    await service.close();
  });

  const all = [
    ...PROGRAMS.map((one) => ({ ...one, listens: true })),
    ...READERS.map((one) => ({ ...one, listens: false })),
  ];
  for (const { file, command, needs, listens } of all)
    for (const variant of ['A', 'B'] as const)
      it(`${file} opens a claim of Variant ${variant}, reads it, and accepts its event but no forged one`, {
        skip: isMissing(needs) && `${needs[0]} is not installed`,
      }, async () => {
        const insurer = await service.aseguradora(variant);
        const port = await freePort();
        const forwarder = await openForwarder(port);
        try {
          const [program, ...args] = command;
          const { stdout } = await run(program, [...args, join(import.meta.dirname, file)], {
            env: {
              PATH: process.env.PATH,
              HOME: process.env.HOME,
              ...proxy.env,
              ALBACEA_URL: `${service.originOf(insurer)}/api/v1`,
              ALBACEA_KEY: insurer.apiKey,
              PORT: String(port),
              RECEIVER_URL: forwarder.url,
            },
          });
          const caso = /^opened (CAS-\d{4}-\d{6,})$/m.exec(stdout)?.[1];
          assert.ok(caso, stdout);
          assert.match(stdout, /^case: abierto, waits for heredero$/m);
          assert.match(
            stdout,
            listens ? new RegExp(`^event verified: siniestro_abierto ${caso}$`, 'm') : /^event verified: /m,
          );
          if (!listens) assert.match(stdout, new RegExp(`^event: of ${caso}, in the feed$`, 'm'));
          assert.deepEqual(forwarder.answers, listens ? [401, 401, 401, 401, 401, 204] : []);
          const { json } = await service.request(insurer, 'GET', '/webhooks');
          assert.deepEqual(json.data.elementos, [], 'it leaves no webhook behind');
        } finally {
          await forwarder.close();
        }
      });

  for (const { file, command, needs } of PROGRAMS)
    it(`${file} ends after an error before or after it registers its receiver, and leaves no webhook behind`, {
      skip: isMissing(needs) && `${needs[0]} is not installed`,
    }, async () => {
      const insurer = await service.aseguradora('B');
      const [program, ...args] = command;
      const start = (apiKey: string) => async () =>
        run(program, [...args, join(import.meta.dirname, file)], {
          env: {
            PATH: process.env.PATH,
            HOME: process.env.HOME,
            ...proxy.env,
            ALBACEA_URL: `${service.originOf(insurer)}/api/v1`,
            ALBACEA_KEY: apiKey,
            PORT: String(await freePort()),
            RECEIVER_URL: 'http://127.0.0.1:9/',
          },
          timeout: 60_000,
        });
      await assert.rejects(start('alb_bad'), (error: { code: unknown }) => typeof error.code === 'number');
      const withoutWriting = await oneKey(service, insurer, { alcances: ['webhooks'] });
      await assert.rejects(start(withoutWriting.apiKey), (error: { code: unknown }) => typeof error.code === 'number');
      const { json } = await service.request(insurer, 'GET', '/webhooks');
      assert.deepEqual(json.data.elementos, []);
    });
});
