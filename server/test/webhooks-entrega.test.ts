/** What arrives at a receiver, and what counts as delivered. */
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { TIPOS_DE_EVENTO } from '@albacea/contract/eventos.ts';
import { cuerpoDeEvento, EJEMPLOS_DE_EVENTO } from '@albacea/contract/openapi-webhooks.ts';
import { Webhook } from 'standardwebhooks';
import { Value } from 'typebox/value';
import { arrancarBucle } from '../src/outbox/bucle.ts';
import { registrarHechos } from '../src/outbox/hechos.ts';
import { crearEntorno, type Entorno, MOTORES } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';
import { abrirReceptor, aceptar, con, type ReceptorDePrueba, type Recibida } from './receptor.ts';
import { abrirCaso, emitir, intentosDe, recuento, registrar, repartir, unicaEntrega } from './reparto.ts';

const texto = (valor: unknown) => String(valor ?? '');

function verificar(secreto: string, { cabeceras, cuerpo }: Recibida): void {
  const propia = Buffer.from(texto(cabeceras['x-webhook-signature']));
  const esperada = Buffer.from(`sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`);
  assert.ok(propia.length === esperada.length && timingSafeEqual(propia, esperada), 'X-Webhook-Signature');
  const { 'webhook-id': id, 'webhook-timestamp': segundos, 'webhook-signature': firma } = cabeceras;
  const mia = new Webhook(secreto).sign(texto(id), new Date(Number(segundos) * 1000), cuerpo.toString('utf8'));
  assert.equal(firma, mia);
}

