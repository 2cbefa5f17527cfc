/** One insurer's backlog and another's fresh event: who gets which turn. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { arrancarBucle } from '../src/outbox/bucle.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { abrirReceptor, aceptar, con } from './receptor.ts';
import { abrirCaso, emitir, entregasDe, recuento, registrar, repartir } from './reparto.ts';

describe('turns', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.cerrar());

  async function unaAseguradora(concurrencia: number) {
    const quien = await e.aseguradora('B');
    const receptor = await abrirReceptor();
    const { webhook_id } = await registrar(e, quien, receptor.url, { concurrencia });
    return { quien, receptor, webhook: webhook_id, caso: await abrirCaso(e, quien) };
  }
  const reclamadas = async (quien: Aseguradora) => {
    const filas = await e.base.superSql('select 1 from entregas where aseguradora_id = $1 and reclamo_id is not null', [
      quien.id,
    ]);
    return filas.length;
  };

  it('a round takes a fresh event, and nothing of a backlog whose line is full', async (t) => {
    const [grande, pequena] = [await unaAseguradora(3), await unaAseguradora(10)];
    t.after(() => Promise.all([grande, pequena].map(({ receptor }) => receptor.cerrar())));
    const calladas: ServerResponse[] = [];
    grande.receptor.responder = (respuesta) => void calladas.push(respuesta);
    await emitir(e, grande.quien, grande.caso, 300);
    const { repartidor } = e.programa;
    assert.equal(await repartidor.ronda(), 3, 'as many as it allows at once');
    await grande.receptor.esperar(3);
    assert.equal(await repartidor.ronda(), 0, 'it has answered nothing yet: there is no room');
    await emitir(e, pequena.quien, pequena.caso);
    assert.equal(await repartidor.ronda(), 1);
    await pequena.receptor.esperar(1);
    assert.equal(await reclamadas(grande.quien), 3);
    await e.pedir(grande.quien, 'DELETE', `/webhooks/${grande.webhook}`);
    for (const una of calladas) una.end();
    await repartidor.reposo();
  });

  it('a receiver that floods us gets one at a time, the next when that is on record, until it answers within measure', async (t) => {
    const { quien, receptor, webhook, caso } = await unaAseguradora(5);
    t.after(() => receptor.cerrar());
    const inundar = con(200, {}, 'x'.repeat(100 * 1024));
    const retenidas: ServerResponse[] = [];
    receptor.responder = (respuesta, recibida) => {
      if (receptor.recibidas.length <= 5) inundar(respuesta, recibida);
      else retenidas.push(respuesta);
    };
    await emitir(e, quien, caso, 40);
    const { repartidor } = e.programa;
    await repartidor.ronda();
    await receptor.esperar(5);
    await repartidor.reposo();
    await repartidor.ronda();
    await receptor.esperar(6);
    await repartidor.ronda();
    assert.equal(receptor.recibidas.length, 6);
    retenidas[0]?.end('ok');
    await receptor.esperar(7);
    await repartidor.ronda();
    await receptor.esperar(11);
    receptor.responder = aceptar;
    for (const una of retenidas) una.end('ok');
    await repartir(e);
    assert.deepEqual(await recuento(e, webhook), { entregada: 40 });
  });

  it('a backlog is claimed once, and its line begins in the order of the queue', async (t) => {
    const { quien, receptor, webhook, caso } = await unaAseguradora(1);
    t.after(() => receptor.cerrar());
    await emitir(e, quien, caso, 150);
    const { repartidor } = e.programa;
    let total = 0;
    const bucle = arrancarBucle(
      10,
      async () => {
        const reclamadas = await repartidor.ronda();
        total += reclamadas;
        return reclamadas;
      },
      assert.ifError,
    );
    t.after(() => bucle.parar());
    await receptor.esperar(150);
    await bucle.parar();
    await repartidor.reposo();
    assert.equal(total, 150, 'what is given back is claimed again');
    assert.deepEqual(await recuento(e, webhook), { entregada: 150 });
    const enCola = (await entregasDe(e, quien, webhook)).map(({ evento_id }) => evento_id);
    assert.deepEqual(
      receptor.recibidas.map(({ cabeceras }) => cabeceras['x-webhook-id']),
      enCola,
    );
  });

  it('what came while a line was full is found when it has room, though nobody tells of it again', async (t) => {
    const { quien, receptor, webhook, caso } = await unaAseguradora(2);
    t.after(() => receptor.cerrar());
    const { repartidor } = e.programa;
    await emitir(e, quien, caso, 2);
    const soltar: (() => void)[] = [];
    receptor.responder = (respuesta) => void soltar.push(() => respuesta.end());
    assert.equal(await repartidor.ronda(), 2);
    await receptor.esperar(2);
    await emitir(e, quien, caso, 5);
    assert.equal(await repartidor.ronda(), 0);
    const { promise: sitio, resolve: haySitio } = Promise.withResolvers<void>();
    repartidor.alHaberSitio(haySitio);
    receptor.responder = (respuesta) => void respuesta.end();
    for (const una of soltar) una();
    await sitio;
    assert.ok((await repartidor.ronda()) > 0);
    await repartir(e);
    assert.deepEqual(await recuento(e, webhook), { entregada: 7 });
  });
});
