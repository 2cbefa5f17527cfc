/** The service as it is started, and a receiver in another process than it. */
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { abrirBuzon } from './buzon.ts';
import { type Aseguradora, type BaseMigrada, baseMigrada, MASTER_KEY } from './entorno.ts';
import { unSiniestroA, unSiniestroB } from './fabricas.ts';
import { crearPorOrden, lanzar, pedirA, servir } from './procesos.ts';
import { abrirReceptor, type Recibida } from './receptor.ts';

/** As an integrator would: both schemes, by the npm package and by plain HMAC in constant time. */
function verificar(
  secreto: string,
  { cabeceras, cuerpo }: Recibida,
): { evento: string; data: Record<string, unknown> } {
  const esperada = Buffer.from(`sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`);
  const propia = Buffer.from(String(cabeceras['x-webhook-signature']));
  assert.ok(propia.length === esperada.length && timingSafeEqual(propia, esperada));
  const suyas = Object.fromEntries(Object.entries(cabeceras).map(([nombre, valor]) => [nombre, String(valor)]));
  assert.throws(() => new Webhook(secreto).verify(`${cuerpo} `, suyas));
  return new Webhook(secreto).verify(cuerpo, suyas) as ReturnType<typeof verificar>;
}

type Cliente = Pick<Aseguradora, 'host' | 'apiKey' | 'variante'>;

/** A claim is told to a receiver here, in the process of the test. */
async function comprobar(t: TestContext, direccion: string, cliente: Cliente): Promise<void> {
  const receptor = await abrirReceptor();
  t.after(() => receptor.cerrar());
  const nuevo = { url: receptor.url, eventos: ['siniestro_abierto'] };
  const registro = await pedirA(direccion, cliente, { metodo: 'POST', ruta: '/webhooks', cuerpo: nuevo });
  assert.equal(registro.estado, 201, registro.texto);
  const cuerpo = cliente.variante === 'A' ? unSiniestroA() : unSiniestroB();
  const siniestro = await pedirA(direccion, cliente, { metodo: 'POST', ruta: '/siniestro', cuerpo });
  assert.equal(siniestro.estado, 201, siniestro.texto);
  await receptor.esperar(1);
  const { evento, data } = verificar(registro.json.data.secret, receptor.recibidas[0] as Recibida);
  assert.deepEqual([evento, data.caso_id], ['siniestro_abierto', siniestro.json.data.caso_id]);
}

describe('the service as it is started', () => {
  let carpeta: string;
  let base: BaseMigrada;
  before(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'albacea-proceso-'));
    base = await baseMigrada('postgres');
  });
  after(async () => {
    await base.cerrar();
    await rm(carpeta, { recursive: true, force: true });
  });

  const variables = () => ({
    DATA_DIR: carpeta,
    MASTER_KEY,
    PUBLIC_URL: 'http://albacea.test',
    ALLOW_LOOPBACK_WEBHOOKS: 'true',
  });

  it('albacea start on the embedded database tells both demonstration insurers of their claims', async (t) => {
    const servidor = await servir('start', variables());
    t.after(() => servidor.terminar('SIGTERM'));
    const { aseguradoras } = JSON.parse(await readFile(join(carpeta, 'demo.json'), 'utf8'));
    for (const { base_url, api_key: apiKey, variante } of aseguradoras)
      await comprobar(t, servidor.direccion, { host: new URL(base_url).host, apiKey, variante });
  });

  it('on PostgreSQL a worker of its own delivers what another process took in, for both variants', async (t) => {
    const buzon = await abrirBuzon();
    t.after(() => buzon.cerrar());
    const enPostgres = { ...variables(), ...base.entorno, SMTP_URL: buzon.url };
    const api = await servir('api', enPostgres);
    t.after(() => api.terminar('SIGTERM'));
    const worker = lanzar(['worker'], enPostgres);
    t.after(async () => assert.deepEqual(await worker.terminar('SIGTERM'), { codigo: 0, senal: null }));
    for (const [slug, variante] of [
      ['alba', 'A'],
      ['bruma', 'B'],
    ] as const)
      await comprobar(t, api.direccion, await crearPorOrden(slug, variante, enPostgres));
  });
});