for (const motor of MOTORES) {
  describe(`deliveries on ${motor}`, () => {
    let e: Entorno;
    let receptor: ReceptorDePrueba;
    before(async () => {
      e = await crearEntorno({ motor, variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
      receptor = await abrirReceptor();
    });
    after(async () => {
      await receptor.cerrar();
      await e.cerrar();
    });

    /** What arrives from now on while the work is done and delivered. */
    async function llegadas(trabajo: () => Promise<unknown>): Promise<Recibida[]> {
      const antes = receptor.recibidas.length;
      await trabajo();
      await repartir(e);
      return receptor.recibidas.slice(antes);
    }

    for (const variante of ['A', 'B'] as const) {
      it(`the kinds that exist arrive thin, signed over the exact bytes, without anything personal (${variante})`, async () => {
        const quien = await e.aseguradora(variante);
        const { secret } = await registrar(e, quien, receptor.url, { eventos: TIPOS_DE_EVENTO });
        const unAviso = variante === 'A' ? unSiniestroA : unSiniestroB;
        const siniestro = unAviso({ notas_aseguradora: 'Llamar por la tarde' });
        const caso = unCaso();
        const recibidas = await llegadas(async () => {
          await e.pedir(quien, 'POST', '/siniestro', siniestro);
          const { json } = await e.pedir(quien, 'POST', '/casos', caso);
          await e.pedir(quien, 'POST', `/casos/${json.data.caso_id}/anulacion`);
        });
        const kinds = recibidas.map(({ cabeceras }) => texto(cabeceras['x-webhook-event']));
        assert.deepEqual(kinds.toSorted(), ['caso_abierto', 'caso_abierto', 'caso_cerrado', 'siniestro_abierto']);
        const personales = [siniestro, caso].flatMap(({ poliza_numero, fallecido, heredero }) => [
          poliza_numero,
          ...Object.values({ ...fallecido, ...heredero }),
        ]);
        for (const recibida of recibidas) {
          verificar(secret, recibida);
          const cuerpo = JSON.parse(recibida.cuerpo.toString('utf8'));
          assert.deepEqual(Object.keys(cuerpo), ['evento', 'data', 'timestamp']);
          assert.equal(cuerpo.evento, recibida.cabeceras['x-webhook-event']);
          assert.equal(cuerpo.timestamp, e.reloj.ahora().toISOString());
          assert.ok(Value.Check(cuerpoDeEvento(cuerpo.evento), cuerpo), JSON.stringify(cuerpo));
          for (const dato of [...personales, 'token', 'Llamar'])
            assert.ok(!recibida.cuerpo.includes(String(dato)), `${dato} in ${recibida.cuerpo}`);
        }
      });
    }

    it('each of the seven kinds can be registered for and arrives as its schema says, and no other comes with it', async () => {
      const quien = await e.aseguradora('B');
      const caso = await abrirCaso(e, quien);
      assert.equal(TIPOS_DE_EVENTO.length, 7);
      for (const tipo of TIPOS_DE_EVENTO) await registrar(e, quien, `${receptor.url}/${tipo}`, { eventos: [tipo] });
      const recibidas = await llegadas(async () => {
        for (const tipo of TIPOS_DE_EVENTO) {
          const { caso_id: _, ...data } = EJEMPLOS_DE_EVENTO[tipo];
          const hechos = [{ tipo, evento: { tipo, data } }];
          const actor = { visible: 'sistema', tipo: 'sistema', id: null } as const;
          await e.programa.base.inquilino(quien.id, (tx) =>
            registrarHechos(tx, caso.id, hechos, actor, e.reloj.ahora()),
          );
        }
      });
      assert.deepEqual(
        recibidas.map(({ ruta, cabeceras }) => [ruta, cabeceras['x-webhook-event']]).toSorted(),
        TIPOS_DE_EVENTO.map((tipo) => [`/avisos/${tipo}`, tipo]).toSorted(),
      );
      for (const { cuerpo } of recibidas) {
        const mensaje = JSON.parse(cuerpo.toString('utf8'));
        assert.equal(mensaje.data.caso_id, caso.caso_id);
        assert.ok(Value.Check(cuerpoDeEvento(mensaje.evento), mensaje), mensaje.evento);
      }
    });

    it('an event goes to every receiver that asked for it and to no other insurer', async () => {
      const [una, otra] = [await e.aseguradora('B'), await e.aseguradora('B')];
      for (const camino of ['/1', '/2']) await registrar(e, una, receptor.url + camino);
      await registrar(e, otra, `${receptor.url}/ajeno`);
      const caso = await abrirCaso(e, una);
      const recibidas = await llegadas(() => emitir(e, una, caso));
      assert.deepEqual(recibidas.map(({ ruta }) => ruta).toSorted(), ['/avisos/1', '/avisos/2']);
      assert.equal(new Set(recibidas.map(({ cabeceras }) => cabeceras['x-webhook-id'])).size, 1);
    });

    it('every attempt has the same id and the same bytes, its own number and time, and says it in its headers', async () => {
      const quien = await e.aseguradora('B');
      const { webhook_id, secret } = await registrar(e, quien, receptor.url);
      const caso = await abrirCaso(e, quien);
      receptor.responder = con(500);
      const recibidas = await llegadas(async () => {
        await emitir(e, quien, caso);
        await repartir(e);
        e.reloj.avanzar(70_000);
        await repartir(e);
        receptor.responder = aceptar;
        e.reloj.avanzar(250_000);
      });
      const entrega = await unicaEntrega(e, quien, webhook_id);
      assert.equal(recibidas.length, 3);
      for (const [i, recibida] of recibidas.entries()) {
        verificar(secret, recibida);
        const { cabeceras, cuerpo, metodo } = recibida;
        assert.deepEqual([metodo, cabeceras['content-type']], ['POST', 'application/json']);
        assert.deepEqual(cuerpo, recibidas[0]?.cuerpo);
        assert.equal(cabeceras['content-length'], String(cuerpo.length));
        assert.equal(cabeceras['x-webhook-attempt'], String(i + 1));
        assert.equal(cabeceras['x-webhook-id'], entrega.evento_id);
        assert.equal(cabeceras['webhook-id'], entrega.evento_id);
        assert.match(texto(cabeceras['user-agent']), /^Albacea-Webhooks\//);
      }
      const segundos = recibidas.map(({ cabeceras }) => Number(cabeceras['webhook-timestamp']));
      assert.deepEqual(
        segundos.map((s) => s - (segundos[0] ?? 0)),
        [0, 70, 320],
      );
      assert.deepEqual(intentosDe(entrega), ['1 respuesta_no_2xx 500', '2 respuesta_no_2xx 500', '3 entregado 200']);
      assert.deepEqual([entrega.estado, entrega.proximo_intento], ['entregada', null]);
    });

    it('only 2xx is delivered; whatever else comes is a failed attempt, and a redirect is never followed', async (t) => {
      const quien = await e.aseguradora('B');
      const destino = await abrirReceptor();
      t.after(() => destino.cerrar());
      const caso = await abrirCaso(e, quien);
      const buenos = [200, 201, 202, 204, 206, 226, 299];
      const malos = [300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504];
      const ids = new Map<number, string>();
      for (const estado of [...buenos, ...malos]) {
        const { webhook_id } = await registrar(e, quien, `${receptor.url}/${estado}`);
        ids.set(estado, webhook_id);
      }
      receptor.responder = (respuesta, recibida) => {
        const estado = Number(recibida.ruta.split('/').at(-1));
        con(estado, { location: destino.url })(respuesta, recibida);
      };
      await emitir(e, quien, caso);
      await repartir(e);
      for (const [estado, id] of ids) {
        const bien = buenos.includes(estado);
        const entrega = await unicaEntrega(e, quien, id);
        assert.equal(entrega.estado, bien ? 'entregada' : 'pendiente', String(estado));
        assert.deepEqual(intentosDe(entrega), [`1 ${bien ? 'entregado' : 'respuesta_no_2xx'} ${estado}`]);
      }
      assert.equal(destino.conexiones, 0);
      receptor.responder = aceptar;
      for (const id of ids.values()) await e.pedir(quien, 'DELETE', `/webhooks/${id}`);
    });

    it('a receiver gets no more at once than its concurrencia, and a slow one does not hold up another', async (t) => {
      const quien = await e.aseguradora('B');
      const [lento, rapido] = [await abrirReceptor(), await abrirReceptor()];
      t.after(() => Promise.all([lento.cerrar(), rapido.cerrar()]));
      // It answers only when three are waiting for it, or there is nothing more to come.
      const retenidas: ServerResponse[] = [];
      lento.responder = (respuesta) => {
        retenidas.push(respuesta);
        if (retenidas.length < 3 && lento.recibidas.length < 20) return;
        for (const una of retenidas.splice(0)) una.end();
      };
      const w = await registrar(e, quien, lento.url, { concurrencia: 3 });
      const otro = await registrar(e, quien, rapido.url);
      await emitir(e, quien, await abrirCaso(e, quien), 20);
      const { repartidor, despertador } = e.programa;
      const entregas = arrancarBucle(1000, () => repartidor.ronda(), assert.ifError);
      t.after(() => entregas.parar());
      despertador.alDespertar(entregas.despertar);
      repartidor.alHaberSitio(entregas.despertar);
      await Promise.all([lento.esperar(20), rapido.esperar(20)]);
      await entregas.parar();
      await repartir(e);
      assert.deepEqual([lento.simultaneas, lento.recibidas.length], [3, 20]);
      assert.ok(rapido.simultaneas <= 10);
      for (const { webhook_id } of [w, otro]) assert.deepEqual(await recuento(e, webhook_id), { entregada: 20 });
    });
  });
}
