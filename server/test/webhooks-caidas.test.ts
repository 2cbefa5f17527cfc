/** The database dies and comes back under a running service: it recovers alone, and nothing acknowledged is lost. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
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
      for (;;) {
        const casos = receptor.recibidas.map(({ cuerpo }) => JSON.parse(cuerpo.toString('utf8')).data.caso_id);
        if (reconocidos.difference(new Set(casos)).size === 0) return;
        await receptor.esperar(casos.length + 1);
      }
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
});
