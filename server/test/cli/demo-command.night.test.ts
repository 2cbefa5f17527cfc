/** Demonstration data: created and shown once, on the first start with an empty embedded database, and usable at once. */
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Demo } from '../../src/cli/demo.ts';
import { prepareEmbedded } from '../support/environment.ts';
import { aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { askA, type Server, serve } from '../support/processes.ts';
import { openReceiver, type Received } from '../support/receiver.ts';

/** Verifies both signatures of a delivery as an integrator would, with the npm package and with plain HMAC. */
function verify(
  secret: string,
  { headers: theHeaders, body }: Received,
): { evento: string; data: Record<string, unknown> } {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const own = Buffer.from(String(theHeaders['x-webhook-signature']));
  assert.ok(own.length === expected.length && timingSafeEqual(own, expected));
  const headers = Object.fromEntries(Object.entries(theHeaders).map(([name, value]) => [name, String(value)]));
  assert.throws(() => new Webhook(secret).verify(`${body} `, headers));
  return new Webhook(secret).verify(body, headers) as ReturnType<typeof verify>;
}

describe('a first start', () => {
  let dataDir: string;
  let server: Server;
  let demo: Demo;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-demostracion-'));
    await prepareEmbedded(dataDir);
    server = await serve('start', { DATA_DIR: dataDir, LOG_LEVEL: 'debug', ALLOW_LOOPBACK_WEBHOOKS: 'true' });
    demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  });
  after(async () => {
    await server.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  const secrets = () => [
    ...demo.aseguradoras.flatMap(({ api_key, usuarios }) => [api_key, ...usuarios.map((u) => u.password)]),
    ...demo.servicio.map(({ password }) => password),
  ];

  it('creates an insurer and a test insurer of each variant and people of every role, in a file that only its owner can read', () => {
    assert.deepEqual(
      demo.aseguradoras.map(({ slug, variante }) => `${slug} ${variante}`),
      ['aurora A', 'boreal B', 'aurora-ensayo A', 'boreal-ensayo B'],
    );
    const roles = [...demo.aseguradoras.flatMap(({ usuarios }) => usuarios), ...demo.servicio];
    assert.deepEqual([...new Set(roles.map(({ rol }) => rol))].sort(), ['admin', 'gestor', 'operador', 'superadmin']);
    assert.equal(statSync(join(dataDir, 'demo.json')).mode & 0o777, 0o600);
  });

  it('shows every credential once, and none of them in the log', async () => {
    await server.waitFor(/^\{/m); // the log is written to another pipe
    const output = server.output();
    const logLines = output.split('\n').filter((line) => line.startsWith('{'));
    assert.ok(logLines.length > 0);
    for (const secret of secrets()) {
      assert.equal(output.split(secret).length, 2);
      assert.equal(logLines.join('\n').includes(secret), false);
    }
  });

  it('shows keys that register webhooks, which get the events of claims; scripts run at the test insurers', async (t) => {
    const receiver = await openReceiver();
    t.after(() => receiver.close());
    for (const [i, { base_url, api_key, variante }] of demo.aseguradoras.entries()) {
      const post = async (path: string, body: object) => {
        const who = { host: new URL(base_url).host, apiKey: api_key };
        const { status, json, text } = await askA(server.address, who, { method: 'POST', path, body });
        assert.equal(status, 201, text);
        return json.data;
      };
      const { secret } = await post('/webhooks', { url: receiver.url, eventos: ['siniestro_abierto'] });
      const { caso_id } = await post('/siniestro', variante === 'A' ? aSiniestroA() : aSiniestroB());
      await receiver.waitFor(i + 1);
      const { evento, data } = verify(secret, receiver.received[i] as Received);
      assert.deepEqual([evento, data.caso_id], ['siniestro_abierto', caso_id]);
      if (api_key.startsWith('alb_ensayo_')) await post('/ensayo/guiones', { guion: 'todo_bien', caso_id });
    }
  });

  it('is the only one that creates and shows data; later starts do neither', async () => {
    const before = await readFile(join(dataDir, 'demo.json'), 'utf8');
    assert.equal((await server.end('SIGTERM')).code, 0);
    server = await serve('start', { DATA_DIR: dataDir });
    assert.doesNotMatch(server.output(), /Demonstration|alb_/);
    assert.equal(await readFile(join(dataDir, 'demo.json'), 'utf8'), before);
  });
});
