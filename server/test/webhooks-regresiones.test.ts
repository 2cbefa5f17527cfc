/**
 * Failures that other systems of this kind have had (their issue trackers), each as a guarantee of ours. Those that are not
 * here stand where their matter does:
 *
 * - bodies without end, slow, big, compressed; an answer that made the log fail: webhooks-respuestas
 * - addresses of private networks, redirects, 3xx taken for success: webhooks-salida, webhooks-entrega, platform/salida
 * - endless retries, attempts missing from the log: webhooks-calendario
 * - events to a disabled endpoint that vanish: webhooks-recuperacion; disabling that does not work, shared counters: webhooks-salud
 * - deliveries to a deleted endpoint, a changed address that is not seen: webhooks-cambios
 * - a database that restarts or cuts its connections: webhooks-caidas
 * - other insurers' webhooks, the limit under parallel registration: webhooks-registro
 */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { podarEntregas } from '../src/capabilities/webhooks/podar.ts';
import { arrancarBucle } from '../src/outbox/bucle.ts';
import { registrarHechos } from '../src/outbox/hechos.ts';
import { crearCliente } from '../src/platform/salida/cliente.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unSiniestroB } from './fabricas.ts';
import { abrirReceptor, con, type ReceptorDePrueba } from './receptor.ts';
import {
  abrirCaso,
  emitir,
  entregasDe,
  intentosDe,
  otroRepartidor,
  recuento,
  registrar,
  repartir,
  unicaEntrega,
} from './reparto.ts';

