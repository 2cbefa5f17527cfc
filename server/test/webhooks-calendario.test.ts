/** The schedules of both variants, to the millisecond. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { crearCliente } from '../src/platform/salida/cliente.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { abrirReceptor, aceptar, con, type ReceptorDePrueba } from './receptor.ts';
import {
  abrirCaso,
  emitir,
  entregasDe,
  otroRepartidor,
  recuento,
  registrar,
  repartir,
  unicaEntrega,
} from './reparto.ts';

const MINUTO = 60_000;
const ESPERAS = { A: [1, 4, 16], B: [1, 4, 16, 64, 256] } as const;
/** What an attempt lasts by the clock that the tests move. */
const DURACION = 7_000;

describe('the schedule of deliveries', () => {
  let e: Entorno;
  let receptor: ReceptorDePrueba;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    receptor = await abrirReceptor();
  });
  after(async () => {
    await receptor.cerrar();
    await e.cerrar();
  });

  /** A failing receiver with one delivery due now. */
  async function unaPendiente(variante: 'A' | 'B'): Promise<{ quien: Aseguradora; webhook: string }> {
    const quien = await e.aseguradora(variante);
    const { webhook_id } = await registrar(e, quien, receptor.url);
    await emitir(e, quien, await abrirCaso(e, quien));
    receptor.responder = (respuesta) => {
      e.reloj.avanzar(DURACION);
      respuesta.writeHead(500).end();
    };
    return { quien, webhook: webhook_id };
  }

  for (const variante of ['A', 'B'] as const) {
    for (const azar of [0, 0.5, 0.999999]) {
      it(`variant ${variante} makes one attempt and ${ESPERAS[variante].length} more, each so long after the end of the one before, none a millisecond early (chance ${azar})`, async (t) => {
        const { quien, webhook } = await unaPendiente(variante);
        const repartidor = otroRepartidor(e, { azar: () => azar, cliente: crearCliente({ loopback: true }) });
        t.after(() => repartidor.parar());
        const antes = receptor.recibidas.length;
        const inicios = [e.reloj.ahora().getTime()];
        assert.equal(await repartir(e, repartidor), 1);
        for (const minutos of ESPERAS[variante]) {
          const espera = minutos * MINUTO + Math.floor(azar * 10_000);
          const { proximo_intento, estado } = await unicaEntrega(e, quien, webhook);
          assert.equal(estado, 'pendiente');
          assert.equal(Date.parse(proximo_intento ?? ''), e.reloj.ahora().getTime() + espera);
          e.reloj.avanzar(espera - 1);
          assert.equal(await repartidor.ronda(), 0, `${minutos} min, one millisecond before`);
          e.reloj.avanzar(1);
          inicios.push(e.reloj.ahora().getTime());
          assert.equal(await repartir(e, repartidor), 1, `${minutos} min`);
        }
        const agotada = await unicaEntrega(e, quien, webhook);
        assert.partialDeepStrictEqual(agotada, {
          estado: 'agotada',
          proximo_intento: null,
          intentos_hechos: inicios.length,
        });
        assert.deepEqual(
          agotada.intentos.map(({ numero, inicio, resultado, estado_http }) => ({
            numero,
            inicio,
            resultado,
            estado_http,
          })),
          inicios.map((instante, i) => ({
            numero: i + 1,
            inicio: new Date(instante).toISOString(),
            resultado: 'respuesta_no_2xx',
            estado_http: 500,
          })),
        );
        e.reloj.avanzar(30 * 86_400_000);
        assert.equal(await repartir(e, repartidor), 0);
        assert.equal(receptor.recibidas.length - antes, inicios.length);
        await e.pedir(quien, 'DELETE', `/webhooks/${webhook}`);
      });
    }

    it(`a delivery that arrives at the last attempt of variant ${variante} is delivered, and tried no more`, async (t) => {
      const { quien, webhook } = await unaPendiente(variante);
      const repartidor = otroRepartidor(e, { cliente: crearCliente({ loopback: true }) });
      t.after(() => repartidor.parar());
      await repartir(e, repartidor);
      for (const [i, minutos] of ESPERAS[variante].entries()) {
        if (i === ESPERAS[variante].length - 1) receptor.responder = aceptar;
        e.reloj.avanzar(minutos * MINUTO);
        assert.equal(await repartir(e, repartidor), 1);
      }
      assert.equal((await unicaEntrega(e, quien, webhook)).estado, 'entregada');
      e.reloj.avanzar(30 * 86_400_000);
      assert.equal(await repartir(e, repartidor), 0);
      await e.pedir(quien, 'DELETE', `/webhooks/${webhook}`);
    });
  }

  it('the chance of the service itself spreads retries over ten seconds, forward only', async () => {
    const quien = await e.aseguradora('B');
    const { webhook_id } = await registrar(e, quien, receptor.url, { concurrencia: 100 });
    receptor.responder = con(503);
    await emitir(e, quien, await abrirCaso(e, quien), 200);
    await repartir(e);
    const retrasos = (await entregasDe(e, quien, webhook_id)).map(
      ({ proximo_intento }) => Date.parse(proximo_intento ?? '') - e.reloj.ahora().getTime() - MINUTO,
    );
    assert.equal(retrasos.length, 200);
    assert.ok(retrasos.every((retraso) => retraso >= 0 && retraso < 10_000));
    assert.ok(new Set(retrasos).size > 100);
    e.reloj.avanzar(MINUTO - 1);
    assert.equal(await e.programa.repartidor.ronda(), 0);
    e.reloj.avanzar(10_000);
    assert.equal(await repartir(e), 200);
    assert.deepEqual(await recuento(e, webhook_id), { pendiente: 200 });
    await e.pedir(quien, 'DELETE', `/webhooks/${webhook_id}`);
  });
});
