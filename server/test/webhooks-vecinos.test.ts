/** Receivers that behave badly beside one that works: what they do costs the others nothing, and the worker no memory. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { createGzip } from 'node:zlib';
import { abrirBuzon, type Buzon } from './buzon.ts';
import { type Aseguradora, type BaseMigrada, baseMigrada, MASTER_KEY } from './entorno.ts';
import { unSiniestroB } from './fabricas.ts';
import { hasta } from './instalacion.ts';
import { crearPorOrden, lanzar, type Proceso, pedirA, type Servidor, servir } from './procesos.ts';
import { abrirReceptor, aceptar, callar, con, type ReceptorDePrueba, type Responder } from './receptor.ts';

const MIB = 1024 * 1024;
const EVENTOS = 40;

/** 200 MiB of zeros; more is compressed than is ever read of an answer. */
async function unaBomba(): Promise<Buffer> {
  const compresor = createGzip();
  const trozos: Buffer[] = [];
  compresor.on('data', (trozo: Buffer) => trozos.push(trozo));
  const ceros = Buffer.alloc(MIB);
  for (let i = 0; i < 200; i += 1) if (!compresor.write(ceros)) await once(compresor, 'drain');
  compresor.end();
  await once(compresor, 'end');
  return Buffer.concat(trozos);
}

/** As fast as it is taken, for as long as somebody takes it. */
const torrente: Responder = (respuesta) => {
  const bloque = Buffer.alloc(256 * 1024, 'x');
  const seguir = () => {
    while (respuesta.writable && respuesta.write(bloque));
  };
  respuesta.on('drain', seguir).on('error', () => undefined);
  respuesta.writeHead(200, { 'content-length': String(10 * 1024 * MIB) });
  seguir();
};

/** A byte a second. */
const gotear: Responder = (respuesta) => {
  respuesta.writeHead(200).write('a');
  const goteo = setInterval(() => respuesta.write('b'), 1000);
  respuesta.once('close', () => clearInterval(goteo));
};

describe('bad neighbours', () => {
  let base: BaseMigrada;
  let buzon: Buzon;
  let api: Servidor;
  let worker: Proceso;
  let quien: Aseguradora;
  let metricas: string;
  const receptores: ReceptorDePrueba[] = [];
  before(async () => {
    [base, buzon] = await Promise.all([baseMigrada('postgres'), abrirBuzon()]);
    const variables = {
      ...base.entorno,
      MASTER_KEY,
      PUBLIC_URL: 'http://albacea.test',
      SMTP_URL: buzon.url,
      MAIL_WAIT_MS: '0',
      ALLOW_LOOPBACK_WEBHOOKS: 'true',
    };
    api = await servir('api', variables);
    worker = lanzar(['worker'], { ...variables, METRICS_PORT: '0' });
    [, metricas = ''] = await worker.espera(/^Metrics are at (http:\S+)$/m);
    quien = await crearPorOrden('aurora', 'B', variables);
  });
  after(async () => {
    await Promise.all([api?.terminar('SIGTERM'), worker?.terminar('SIGKILL')]);
    for (const receptor of receptores) await receptor.cerrar();
    await buzon.cerrar();
    await base.cerrar();
  });

  async function registrar(responder: Responder): Promise<{ webhook: string; receptor: ReceptorDePrueba }> {
    const receptor = await abrirReceptor();
    receptores.push(receptor);
    receptor.responder = responder;
    const cuerpo = { url: receptor.url, eventos: ['siniestro_abierto'], concurrencia: EVENTOS };
    const { estado, json } = await pedirA(api.direccion, quien, { metodo: 'POST', ruta: '/webhooks', cuerpo });
    assert.equal(estado, 201, json.error);
    return { webhook: json.data.webhook_id, receptor };
  }

  const abrir = async () => {
    const peticion = { metodo: 'POST', ruta: '/siniestro', cuerpo: unSiniestroB() };
    assert.equal((await pedirA(api.direccion, quien, peticion)).estado, 201);
  };

  const intentosDe = async (webhook: string): Promise<string[]> => {
    const filas = await base.superSql<{ fin: string }>(
      `select resultado || coalesce(' ' || estado_http, '') as fin from entrega_intentos i join entregas e on e.id = i.entrega
        where e.webhook = $1 and i.numero = 1`,
      [webhook],
    );
    return filas.map(({ fin }) => fin);
  };

  /** Resident memory of the worker, in bytes. */
  async function memoria(): Promise<number> {
    const texto = await (await fetch(metricas)).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(texto)?.[1]);
  }

  it('one that hangs, one that fails, a byte a second, ten gigabytes and a decompression bomb take nothing from one that works, nor memory', {
    timeout: 120_000,
  }, async (t) => {
    const bomba = await unaBomba();
    const sano = await registrar(aceptar);
    for (let i = 0; i < EVENTOS; i += 1) await abrir();
    await sano.receptor.esperar(EVENTOS);
    const antes = await memoria();

    const malos = {
      mudo: await registrar(callar),
      roto: await registrar(con(500, {}, 'no')),
      goteo: await registrar(gotear),
      torrente: await registrar(torrente),
      bomba: await registrar((respuesta) => respuesta.writeHead(200, { 'content-encoding': 'gzip' }).end(bomba)),
    };
    let maximo = antes;
    for (let i = 0; i < EVENTOS; i += 1) {
      await abrir();
      if (i % 5 === 0) maximo = Math.max(maximo, await memoria());
    }
    await sano.receptor.esperar(2 * EVENTOS);
    // It has got everything while the silent one was still being waited for.
    assert.ok((await intentosDe(malos.mudo.webhook)).length < EVENTOS);

    const fines = { mudo: 'tiempo_agotado', roto: 'respuesta_no_2xx 500' };
    for (const [nombre, { webhook }] of Object.entries(malos)) {
      const todos = async () => {
        maximo = Math.max(maximo, await memoria());
        return (await intentosDe(webhook)).length === EVENTOS;
      };
      await hasta(`${nombre} has been tried`, todos);
      const esperado = fines[nombre as keyof typeof fines] ?? 'entregado 200';
      assert.deepEqual(new Set(await intentosDe(webhook)), new Set([esperado]), nombre);
    }
    t.diagnostic(`memory of the worker ${Math.round(antes / MIB)} MiB, at most ${Math.round(maximo / MIB)} MiB`);
    // Bodies kept whole would be gigabytes; what a collector leaves lying about is tens of megabytes.
    assert.ok(maximo - antes < 128 * MIB, `${Math.round((maximo - antes) / MIB)} MiB more`);
    assert.equal(sano.receptor.recibidas.length, 2 * EVENTOS);
  });
});