describe('what has gone wrong elsewhere', () => {
  let e: Entorno;
  let quien: Aseguradora;
  let caso: { id: string };
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    quien = await e.aseguradora('B');
    caso = await abrirCaso(e, quien);
  });
  after(() => e.cerrar());

  async function unReceptor(t: TestContext): Promise<ReceptorDePrueba> {
    const receptor = await abrirReceptor();
    t.after(() => receptor.cerrar());
    return receptor;
  }

  /** A deliverer in place of another process. */
  function otroProceso(t: TestContext, cambios: Parameters<typeof otroRepartidor>[1] = {}) {
    const repartidor = otroRepartidor(e, { cliente: crearCliente({ loopback: true }), ...cambios });
    t.after(() => repartidor.parar());
    return repartidor;
  }

  /** A process that is gone does not renew its leases. */
  const vencer = (webhook: string) =>
    e.base.superSql(
      `update entregas set reclamo_hasta = now() - interval '1 s' where webhook = $1 and reclamo_id is not null`,
      [webhook],
    );

  const borrar = (id: string) => e.pedir(quien, 'DELETE', `/webhooks/${id}`);

  it('an event that was committed and never queued by anybody arrives: the row is the queue', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url, { eventos: ['siniestro_abierto'] });
    const { estado } = await e.pedir(quien, 'POST', '/siniestro', unSiniestroB());
    assert.equal(estado, 201);
    assert.deepEqual(await recuento(e, id), { pendiente: 1 });
    assert.equal(await repartir(e, otroProceso(t)), 1);
    assert.equal(receptor.recibidas.length, 1);
    await borrar(id);
  });

  it('an opening that is rolled back tells nobody', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url);
    const hechos = [{ tipo: 'x', evento: { tipo: 'cuenta_resuelta' as const, data: {} } }];
    const caida = e.programa.base.inquilino(quien.id, async (tx) => {
      await registrarHechos(tx, caso.id, hechos, { visible: 'sistema', tipo: 'sistema', id: null }, e.reloj.ahora());
      throw new Error('rolled back');
    });
    await assert.rejects(caida, /rolled back/);
    assert.equal(await repartir(e), 0);
    assert.deepEqual(await recuento(e, id), {});
    await borrar(id);
  });

  it('what a process had claimed when it died, sent or not, goes out again after its lease, and not before', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url);
    await emitir(e, quien, caso, 10);
    const real = crearCliente({ loopback: true });
    const { promise: nunca, resolve: despertar } = Promise.withResolvers<void>();
    let llamadas = 0;
    // Half of its attempts reach the receiver; of none it lives to see the end.
    const cliente = {
      ...real,
      enviar: async (llamada: Parameters<typeof real.enviar>[0]) => {
        llamadas += 1;
        const desenlace = llamadas % 2 === 0 ? await real.enviar(llamada) : null;
        await nunca;
        return desenlace ?? ({ tipo: 'tiempo_agotado' } as const);
      },
    };
    const muerto = otroProceso(t, { cliente });
    assert.equal(await muerto.ronda(), 10);
    await receptor.esperar(5);
    assert.equal(await repartir(e), 0, 'its lease is running');
    await vencer(id);
    assert.equal(await repartir(e), 10);
    assert.deepEqual(await recuento(e, id), { entregada: 10 });
    assert.equal(receptor.recibidas.length, 15, 'doubles are no more than what was under way');
    assert.equal(new Set(receptor.recibidas.map(({ cabeceras }) => cabeceras['x-webhook-id'])).size, 10);
    // It was only frozen, and comes back: what it has to say no longer counts.
    despertar();
    await muerto.reposo();
    const log = await entregasDe(e, quien, id);
    assert.deepEqual(
      log.map(intentosDe),
      Array.from({ length: 10 }, () => ['1 entregado 200']),
    );
    await borrar(id);
  });

  describe('claims that a crash of the database took with it', () => {
    /** What is left of a claim whose commit had not reached the disk. */
    const perder = (webhook: string) =>
      e.base.superSql('update entregas set reclamo_id = null, reclamo_hasta = null where webhook = $1', [webhook]);

    /** Ten deliveries claimed, two of them on their way to a receiver that answers when told to. */
    async function aMedias(t: TestContext, cambios: Parameters<typeof otroRepartidor>[1] = {}) {
      const receptor = await unReceptor(t);
      const pendientes: (() => void)[] = [];
      let libre = true;
      receptor.responder = (respuesta) => {
        if (libre) respuesta.end();
        else pendientes.push(() => respuesta.end());
      };
      const { webhook_id: id } = await registrar(e, quien, receptor.url, { concurrencia: 2 });
      t.after(() => borrar(id));
      const repartidor = otroProceso(t, cambios);
      await emitir(e, quien, caso, 10);
      await repartir(e, repartidor); // it has seen how fast the receiver is: from now on some wait in its line
      libre = false;
      await emitir(e, quien, caso, 10);
      assert.equal(await repartidor.ronda(), 10);
      await receptor.esperar(12);
      const responder = () => {
        libre = true;
        for (const contestar of pendientes) contestar();
      };
      return { receptor, id, repartidor, responder };
    }

    it('are made again by the same process without a second request: what is here goes on under the new claim', async (t) => {
      const { receptor, id, repartidor, responder } = await aMedias(t);
      await perder(id);
      await repartidor.ronda();
      responder();
      await repartir(e, repartidor);
      assert.equal(receptor.recibidas.length, 20);
      assert.deepEqual(await recuento(e, id), { entregada: 20 });
      assert.deepEqual(
        (await entregasDe(e, quien, id)).map(intentosDe),
        Array.from({ length: 20 }, () => ['1 entregado 200']),
      );
    });

    it('do not make an attempt that ended count for nothing', async (t) => {
      const { receptor, id, repartidor, responder } = await aMedias(t);
      await perder(id);
      responder();
      await repartidor.reposo();
      const { entregada = 0 } = await recuento(e, id);
      assert.equal(entregada, receptor.recibidas.length);
      await repartir(e);
      assert.deepEqual(await recuento(e, id), { entregada: 20 });
      assert.equal(receptor.recibidas.length, 20);
    });

    it('leave nothing to begin: what waits goes back as soon as the database is seen to be away', async (t) => {
      const { base } = e.programa;
      let faltan = 0;
      const conCortes: typeof base = {
        ...base,
        unsafeAcrossInsurers: (papel, trabajo) => {
          if (faltan === 0) return base.unsafeAcrossInsurers(papel, trabajo);
          faltan -= 1;
          return Promise.reject(Object.assign(new Error('the database is away'), { code: '57P01' }));
        },
      };
      const { receptor, id, repartidor, responder } = await aMedias(t, { base: conCortes });
      faltan = 2; // the round, and the first time that what waits is given back
      await assert.rejects(repartidor.ronda(), { code: '57P01' });
      responder();
      await repartidor.reposo();
      assert.equal(receptor.recibidas.length, 12, 'what was on its way, and nothing more');
      assert.deepEqual(await recuento(e, id), { entregada: 12, pendiente: 8 });
      assert.equal(await repartir(e), 8, 'given back: nobody waits for a lease');
      assert.equal(receptor.recibidas.length, 20);
    });
  });

  it('several processes over one queue deliver each event once', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url, { concurrencia: 20 });
    const procesos = [e.programa.repartidor, otroProceso(t), otroProceso(t)];
    const bucles = procesos.map((repartidor) => arrancarBucle(50, () => repartidor.ronda(), assert.ifError));
    t.after(() => Promise.all(bucles.map((bucle) => bucle.parar())));
    for (let i = 0; i < 10; i += 1) {
      await emitir(e, quien, caso, 60);
      for (const bucle of bucles) bucle.despertar();
    }
    await receptor.esperar(600);
    await Promise.all(bucles.map((bucle) => bucle.parar()));
    await Promise.all(procesos.map((repartidor) => repartidor.reposo()));
    assert.deepEqual(await recuento(e, id), { entregada: 600 });
    assert.equal(receptor.recibidas.length, 600);
    assert.equal(new Set(receptor.recibidas.map(({ cabeceras }) => cabeceras['x-webhook-id'])).size, 600);
    await borrar(id);
  });

  it('fifty parallel repeats of one claim make one event', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url, {
      eventos: ['siniestro_abierto', 'caso_abierto'],
    });
    const aviso = unSiniestroB();
    const marca = { 'idempotency-key': 'claim-1' };
    const respuestas = await Promise.all(
      Array.from({ length: 50 }, () => e.pedir(quien, 'POST', '/siniestro', aviso, marca)),
    );
    assert.ok(respuestas.every(({ estado }) => estado === 201 || estado === 409));
    await repartir(e);
    const llegados = receptor.recibidas.map(({ cabeceras }) => cabeceras['x-webhook-event']);
    assert.deepEqual(llegados.toSorted(), ['caso_abierto', 'siniestro_abierto']);
    await borrar(id);
  });

  it('one attempt that cannot be recorded does not take the others of its batch with it, nor repeat for ever', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url, { concurrencia: 20 });
    await emitir(e, quien, caso, 20);
    const real = crearCliente({ loopback: true });
    let primera = true;
    const cliente = {
      ...real,
      enviar: async (llamada: Parameters<typeof real.enviar>[0]) => {
        const desenlace = await real.enviar(llamada);
        const imposible = primera && desenlace.tipo === 'respuesta';
        primera = false;
        return imposible ? { ...desenlace, estado: 2 ** 40 } : desenlace; // no integer column holds it
      },
    };
    await repartir(e, otroProceso(t, { cliente }));
    assert.deepEqual(await recuento(e, id), { entregada: 19, pendiente: 1 });
    await vencer(id);
    await repartir(e);
    assert.deepEqual(await recuento(e, id), { entregada: 20 });
    assert.equal(receptor.recibidas.length, 21);
    await borrar(id);
  });

  it('a delivery whose schedule is over is never claimed again, whatever time passes and however often it is looked for', async (t) => {
    const receptor = await unReceptor(t);
    receptor.responder = con(500);
    const { webhook_id: id } = await registrar(e, quien, receptor.url);
    await emitir(e, quien, caso);
    for (let i = 0; i < 40; i += 1) {
      await repartir(e);
      e.reloj.avanzar(6 * 3_600_000);
    }
    assert.partialDeepStrictEqual(await unicaEntrega(e, quien, id), { estado: 'agotada', intentos_hechos: 6 });
    assert.equal(receptor.recibidas.length, 6);
    await borrar(id);
  });

  it('a thousand deliveries leave a bounded log, and after their time no rows', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url, { concurrencia: 50 });
    const lineas = e.registro.length;
    await emitir(e, quien, caso, 1000);
    await repartir(e);
    assert.deepEqual(await recuento(e, id), { entregada: 1000 });
    assert.ok(e.registro.length - lineas < 20, `${e.registro.length - lineas} lines`);
    e.reloj.avanzar(401 * 86_400_000);
    await podarEntregas(e.programa.base, e.reloj.ahora());
    const [fila] = await e.base.superSql(
      `select (select count(*)::int from entregas) as entregas, (select count(*)::int from entrega_intentos) as intentos,
              (select count(*)::int from eventos) as eventos`,
    );
    assert.deepEqual(fila, { entregas: 0, intentos: 0, eventos: 0 });
    await borrar(id);
  });
});
