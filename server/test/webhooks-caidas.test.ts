/** The database dies and comes back under a running service: it recovers alone, and nothing acknowledged is lost. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { CANAL } from '../src/outbox/despertador.ts';
import { abrirBuzon, type Buzon } from './buzon.ts';
import { unSiniestroB } from './fabricas.ts';
import { hasta, type Instalacion, instalar } from './instalacion.ts';
import { crearPorOrden, lanzar, type Proceso, pedirA, type Servidor, servir } from './procesos.ts';
import { abrirReceptor, type ReceptorDePrueba } from './receptor.ts';

describe('a database that goes away', () => {
  let instalacion: Instalacion;
  let api: Servidor;
  let worker: Proceso;
  let receptor: ReceptorDePrueba;
  let buzon: Buzon;
  before(async () => {
    buzon = await abrirBuzon();
    receptor = await abrirReceptor();
    instalacion = await instalar({ ALLOW_LOOPBACK_WEBHOOKS: 'true', SMTP_URL: buzon.url });
    api = await servir('api', instalacion.variables);
    worker = lanzar(['worker'], instalacion.variables);
  });
  after(async () => {
    await api?.terminar('SIGTERM');
    await worker?.terminar('SIGTERM');
    await instalacion?.cerrar();
    await receptor?.cerrar();
    await buzon?.cerrar();
  });

  it('by kill -9 or by cut connections stops no delivery for good: the service goes on without a restart', async () => {
    const quien = await crearPorOrden('bruma', 'B', instalacion.variables);
    const nuevo = { url: receptor.url, eventos: ['siniestro_abierto'] };
    await pedirA(api.direccion, quien, { metodo: 'POST', ruta: '/webhooks', cuerpo: nuevo });

    const reconocidos = new Set<string>();
    const contados = () =>
      new Set(receptor.recibidas.map(({ cuerpo }) => JSON.parse(cuerpo.toString('utf8')).data.caso_id as string));
    const abrir = async (): Promise<boolean> => {
      const { estado, json } = await pedirA(api.direccion, quien, {
        metodo: 'POST',
        ruta: '/siniestro',
        cuerpo: unSiniestroB(),
      });
      if (estado === 201) reconocidos.add(json.data.caso_id);
      else assert.equal(estado, 503, JSON.stringify(json));
      return estado === 201;
    };
    /** The service answers again, and every claim that it has ever acknowledged is told. */
    const repuesto = async () => {
      await hasta('a claim is taken again', abrir);
      // its lease and a look are the longest that one waits which a crash had caught under way
      await hasta('every claim is told', async () => reconocidos.difference(contados()).size === 0);
    };
    await repuesto();
    for (let ciclo = 0; ciclo < 2; ciclo += 1) {
      const aperturas = Promise.all(Array.from({ length: 20 }, abrir));
      await instalacion.cluster.kill9();
      await aperturas;
      await instalacion.cluster.restart();
      await repuesto();
    }
    await instalacion.superSql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'albacea%'`,
    );
    await repuesto();
    const veces = Map.groupBy(receptor.recibidas, ({ cabeceras }) => cabeceras['x-webhook-id']);
    for (const [id, intentos] of veces) assert.ok(intentos.length <= 4, `${id} came ${intentos.length} times`);
  });

  it('while nobody can listen, deliveries go out by polling; then the worker listens again, and an opening is announced', async (t) => {
    const quien = await crearPorOrden('calma', 'B', instalacion.variables);
    const nuevo = { url: `${receptor.url}/calma`, eventos: ['siniestro_abierto'] };
    await pedirA(api.direccion, quien, { metodo: 'POST', ruta: '/webhooks', cuerpo: nuevo });
    const abrir = () => pedirA(api.direccion, quien, { metodo: 'POST', ruta: '/siniestro', cuerpo: unSiniestroB() });
    const llegadas = () => receptor.recibidas.filter(({ ruta }) => ruta.endsWith('/calma')).length;
    const ensordecer = () =>
      instalacion.superSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'albacea-listen'`,
      );
    await ensordecer();
    assert.equal((await abrir()).estado, 201);
    await hasta('it arrives', async () => {
      await ensordecer();
      return llegadas() === 1;
    });
    await hasta('both listen again', async () => {
      const oyentes = await instalacion.superSql(
        `select 1 from pg_stat_activity where application_name = 'albacea-listen' and query like 'listen %'`,
      );
      return oyentes.length === 2;
    });
    const oyente = new Client({ connectionString: instalacion.variables.DATABASE_URL as string });
    await oyente.connect();
    t.after(() => oyente.end());
    await oyente.query(`listen ${CANAL}`);
    const aviso = once(oyente, 'notification');
    assert.equal((await abrir()).estado, 201);
    await aviso;
    await hasta('it arrives too', async () => llegadas() === 2);
  });
});
