/** What changes while deliveries wait or are under way: another address, deletion, disabling, an endpoint that is gone (410). */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Entrega } from '@albacea/contract/webhooks.ts';
import { podarEntregas, RETENCION } from '../src/capabilities/webhooks/podar.ts';
import { ESPERAS } from '../src/capabilities/webhooks/reglas.ts';
import { arrancarBucle } from '../src/outbox/bucle.ts';
import { type Actor, registrarHechos } from '../src/outbox/hechos.ts';
import { crearCliente } from '../src/platform/salida/cliente.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { hasta } from './instalacion.ts';
import { abrirReceptor, aceptar, con, type ReceptorDePrueba } from './receptor.ts';
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

const MINUTO = 60_000;
const INTENTOS_EN_B = 1 + ESPERAS.B.length;
const SISTEMA: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

describe('changes under way', () => {
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

  const cambiar = async (id: string, cambio: object) => {
    const { estado, json } = await e.pedir(quien, 'PATCH', `/webhooks/${id}`, cambio);
    assert.equal(estado, 200);
    return json.data;
  };
  const leer = async (id: string) => (await e.pedir(quien, 'GET', `/webhooks/${id}`)).json.data;
  const borrar = (id: string) => e.pedir(quien, 'DELETE', `/webhooks/${id}`);

  /** A receiver that answers nothing until it is let go, with deliveries claimed and waiting behind the ones under way. */
  async function conCola(t: TestContext, cuantas: number) {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url, { concurrencia: 5 });
    // It has been quick, so the line is filled beyond what is under way.
    await emitir(e, quien, caso, 100);
    await repartir(e);
    const rapidas = receptor.recibidas.length;
    assert.equal(rapidas, 100);
    const retenidas: ServerResponse[] = [];
    receptor.responder = (respuesta) => void retenidas.push(respuesta);
    await emitir(e, quien, caso, cuantas);
    assert.ok((await e.programa.repartidor.ronda()) > 5);
    await receptor.esperar(rapidas + 5);
    const soltar = () => {
      receptor.responder = aceptar;
      for (const respuesta of retenidas.splice(0)) respuesta.end();
    };
    return { receptor, id, rapidas, soltar };
  }

  it('the next attempt goes to the address that stands then', async (t) => {
    const [vieja, nueva] = [await unReceptor(t), await unReceptor(t)];
    const { webhook_id } = await registrar(e, quien, vieja.url);
    vieja.responder = con(500);
    await emitir(e, quien, caso);
    await repartir(e);
    await cambiar(webhook_id, { url: nueva.url });
    e.reloj.avanzar(2 * MINUTO);
    await repartir(e);
    assert.deepEqual([vieja.recibidas.length, nueva.recibidas.length], [1, 1]);
    assert.deepEqual(nueva.recibidas[0]?.cuerpo, vieja.recibidas[0]?.cuerpo);
    assert.deepEqual(intentosDe(await unicaEntrega(e, quien, webhook_id)), [
      '1 respuesta_no_2xx 500',
      '2 entregado 200',
    ]);
    await borrar(webhook_id);
  });

  it('a changed address counts for deliveries that a process had claimed already', async (t) => {
    const { receptor, id, rapidas, soltar } = await conCola(t, 50);
    const nueva = await unReceptor(t);
    await cambiar(id, { url: nueva.url });
    await e.programa.repartidor.ronda(); // what the change wakes the worker for
    soltar();
    await repartir(e);
    assert.deepEqual([receptor.recibidas.length - rapidas, nueva.recibidas.length], [5, 45]);
    assert.deepEqual(await recuento(e, id), { entregada: 150 });
    await borrar(id);
  });

  it('a thousand deliveries pending to a deleted endpoint are cancelled, and none is sent', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id } = await registrar(e, quien, receptor.url);
    await emitir(e, quien, caso, 1000);
    await borrar(webhook_id);
    assert.deepEqual(await recuento(e, webhook_id), { cancelada: 1000 });
    e.reloj.avanzar(24 * 60 * MINUTO);
    assert.equal(await repartir(e), 0);
    await emitir(e, quien, caso);
    assert.equal(await repartir(e), 0);
    assert.deepEqual(await recuento(e, webhook_id), { cancelada: 1000 });
    assert.equal(receptor.conexiones, 0);
  });

  it('of what was claimed when its endpoint was deleted, only the attempts under way end; they are on record', async (t) => {
    const { receptor, id, rapidas, soltar } = await conCola(t, 500);
    await borrar(id);
    await e.programa.repartidor.ronda();
    soltar();
    await repartir(e);
    assert.equal(receptor.recibidas.length - rapidas, 5);
    assert.deepEqual(await recuento(e, id), { cancelada: 495, entregada: 105 });
    const vivas = await e.base.superSql('select 1 from entregas where webhook = $1 and reclamo_id is not null', [id]);
    assert.equal(vivas.length, 0);
  });

  it('a failed attempt under way while its endpoint is deleted does not bring the delivery back', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id } = await registrar(e, quien, receptor.url);
    await emitir(e, quien, caso);
    receptor.responder = (respuesta) => void borrar(webhook_id).then(() => respuesta.writeHead(500).end());
    await repartir(e);
    assert.deepEqual(await recuento(e, webhook_id), { cancelada: 1 });
    const [fila] = await e.base.superSql<{ terminada: Date; n: number }>(
      'select terminada, (select count(*)::int from entrega_intentos where entrega = e.id) as n from entregas e where webhook = $1',
      [webhook_id],
    );
    assert.deepEqual([fila?.terminada, fila?.n], [e.reloj.ahora(), 1]);
  });

  it('disabling holds what waits and what comes, the claimed included; nothing is sent and nothing lost', async (t) => {
    const { receptor, id, rapidas, soltar } = await conCola(t, 50);
    const cambiado = await cambiar(id, { estado: 'desactivado' });
    assert.deepEqual([cambiado.estado, cambiado.motivo_desactivacion], ['desactivado', 'solicitud']);
    await e.programa.repartidor.ronda();
    soltar();
    await emitir(e, quien, caso, 3);
    assert.equal(await repartir(e), 0);
    assert.equal(receptor.recibidas.length - rapidas, 5);
    assert.deepEqual(await recuento(e, id), { entregada: 105, retenida: 48 });
    for (const ruta of ['prueba', 'recuperar']) {
      const cuerpo = ruta === 'recuperar' ? { desde: '2026-01-01T00:00:00Z' } : undefined;
      const { estado, cabeceras } = await e.pedir(quien, 'POST', `/webhooks/${id}/${ruta}`, cuerpo);
      assert.deepEqual([estado, cabeceras['x-error-code']], [409, 'estado_no_permite']);
    }
    await borrar(id);
    assert.deepEqual(await recuento(e, id), { cancelada: 48, entregada: 105 });
  });

  it('the last attempt under way while its endpoint is disabled leaves the delivery held, for as long as its event', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id } = await registrar(e, quien, receptor.url);
    await emitir(e, quien, caso);
    receptor.responder = con(500);
    for (let intento = 1; intento < INTENTOS_EN_B; intento += 1) {
      await repartir(e);
      e.reloj.avanzar(300 * MINUTO);
    }
    receptor.responder = (respuesta) =>
      void cambiar(webhook_id, { estado: 'desactivado' }).then(() => respuesta.writeHead(500).end());
    await repartir(e);
    assert.deepEqual(await recuento(e, webhook_id), { retenida: 1 });
    assert.equal((await unicaEntrega(e, quien, webhook_id)).intentos.length, INTENTOS_EN_B);
    e.reloj.avanzar((RETENCION.entrega + 1) * 24 * 60 * MINUTO);
    await podarEntregas(e.programa.base, e.reloj.ahora());
    await cambiar(webhook_id, { estado: 'activo' });
    receptor.responder = aceptar;
    const { json } = await e.pedir(quien, 'POST', `/webhooks/${webhook_id}/recuperar`, {
      desde: '2026-01-01T00:00:00Z',
    });
    assert.equal(json.data.recuperados, 1);
    assert.equal(await repartir(e), 1);
    assert.deepEqual(await recuento(e, webhook_id), { entregada: 1 });
    await borrar(webhook_id);
  });

  it('an attempt under way when its delivery is put back says nothing of the new schedule, unless it arrives', async (t) => {
    for (const [antes, estado, final] of [
      [INTENTOS_EN_B - 1, 500, 'pendiente'],
      [0, 500, 'pendiente'],
      [0, 200, 'entregada'],
    ] as const) {
      const receptor = await unReceptor(t);
      const { webhook_id } = await registrar(e, quien, receptor.url);
      await emitir(e, quien, caso);
      receptor.responder = con(500);
      for (let intento = 1; intento <= antes; intento += 1) {
        await repartir(e);
        e.reloj.avanzar(300 * MINUTO);
      }
      const devolver = async () => {
        e.reloj.avanzar(1);
        for (const suyo of ['desactivado', 'activo']) await cambiar(webhook_id, { estado: suyo });
        const recuperar = await e.pedir(quien, 'POST', `/webhooks/${webhook_id}/recuperar`, {
          desde: '2026-01-01T00:00:00Z',
        });
        assert.equal(recuperar.json.data.recuperados, 1);
      };
      receptor.responder = (respuesta) => void devolver().then(() => respuesta.writeHead(estado).end());
      await e.programa.repartidor.ronda();
      await e.programa.repartidor.reposo();
      assert.deepEqual(await recuento(e, webhook_id), { [final]: 1 });
      receptor.responder = con(500);
      // the schedule begins anew, at once: every attempt of it is made
      const nuevos = final === 'pendiente' ? INTENTOS_EN_B : 0;
      for (let intento = 1; intento <= nuevos; intento += 1) {
        assert.equal(await repartir(e), 1, `attempt ${intento} of the new schedule`);
        e.reloj.avanzar(300 * MINUTO);
      }
      const { intentos } = await unicaEntrega(e, quien, webhook_id);
      assert.equal(intentos.length, antes + 1 + nuevos);
      assert.deepEqual(await recuento(e, webhook_id), { [nuevos > 0 ? 'agotada' : final]: 1 });
      await borrar(webhook_id);
    }
  });

  it('the metrics tell what is due and for how long, what is claimed and until when, and how attempts end', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id } = await registrar(e, quien, receptor.url, { concurrencia: 2 });
    const mirar = async () => {
      const texto = await e.programa.metricas.texto();
      const cifra = (nombre: string) =>
        Number(new RegExp(`^albacea_webhook_${nombre} (\\S+)$`, 'm').exec(texto)?.[1] ?? 0);
      return [
        'due',
        'in_flight',
        'oldest_seconds',
        ...['entregado', 'respuesta_no_2xx'].map((o) => `attempts_total{outcome="${o}"}`),
      ].map((nombre) => cifra(nombre.replace(/[{}]/g, '\\$&')));
    };
    const [, , , entregados = 0, fallidos = 0] = await mirar();
    await emitir(e, quien, caso, 3);
    e.reloj.avanzar(7_000);
    assert.deepEqual(await mirar(), [3, 0, 7, entregados, fallidos]);
    const abiertas: ServerResponse[] = [];
    receptor.responder = (respuesta) => void abiertas.push(respuesta);
    assert.equal(await e.programa.repartidor.ronda(), 2);
    await receptor.esperar(2);
    assert.deepEqual(await mirar(), [3, 2, 7, entregados, fallidos]);
    const plazos = await e.base.superSql<{ segundos: number }>(
      'select extract(epoch from reclamo_hasta - clock_timestamp())::float8 as segundos from entregas where reclamo_id is not null',
    );
    for (const { segundos } of plazos) assert.ok(segundos > 0 && segundos <= 30, `${segundos} s`);
    for (const [i, respuesta] of abiertas.entries()) respuesta.writeHead(i === 0 ? 200 : 500).end();
    await e.programa.repartidor.reposo();
    assert.deepEqual(await mirar(), [1, 0, 7, entregados + 1, fallidos + 1]);
    // what a receiver that was deleted a moment ago leaves is nobody's delay
    await e.base.superSql('update webhooks set borrado = now() where id = $1', [webhook_id]);
    assert.deepEqual((await mirar()).slice(0, 3), [0, 0, 0]);
  });

  it('a description that shows nothing is none', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id, descripcion } = await registrar(e, quien, receptor.url, { descripcion: '  ' });
    assert.equal(descripcion, null);
    assert.equal((await cambiar(webhook_id, { descripcion: ' Core ' })).descripcion, 'Core');
    assert.equal((await cambiar(webhook_id, { concurrencia: 3 })).descripcion, 'Core');
    assert.equal((await cambiar(webhook_id, { descripcion: '' })).descripcion, null);
    await borrar(webhook_id);
  });

  it('410 disables only when the next attempt answers 410 too; what waits is held', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id } = await registrar(e, quien, receptor.url);
    const intentar = async (estado: number) => {
      receptor.responder = con(estado);
      e.reloj.avanzar(MINUTO);
      await emitir(e, quien, caso);
      await repartir(e);
      return (await leer(webhook_id)).estado;
    };
    for (const estado of [410, 200, 410, 500, 410, 301]) assert.equal(await intentar(estado), 'activo', String(estado));
    assert.equal(await intentar(410), 'activo');
    assert.equal(await intentar(410), 'desactivado');
    assert.equal((await leer(webhook_id)).motivo_desactivacion, 'respuesta_410');
    const { retenida = 0, entregada = 0, ...resto } = await recuento(e, webhook_id);
    assert.ok(retenida > 0 && entregada > 0);
    assert.deepEqual(resto, {});
    e.reloj.avanzar(24 * 60 * MINUTO);
    assert.equal(await repartir(e), 0);
    await borrar(webhook_id);
  });

  it('many answers 410 at the same moment are one; activating or moving the endpoint begins anew', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id } = await registrar(e, quien, receptor.url, { concurrencia: 20 });
    receptor.responder = con(410);
    const intentar = async (cuantas = 1) => {
      e.reloj.avanzar(1);
      await emitir(e, quien, caso, cuantas);
      await repartir(e);
      return (await leer(webhook_id)).estado;
    };
    assert.equal(await intentar(20), 'activo');
    await cambiar(webhook_id, { url: `${receptor.url}/otra` });
    assert.equal(await intentar(), 'activo');
    assert.equal(await intentar(), 'desactivado');
    const { estado, motivo_desactivacion, fallando_desde } = await cambiar(webhook_id, { estado: 'activo' });
    assert.deepEqual([estado, motivo_desactivacion, fallando_desde], ['activo', null, null]);
    assert.equal(await intentar(), 'activo');
    await borrar(webhook_id);
  });
});

