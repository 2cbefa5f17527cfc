/** Addresses that must not be called: refused when they are registered and again at every attempt, with the reason. */
import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { isIPv6 } from 'node:net';
import os from 'node:os';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { rutasDeWebhooks } from '../src/capabilities/webhooks/rutas.ts';
import { crearServidor } from '../src/http/servidor.ts';
import { crearCliente } from '../src/platform/salida/cliente.ts';
import type { Resolver } from '../src/platform/salida/resolver.ts';
import { DIRECCIONES_MALAS, URLS_MALAS } from '../src/platform/salida/test/direcciones-malas.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { abrirReceptor, type ReceptorDePrueba } from './receptor.ts';
import { intentosDe, otroRepartidor, registrar, repartir, unicaEntrega } from './reparto.ts';

const BUENA = '93.184.215.14';
const EVENTOS = ['caso_abierto'];

describe('addresses that must not be called', () => {
  let e: Entorno;
  let escucha: ReceptorDePrueba;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    escucha = await abrirReceptor();
  });
  after(async () => {
    await escucha.cerrar();
    await e.cerrar();
  });

  it('each form is 422 with its reason at registration and at a change, and an attempt without a connection when it is there already', async () => {
    const filas = URLS_MALAS.filter(([url]) => !url.includes('\0')); // which no column can hold
    for (const [i, [url, motivo]] of filas.entries()) {
      const quien = await unaAseguradora(i);
      const nuevo = await e.pedir(quien, 'POST', '/webhooks', { url, eventos: EVENTOS });
      assert.deepEqual([nuevo.estado, nuevo.cabeceras['x-error-code']], [422, 'validacion'], JSON.stringify(url));
      assert.ok(nuevo.json.error.includes('url: '), nuevo.json.error);
      assert.ok(nuevo.json.error.includes(`(${motivo})`), `${JSON.stringify(url)}: ${nuevo.json.error}`);
      const { webhook_id: id } = await registrar(e, quien, 'https://antes.invalid/');
      const cambio = await e.pedir(quien, 'PATCH', `/webhooks/${id}`, { url }, { 'accept-language': 'en' });
      assert.equal(cambio.estado, 422, JSON.stringify(url));
      assert.match(cambio.json.error, /must be a public https address/);
      // As if it had been registered under other rules.
      await e.base.superSql('update webhooks set url = $2 where id = $1', [id, conPuerto(url)]);
      await e.pedir(quien, 'POST', `/webhooks/${id}/prueba`);
      await repartir(e);
      assert.deepEqual(
        intentosDe(await unicaEntrega(e, quien, id)),
        [`1 direccion_prohibida ${motivo}`],
        JSON.stringify(url),
      );
      await e.pedir(quien, 'DELETE', `/webhooks/${id}`);
    }
    assert.equal(escucha.conexiones, 0);
  });

  /** Where the text leads to loopback, to the port on which somebody listens. */
  const conPuerto = (url: string) =>
    url.replace(/^(https?:\/\/[^/@:]*(?:127|localhost|2130706433|0177|0x7f)[^/@:]*)\/$/, `$1:${escucha.puerto}/`);

  const aseguradoras: Aseguradora[] = [];
  /** A key has a thousand requests an hour. */
  async function unaAseguradora(i: number): Promise<Aseguradora> {
    aseguradoras[Math.floor(i / 50)] ??= await e.aseguradora('B');
    return aseguradoras[Math.floor(i / 50)] as Aseguradora;
  }

  it('a name is refused at registration for any bad address it leads to, and at the attempt when it leads there only then', async (t) => {
    let yaMala = true;
    // malo-7.example leads to the seventh bad address, alone; mixto-7.example beside a good one.
    const resolver: Resolver = async (nombre) => {
      const [, clase, i] = /^(malo|mixto)-(\d+)\.example$/.exec(nombre) ?? [];
      const mala = DIRECCIONES_MALAS[Number(i)]?.[0] ?? BUENA;
      const lista = !yaMala ? [BUENA] : clase === 'mixto' ? [BUENA, mala] : [mala];
      return lista.map((address) => ({ address, family: isIPv6(address.replace(/%.*/, '')) ? 6 : 4 }));
    };
    const cliente = crearCliente({ loopback: false, resolver });
    const repartidor = otroRepartidor(e, { cliente });
    t.after(() => repartidor.parar());
    const app = await servidorCon(cliente);
    t.after(() => app.close());
    for (const [i, [mala, motivo]] of DIRECCIONES_MALAS.entries()) {
      const quien = await unaAseguradora(i);
      for (const clase of ['malo', 'mixto']) {
        const url = `https://${clase}-${i}.example:${escucha.puerto}/`;
        yaMala = true;
        const negada = await pedirA(app, quien, 'POST', '/webhooks', { url, eventos: EVENTOS });
        assert.equal(negada.statusCode, 422, mala);
        assert.ok(negada.json().error.includes(`(${motivo})`), `${mala}: ${negada.body}`);
        yaMala = false;
        const aceptada = await pedirA(app, quien, 'POST', '/webhooks', { url, eventos: EVENTOS });
        assert.equal(aceptada.statusCode, 201);
        const id = aceptada.json().data.webhook_id;
        yaMala = true;
        assert.equal((await pedirA(app, quien, 'PATCH', `/webhooks/${id}`, { url })).statusCode, 422);
        await pedirA(app, quien, 'POST', `/webhooks/${id}/prueba`);
        assert.equal(await repartir(e, repartidor), 1);
        const entrega = await unicaEntrega(e, quien, id);
        assert.deepEqual(intentosDe(entrega), [`1 direccion_prohibida ${motivo}`], mala);
        assert.equal(entrega.estado, 'pendiente');
        await e.pedir(quien, 'DELETE', `/webhooks/${id}`);
      }
    }
    assert.equal(escucha.conexiones, 0);
  });

  it('the service’s own public address is refused too, at registration and at the attempt', async (t) => {
    t.mock.method(os, 'networkInterfaces', () => ({ eth0: [{ address: BUENA }] }));
    syncBuiltinESMExports();
    t.after(() => {
      t.mock.restoreAll();
      syncBuiltinESMExports();
    });
    const quien = await e.aseguradora('B');
    const url = `https://${BUENA}:${escucha.puerto}/`;
    const negado = await e.pedir(quien, 'POST', '/webhooks', { url, eventos: EVENTOS });
    assert.equal(negado.estado, 422);
    assert.ok(negado.json.error.includes('(own)'), negado.json.error);
    const { webhook_id: id } = await registrar(e, quien, 'https://antes.invalid/');
    await e.base.superSql('update webhooks set url = $2 where id = $1', [id, url]);
    await e.pedir(quien, 'POST', `/webhooks/${id}/prueba`);
    await repartir(e);
    assert.deepEqual(intentosDe(await unicaEntrega(e, quien, id)), ['1 direccion_prohibida own']);
    await e.pedir(quien, 'DELETE', `/webhooks/${id}`);
  });

  it('a name that is unknown, or whose servers hang, can be registered: it is asked for again at each attempt', async (t) => {
    const resolver: Resolver = (nombre) =>
      nombre === 'mudo.example'
        ? new Promise(() => undefined)
        : Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const cliente = crearCliente({ loopback: false, resolver, plazoDnsMs: 50 });
    const repartidor = otroRepartidor(e, { cliente });
    t.after(() => repartidor.parar());
    const app = await servidorCon(cliente);
    t.after(() => app.close());
    const quien = await e.aseguradora('B');
    for (const [nombre, codigo] of [
      ['mudo', 'ETIMEOUT'],
      ['nadie', 'ENOTFOUND'],
    ]) {
      const { data } = (
        await pedirA(app, quien, 'POST', '/webhooks', { url: `https://${nombre}.example/`, eventos: EVENTOS })
      ).json();
      await pedirA(app, quien, 'POST', `/webhooks/${data.webhook_id}/prueba`);
      await repartir(e, repartidor);
      assert.deepEqual(intentosDe(await unicaEntrega(e, quien, data.webhook_id)), [`1 sin_conexion ${codigo}`]);
    }
  });

  it('the answers of an attempt that was refused say nothing beyond the range, and its schedule goes on', async () => {
    const quien = await e.aseguradora('A');
    const { webhook_id: id } = await registrar(e, quien, 'https://antes.invalid/');
    await e.base.superSql('update webhooks set url = $2 where id = $1', [id, 'https://10.1.2.3:8443/interno?clave=x']);
    await e.pedir(quien, 'POST', `/webhooks/${id}/prueba`);
    for (const minutos of [0, 2, 5, 17]) {
      e.reloj.avanzar(minutos * 60_000);
      await repartir(e);
    }
    const entrega = await unicaEntrega(e, quien, id);
    assert.equal(entrega.estado, 'agotada');
    assert.deepEqual(
      entrega.intentos.map(({ resultado, detalle, estado_http, respuesta }) => [
        resultado,
        detalle,
        estado_http,
        respuesta,
      ]),
      Array.from({ length: 4 }, () => ['direccion_prohibida', 'private', null, null]),
    );
  });

  /** The service with another client for the examination of addresses. */
  async function servidorCon(cliente: ReturnType<typeof crearCliente>): Promise<FastifyInstance> {
    const { http, metricas } = e.programa;
    const suyas = rutasDeWebhooks({ salida: { loopback: false }, cliente });
    const otras = http.rutas.filter(({ operacion }) => suyas.every((ruta) => ruta.operacion.id !== operacion.id));
    const salud = { metricas, terminando: () => false, metricasAparte: false };
    return crearServidor({ ...http, rutas: [...otras, ...suyas], salud });
  }

  const pedirA = (app: FastifyInstance, quien: Aseguradora, metodo: 'POST' | 'PATCH', ruta: string, payload?: object) =>
    app.inject({
      method: metodo,
      url: `/api/v1${ruta}`,
      headers: { host: quien.host, 'x-api-key': quien.apiKey },
      ...(payload && { payload }),
    });
});
