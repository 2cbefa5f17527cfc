/** One insurer's backlog and another's fresh event: who gets which turn. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { CORTESIA, RONDA_CORTES } from '../src/capabilities/webhooks/reglas-linea.ts';
import type { Alcance } from '../src/capabilities/webhooks/repartidor.ts';
import { arrancarBucle } from '../src/outbox/bucle.ts';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES } from './entorno.ts';
import { abrirReceptor, aceptar, con } from './receptor.ts';
import { abrirCaso, emitir, entregasDe, recuento, registrar, repartir } from './reparto.ts';

for (const motor of MOTORES) {
  describe(`turns on ${motor}`, () => {
    let e: Entorno;
    before(async () => {
      e = await crearEntorno({ motor, variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    });
    after(() => e.cerrar());

    async function unaAseguradora(concurrencia: number) {
      const quien = await e.aseguradora('B');
      const receptor = await abrirReceptor();
      const { webhook_id } = await registrar(e, quien, receptor.url, { concurrencia });
      return { quien, receptor, webhook: webhook_id, caso: await abrirCaso(e, quien) };
    }
    const reclamadas = async (quien: Aseguradora) => {
      const filas = await e.base.superSql(
        'select 1 from entregas where aseguradora_id = $1 and reclamo_id is not null',
        [quien.id],
      );
      return filas.length;
    };

    it('a round for what can begin at once takes the fresh event, and nothing of a backlog whose line is full', async (t) => {
      const [grande, pequena] = [await unaAseguradora(3), await unaAseguradora(10)];
      t.after(() => Promise.all([grande, pequena].map(({ receptor }) => receptor.cerrar())));
      const calladas: ServerResponse[] = [];
      grande.receptor.responder = (respuesta) => void calladas.push(respuesta);
      await emitir(e, grande.quien, grande.caso, 300);
      const { repartidor } = e.programa;
      assert.equal(await repartidor.ronda('libres'), 3, 'as many as it allows at once');
      await grande.receptor.esperar(3);
      assert.equal(await repartidor.ronda('libres'), 0);
      assert.equal(await repartidor.ronda('llenas'), 0, 'it has answered nothing yet: there is no room');
      await emitir(e, pequena.quien, pequena.caso);
      assert.equal(await repartidor.ronda('libres'), 1);
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

    it('a backlog gives way while another insurer has something new, and no longer', async (t) => {
      const [grande, pequena] = [await unaAseguradora(100), await unaAseguradora(10)];
      t.after(() => Promise.all([grande, pequena].map(({ receptor }) => receptor.cerrar())));
      const { repartidor } = e.programa;
      await emitir(e, grande.quien, grande.caso, 300);
      await repartir(e); // it answers at once: its line may be long
      await emitir(e, grande.quien, grande.caso, 1500);
      assert.equal(await repartidor.ronda('libres'), 100);
      await emitir(e, pequena.quien, pequena.caso);
      assert.equal(await repartidor.ronda('libres'), 1);
      assert.equal(await repartidor.ronda('llenas'), RONDA_CORTES);
      e.reloj.avanzar(CORTESIA);
      assert.ok((await repartidor.ronda('llenas')) > RONDA_CORTES);
      await repartir(e);
      assert.deepEqual(await recuento(e, grande.webhook), { entregada: 1800 });
    });

    it('a backlog that gives way all the time is drained all the same', async (t) => {
      const [grande, pequena] = [await unaAseguradora(10), await unaAseguradora(10)];
      t.after(() => Promise.all([grande, pequena].map(({ receptor }) => receptor.cerrar())));
      const { repartidor } = e.programa;
      await emitir(e, grande.quien, grande.caso, 600);
      const nuevas = arrancarBucle(10, () => repartidor.ronda('libres'), assert.ifError);
      const atrasadas = arrancarBucle(10, () => repartidor.ronda('llenas'), assert.ifError);
      t.after(() => Promise.all([nuevas.parar(), atrasadas.parar()]));
      for (let i = 1; i <= 10; i += 1) {
        await emitir(e, pequena.quien, pequena.caso); // the clock stands still: each of them is new to the end
        nuevas.despertar();
        await pequena.receptor.esperar(i);
      }
      await grande.receptor.esperar(600);
      await Promise.all([nuevas.parar(), atrasadas.parar()]);
      await repartidor.reposo();
      assert.deepEqual(await recuento(e, grande.webhook), { entregada: 600 });
      assert.deepEqual(await recuento(e, pequena.webhook), { entregada: 10 });
    });

    it('a backlog is claimed once, whatever rounds run side by side, and its line begins in the order of the queue', async (t) => {
      const { quien, receptor, webhook, caso } = await unaAseguradora(1);
      t.after(() => receptor.cerrar());
      await emitir(e, quien, caso, 150);
      const { repartidor } = e.programa;
      let total = 0;
      const repetir = (alcance: Alcance) =>
        arrancarBucle(
          10,
          async () => {
            const reclamadas = await repartidor.ronda(alcance);
            total += reclamadas;
            return reclamadas;
          },
          assert.ifError,
        );
      const bucles = [repetir('libres'), repetir('llenas')];
      t.after(() => Promise.all(bucles.map((bucle) => bucle.parar())));
      await receptor.esperar(150);
      await Promise.all(bucles.map((bucle) => bucle.parar()));
      await repartidor.reposo();
      assert.equal(total, 150, 'what is given back is claimed again');
      assert.deepEqual(await recuento(e, webhook), { entregada: 150 });
      const enCola = (await entregasDe(e, quien, webhook)).map(({ evento_id }) => evento_id);
      assert.deepEqual(
        receptor.recibidas.map(({ cabeceras }) => cabeceras['x-webhook-id']),
        enCola,
      );
    });

    it('what appears with a time before the last look is found: shortly before at once, long before by a later look', async (t) => {
      const { quien, receptor, webhook, caso } = await unaAseguradora(10);
      t.after(() => receptor.cerrar());
      const { repartidor } = e.programa;
      const emitirTarde = async (atraso: string) => {
        await emitir(e, quien, caso);
        await e.base.superSql(
          `update entregas set proximo_intento = proximo_intento - $2::interval where webhook = $1 and estado = 'pendiente'`,
          [webhook, atraso],
        );
      };
      await repartidor.ronda('libres');
      await emitirTarde('3 s');
      assert.equal(await repartidor.ronda('libres'), 1);
      await receptor.esperar(1);
      await emitirTarde('1 hour');
      const nuevas = arrancarBucle(50, () => repartidor.ronda('libres'), assert.ifError);
      t.after(() => nuevas.parar());
      await receptor.esperar(2);
      await nuevas.parar();
      await repartidor.reposo();
      assert.deepEqual(await recuento(e, webhook), { entregada: 2 });
    });

    it('what came while a line was full is found when it has room, though nobody tells of it again', async (t) => {
      const { quien, receptor, webhook, caso } = await unaAseguradora(2);
      t.after(() => receptor.cerrar());
      const { repartidor } = e.programa;
      await emitir(e, quien, caso, 2);
      const soltar: (() => void)[] = [];
      receptor.responder = (respuesta) => void soltar.push(() => respuesta.end());
      assert.equal(await repartidor.ronda('libres'), 2);
      await receptor.esperar(2);
      await emitir(e, quien, caso, 5);
      assert.equal(await repartidor.ronda('libres'), 0);
      const { promise: sitio, resolve: haySitio } = Promise.withResolvers<void>();
      repartidor.alHaberSitio(haySitio);
      receptor.responder = (respuesta) => void respuesta.end();
      for (const una of soltar) una();
      await sitio;
      assert.ok((await repartidor.ronda('llenas')) > 0);
      await repartir(e);
      assert.deepEqual(await recuento(e, webhook), { entregada: 7 });
    });

    it('what lies before the place where the last claim ended is found with the next look from the beginning, a second later', async (t) => {
      const { quien, receptor, webhook, caso } = await unaAseguradora(1);
      t.after(() => receptor.cerrar());
      const { repartidor } = e.programa;
      let ahora = Math.ceil(performance.now()) + 2_000;
      t.mock.method(performance, 'now', () => ahora); // answers take no time: the line is two long
      await emitir(e, quien, caso, 10);
      const enCola = (await entregasDe(e, quien, webhook)).map(({ evento_id }) => evento_id);
      const calladas: ServerResponse[] = [];
      receptor.responder = (respuesta) => void calladas.push(respuesta);
      const contestar = () => calladas.shift()?.end();

      assert.equal(await repartidor.ronda('libres'), 1);
      await receptor.esperar(1);
      contestar();
      await repartidor.reposo();
      assert.equal(await repartidor.ronda('llenas'), 2, 'from the beginning, up to the third');
      await receptor.esperar(2);
      await e.base.superSql(`update entregas set proximo_intento = 'epoch' where webhook = $1 and evento = $2`, [
        webhook,
        enCola.at(-1),
      ]);
      for (const paso of [0, 1_000]) {
        contestar();
        await receptor.esperar(paso === 0 ? 3 : 4);
        ahora += paso;
        assert.equal(await repartidor.ronda('llenas'), 1);
      }
      contestar();
      await receptor.esperar(5);
      assert.deepEqual(
        receptor.recibidas.map(({ cabeceras }) => cabeceras['x-webhook-id']),
        [...enCola.slice(0, 4), enCola.at(-1)],
      );
      receptor.responder = (respuesta) => void respuesta.end();
      contestar();
      await repartir(e);
      assert.deepEqual(await recuento(e, webhook), { entregada: 10 });
    });
  });
}
