/** Somebody's transaction holds rows of one insurer for long: what is recorded of the others does not wait for it. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { crearCliente } from '../src/platform/salida/cliente.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { hasta } from './instalacion.ts';
import { abrirReceptor, aceptar, con, type ReceptorDePrueba } from './receptor.ts';
import { abrirCaso, emitir, intentosDe, otroRepartidor, recuento, registrar, unicaEntrega } from './reparto.ts';

describe('rows that another transaction holds', () => {
  let e: Entorno;
  let ocupada: Lado;
  let vecina: Lado;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.cerrar());

  interface Lado {
    quien: Aseguradora;
    receptor: ReceptorDePrueba;
    webhook: string;
    caso: { id: string };
  }

  async function unLado(): Promise<Lado> {
    const quien = await e.aseguradora('B');
    const receptor = await abrirReceptor();
    const { webhook_id } = await registrar(e, quien, receptor.url);
    return { quien, receptor, webhook: webhook_id, caso: await abrirCaso(e, quien) };
  }
  async function dosLados(t: { after(f: () => unknown): void }) {
    [ocupada, vecina] = [await unLado(), await unLado()];
    t.after(() => Promise.all([ocupada, vecina].map(({ receptor }) => receptor.cerrar())));
  }

  /** Holds rows for as long as the work lasts. */
  async function mientrasSeTienen(filas: string, id: string, trabajo: () => Promise<void>): Promise<void> {
    await e.base.superSql('begin');
    try {
      await e.base.superSql(`select 1 from ${filas} = $1 for update`, [id]);
      await trabajo();
    } finally {
      await e.base.superSql('commit');
    }
  }
  const entregadas = async ({ webhook }: Lado) => (await recuento(e, webhook)).entregada ?? 0;
  const intentadas = async ({ webhook }: Lado) => {
    const [fila] = await e.base.superSql<{ n: number }>(
      'select coalesce(sum(numero), 0)::int as n from entregas where webhook = $1',
      [webhook],
    );
    return fila?.n;
  };
  const fallando = async ({ webhook }: Lado) => {
    const filas = await e.base.superSql('select 1 from webhooks where id = $1 and fallando_desde is not null', [
      webhook,
    ]);
    return filas.length === 1;
  };

  it('an attempt whose delivery is held is recorded when it is free; those of others at once', async (t) => {
    await dosLados(t);
    const calladas: ServerResponse[] = [];
    ocupada.receptor.responder = (respuesta) => void calladas.push(respuesta);
    await emitir(e, ocupada.quien, ocupada.caso);
    const { repartidor } = e.programa;
    await repartidor.ronda();
    await ocupada.receptor.esperar(1);
    await mientrasSeTienen('entregas where webhook', ocupada.webhook, async () => {
      calladas[0]?.end();
      for (let cuantas = 1; cuantas <= 3; cuantas += 1) {
        await emitir(e, vecina.quien, vecina.caso);
        await repartidor.ronda();
        await hasta(`${cuantas} recorded beside a held one`, async () => (await entregadas(vecina)) === cuantas);
      }
      assert.equal(await entregadas(ocupada), 0);
    });
    await repartidor.reposo();
    const entrega = await unicaEntrega(e, ocupada.quien, ocupada.webhook);
    assert.deepEqual([entrega.estado, intentosDe(entrega)], ['entregada', ['1 entregado 200']]);
    assert.equal(ocupada.receptor.recibidas.length, 1, 'it is not sent again');
  });

  it('attempts are kept while a whole table is held, and recorded when it is free', async (t) => {
    await dosLados(t);
    const calladas: ServerResponse[] = [];
    ocupada.receptor.responder = (respuesta) => void calladas.push(respuesta);
    await emitir(e, ocupada.quien, ocupada.caso, 6);
    const { repartidor } = e.programa;
    await repartidor.ronda();
    await ocupada.receptor.esperar(6);
    await e.base.superSql('begin');
    await e.base.superSql('lock table entrega_intentos in access exclusive mode');
    for (const una of calladas) una.end();
    await hasta('the recording has given up waiting twice', async () =>
      e.registro.some((linea) => linea.includes('attempts are put aside')),
    ).finally(() => e.base.superSql('commit'));
    await repartidor.reposo();
    assert.deepEqual(await recuento(e, ocupada.webhook), { entregada: 6 });
    assert.equal(ocupada.receptor.recibidas.length, 6, 'none is sent again');
  });

  it('an endpoint that is held has its health noted when it is free; those of others at once', async (t) => {
    await dosLados(t);
    for (const { receptor } of [ocupada, vecina]) receptor.responder = con(500);
    const { repartidor } = e.programa;
    await mientrasSeTienen('webhooks where id', ocupada.webhook, async () => {
      await emitir(e, ocupada.quien, ocupada.caso);
      await repartidor.ronda();
      await ocupada.receptor.esperar(1);
      await emitir(e, vecina.quien, vecina.caso);
      await repartidor.ronda();
      await hasta('the health of the other is noted', () => fallando(vecina));
      assert.equal(await fallando(ocupada), false);
    });
    await repartidor.reposo();
    assert.equal(await fallando(ocupada), true);
    for (const { receptor } of [ocupada, vecina]) receptor.responder = aceptar;
  });

  it('a failure whose noting had to wait does not count against an endpoint that something has reached meanwhile', async (t) => {
    await dosLados(t);
    const { repartidor } = e.programa;
    const { receptor, webhook, quien, caso } = ocupada;
    await mientrasSeTienen('webhooks where id', webhook, async () => {
      receptor.responder = con(500);
      await emitir(e, quien, caso);
      await repartidor.ronda();
      await hasta('the first is recorded', async () => (await intentadas(ocupada)) === 1);
      e.reloj.avanzar(1000);
      receptor.responder = aceptar;
      await emitir(e, quien, caso);
      await repartidor.ronda();
      await hasta('the second is recorded', async () => (await entregadas(ocupada)) === 1);
    });
    await repartidor.reposo();
    assert.equal(await fallando(ocupada), false);
  });

  it('a process that stops does not wait for held rows; the delivery goes out again after its lease', async (t) => {
    await dosLados(t);
    const calladas: ServerResponse[] = [];
    ocupada.receptor.responder = (respuesta) => void calladas.push(respuesta);
    await emitir(e, ocupada.quien, ocupada.caso);
    const moribundo = otroRepartidor(e, { cliente: crearCliente({ loopback: true }) });
    await moribundo.ronda();
    await ocupada.receptor.esperar(1);
    await mientrasSeTienen('entregas where webhook', ocupada.webhook, async () => {
      calladas[0]?.end();
      await moribundo.parar();
    });
    const [fila] = await e.base.superSql(
      'select estado, numero, reclamo_id is not null as reclamada from entregas where webhook = $1',
      [ocupada.webhook],
    );
    assert.deepEqual(fila, { estado: 'pendiente', numero: 0, reclamada: true });
  });
});
