/** The service as it is started, and a receiver in another process than it. */
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { type Aseguradora, MASTER_KEY, type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { openMailbox } from '../support/mailbox.ts';
import { askA, createByCommand, launch, serve } from '../support/processes.ts';
import { openReceiver, type Received } from '../support/receiver.ts';

/** As an integrator would: both schemes, by the npm package and by plain HMAC in constant time. */
function verify(secret: string, { cabeceras, cuerpo }: Received): { evento: string; data: Record<string, unknown> } {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(cuerpo).digest('hex')}`);
  const own = Buffer.from(String(cabeceras['x-webhook-signature']));
  assert.ok(own.length === expected.length && timingSafeEqual(own, expected));
  const theirOnes = Object.fromEntries(Object.entries(cabeceras).map(([name, value]) => [name, String(value)]));
  assert.throws(() => new Webhook(secret).verify(`${cuerpo} `, theirOnes));
  return new Webhook(secret).verify(cuerpo, theirOnes) as ReturnType<typeof verify>;
}

type Client = Pick<Aseguradora, 'host' | 'apiKey' | 'variante'>;

/** A claim is told to a receiver here, in the process of the test. */
async function check(t: TestContext, address: string, client: Client): Promise<void> {
  const receiver = await openReceiver();
  t.after(() => receiver.cerrar());
  const fresh = { url: receiver.url, eventos: ['siniestro_abierto'] };
  const logger = await askA(address, client, { metodo: 'POST', ruta: '/webhooks', cuerpo: fresh });
  assert.equal(logger.estado, 201, logger.texto);
  const cuerpo = client.variante === 'A' ? aSiniestroA() : aSiniestroB();
  const siniestro = await askA(address, client, { metodo: 'POST', ruta: '/siniestro', cuerpo });
  assert.equal(siniestro.estado, 201, siniestro.texto);
  await receiver.esperar(1);
  const { evento, data } = verify(logger.json.data.secret, receiver.recibidas[0] as Received);
  assert.deepEqual([evento, data.caso_id], ['siniestro_abierto', siniestro.json.data.caso_id]);
}

describe('the service as it is started', () => {
  let folder: string;
  let database: MigratedDatabase;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'albacea-proceso-'));
    database = await migratedDatabase('postgres');
  });
  after(async () => {
    await database.cerrar();
    await rm(folder, { recursive: true, force: true });
  });

  const variables = () => ({
    DATA_DIR: folder,
    MASTER_KEY,
    PUBLIC_URL: 'http://albacea.test',
    ALLOW_LOOPBACK_WEBHOOKS: 'true',
  });

  it('albacea start on the embedded database tells both demonstration insurers of their claims', async (t) => {
    const server = await serve('start', variables());
    t.after(() => server.terminar('SIGTERM'));
    const { aseguradoras } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
    for (const { base_url, api_key: apiKey, variante } of aseguradoras)
      await check(t, server.direccion, { host: new URL(base_url).host, apiKey, variante });
  });

  it('on PostgreSQL a worker of its own delivers what another process took in, for both variants', async (t) => {
    const mailbox = await openMailbox();
    t.after(() => mailbox.cerrar());
    const inPostgres = { ...variables(), ...database.entorno, SMTP_URL: mailbox.url };
    const api = await serve('api', inPostgres);
    t.after(() => api.terminar('SIGTERM'));
    const worker = launch(['worker'], inPostgres);
    t.after(async () => assert.deepEqual(await worker.terminar('SIGTERM'), { codigo: 0, senal: null }));
    for (const [slug, variant] of [
      ['alba', 'A'],
      ['bruma', 'B'],
    ] as const)
      await check(t, api.direccion, await createByCommand(slug, variant, inPostgres));
  });
});