describe('insurers that share a gateway', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.cerrar());

  it('are delivered to while all that the gateway takes for two others hangs', async (t) => {
    const receptor = await abrirReceptor();
    t.after(() => receptor.cerrar());
    const { origin } = new URL(receptor.url);
    receptor.responder = (respuesta, { ruta }) => ruta === '/bien' && respuesta.end();
    for (const ruta of ['/cuelga/1', '/cuelga/2']) {
      const quien = await e.aseguradora('B');
      await registrar(e, quien, `${origin}${ruta}`, { concurrencia: 100 });
      await emitir(e, quien, await abrirCaso(e, quien), 100);
    }
    await e.programa.repartidor.ronda();
    await receptor.esperar(200);
    const quien = await e.aseguradora('A');
    const { webhook_id } = await registrar(e, quien, `${origin}/bien`);
    await emitir(e, quien, await abrirCaso(e, quien), 10);
    await e.programa.repartidor.ronda();
    await hasta('the third has its ten', async () => (await recuento(e, webhook_id)).entregada === 10);
    assert.deepEqual(intentosDe((await entregasDe(e, quien, webhook_id))[0] as Entrega), ['1 entregado 200']);
  });
});

describe('changes under way in several processes', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.cerrar());

  it('an event committed after its endpoint was deleted or disabled is cancelled or held by the next upkeep', async () => {
    const quien = await e.aseguradora('B');
    const caso = await abrirCaso(e, quien);
    const [borrado, apagado] = [
      await registrar(e, quien, 'https://a.invalid/'),
      await registrar(e, quien, 'https://b.invalid/'),
    ];
    const hechos = [{ tipo: 'x', evento: { tipo: 'cuenta_resuelta' as const, data: {} } }];
    const { promise: escrito, resolve: haEscrito } = Promise.withResolvers<void>();
    const { promise: permiso, resolve: confirmar } = Promise.withResolvers<void>();
    const tardia = e.programa.base.inquilino(quien.id, async (tx) => {
      await registrarHechos(tx, caso.id, hechos, SISTEMA, e.reloj.ahora());
      haEscrito();
      await permiso;
    });
    await escrito;
    await e.pedir(quien, 'DELETE', `/webhooks/${borrado.webhook_id}`);
    await e.pedir(quien, 'PATCH', `/webhooks/${apagado.webhook_id}`, { estado: 'desactivado' });
    confirmar();
    await tardia;
    assert.equal(await repartir(e), 0);
    await podarEntregas(e.programa.base, e.reloj.ahora());
    assert.deepEqual(await recuento(e, borrado.webhook_id), { cancelada: 1 });
    assert.deepEqual(
      (await entregasDe(e, quien, apagado.webhook_id)).map(({ estado }) => estado),
      ['retenida'],
    );
  });

  it('disabling, activating and recovering while several processes deliver never fails, and every event arrives', async (t) => {
    const receptor = await abrirReceptor();
    t.after(() => receptor.cerrar());
    // Attempts end in another order than they began: what records them comes upon the rows from all sides.
    receptor.responder = (respuesta) => void setTimeout(() => respuesta.end(), Math.random() * 20);
    const quien = await e.aseguradora('B');
    const caso = await abrirCaso(e, quien);
    const { webhook_id: id } = await registrar(e, quien, receptor.url, { concurrencia: 100 });
    const otro = otroRepartidor(e, { cliente: crearCliente({ loopback: true }) });
    t.after(() => otro.parar());
    const desde = e.reloj.ahora();
    const procesos = [e.programa.repartidor, otro];
    const bucles = procesos.map((repartidor) => arrancarBucle(5, () => repartidor.ronda(), assert.ifError));
    t.after(() => Promise.all(bucles.map((bucle) => bucle.parar())));
    for (let i = 0; i < 30; i += 1) {
      await emitir(e, quien, caso, 200);
      for (const bucle of bucles) bucle.despertar();
      for (const estado of ['desactivado', 'activo']) {
        const cambio = await e.pedir(quien, 'PATCH', `/webhooks/${id}`, { estado });
        assert.equal(cambio.estado, 200, cambio.texto);
      }
      const recuperado = await e.pedir(quien, 'POST', `/webhooks/${id}/recuperar`, { desde });
      assert.equal(recuperado.estado, 200, recuperado.texto);
    }
    await Promise.all(bucles.map((bucle) => bucle.parar()));
    await otro.reposo();
    await repartir(e);
    assert.deepEqual(await recuento(e, id), { entregada: 6000 });
    assert.equal(new Set(receptor.recibidas.map(({ cabeceras }) => cabeceras['x-webhook-id'])).size, 6000);
    assert.deepEqual(
      e.registro.filter((linea) => linea.includes('not recorded')),
      [],
    );
  });
});
