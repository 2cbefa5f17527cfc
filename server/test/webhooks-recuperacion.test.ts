/** Nothing is lost: what was exhausted or held stays, and goes out again when it is asked for, in order and once. */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { podarEntregas } from '../src/capabilities/webhooks/podar.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { abrirReceptor, aceptar, con, type ReceptorDePrueba } from './receptor.ts';
import { abrirCaso, emitir, entregasDe, intentosDe, recuento, registrar, repartir, unicaEntrega } from './reparto.ts';

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

describe('recovery', () => {
  let e: Entorno;
  let quien: Aseguradora;
  let caso: { id: string };
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    quien = await e.aseguradora('A');
    caso = await abrirCaso(e, quien);
  });
  after(() => e.cerrar());

  async function unReceptor(t: TestContext): Promise<ReceptorDePrueba> {
    const receptor = await abrirReceptor();
    t.after(() => receptor.cerrar());
    return receptor;
  }

  const cambiar = (id: string, cambio: object) => e.pedir(quien, 'PATCH', `/webhooks/${id}`, cambio);
  const borrar = (id: string) => e.pedir(quien, 'DELETE', `/webhooks/${id}`);

  async function recuperar(id: string, desde: Date | string, hasta?: Date | string): Promise<number> {
    const { estado, json } = await e.pedir(quien, 'POST', `/webhooks/${id}/recuperar`, { desde, hasta });
    assert.equal(estado, 200);
    return json.data.recuperados;
  }

  /** Lets what is due fail until its schedule is over. */
  async function agotar(receptor: ReceptorDePrueba): Promise<void> {
    receptor.responder = con(500);
    for (const minutos of [0, 2, 5, 17]) {
      e.reloj.avanzar(minutos * MINUTO);
      await repartir(e);
    }
    receptor.responder = aceptar;
  }

  /** Ids of the events of a receiver in the order in which they happened. */
  async function ocurridos(id: string): Promise<string[]> {
    const filas = await e.base.superSql<{ id: string }>(
      'select v.id from entregas e join eventos v on v.id = e.evento where e.webhook = $1 order by v.ocurrido, v.id',
      [id],
    );
    return filas.map((fila) => fila.id);
  }

  const recibidos = ({ recibidas }: ReceptorDePrueba) => recibidas.map(({ cabeceras }) => cabeceras['x-webhook-id']);

  for (const concurrencia of [1, 10]) {
    it(`of 1,000 events while an endpoint is disabled all are delivered by activo and recuperar, each once${concurrencia === 1 ? ', strictly in order' : ''} (concurrencia ${concurrencia})`, async (t) => {
      const receptor = await unReceptor(t);
      const { webhook_id: id } = await registrar(e, quien, receptor.url, { concurrencia });
      await cambiar(id, { estado: 'desactivado' });
      const desde = e.reloj.ahora();
      for (let i = 0; i < 20; i += 1) {
        await emitir(e, quien, caso, 50);
        e.reloj.avanzar(i % 3 === 0 ? 0 : HORA);
      }
      assert.equal(await repartir(e), 0);
      assert.deepEqual(await recuento(e, id), { retenida: 1000 });
      await cambiar(id, { estado: 'activo' });
      assert.equal(await repartir(e), 0, 'what is held waits until it is asked for');
      assert.equal(await recuperar(id, desde), 1000);
      assert.equal(await recuperar(id, desde), 0, 'asked for twice it goes out once');
      assert.equal(await repartir(e), 1000);
      const orden = await ocurridos(id);
      assert.deepEqual(await recuento(e, id), { entregada: 1000 });
      if (concurrencia === 1) assert.deepEqual(recibidos(receptor), orden);
      else assert.deepEqual(recibidos(receptor).toSorted(), orden.toSorted());
      await borrar(id);
    });
  }

  it('what is recovered keeps its order though it comes from exhausted and held ones and new events follow it', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url, { concurrencia: 1 });
    const desde = e.reloj.ahora();
    await emitir(e, quien, caso, 5);
    await agotar(receptor);
    await cambiar(id, { estado: 'desactivado' });
    await emitir(e, quien, caso, 5);
    e.reloj.avanzar(1);
    await cambiar(id, { estado: 'activo' });
    assert.deepEqual(await recuento(e, id), { agotada: 5, retenida: 5 });
    assert.equal(await recuperar(id, desde), 10);
    e.reloj.avanzar(1);
    await emitir(e, quien, caso, 5);
    const antes = receptor.recibidas.length;
    assert.equal(await repartir(e), 15);
    assert.deepEqual(recibidos(receptor).slice(antes), await ocurridos(id));
    await borrar(id);
  });

  it('recuperar takes what happened from desde on and before hasta, in whichever zone, and nothing else', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url);
    await cambiar(id, { estado: 'desactivado' });
    const inicio = e.reloj.ahora();
    const a = (horas: number, ms = 0) => new Date(inicio.getTime() + horas * HORA + ms);
    for (let i = 0; i < 6; i += 1) {
      await emitir(e, quien, caso);
      e.reloj.avanzar(HORA);
    }
    await cambiar(id, { estado: 'activo' });
    const ids = await ocurridos(id);
    const esperar = async (cuantas: number, hasta: number) => {
      assert.equal(await repartir(e), cuantas);
      assert.deepEqual(recibidos(receptor).toSorted(), ids.slice(1, hasta).toSorted());
    };
    assert.equal(await recuperar(id, a(1), a(1)), 0);
    assert.equal(await recuperar(id, a(1, 1), a(2)), 0);
    const alReves = await e.pedir(quien, 'POST', `/webhooks/${id}/recuperar`, { desde: a(5), hasta: a(5, -1) });
    assert.equal(alReves.estado, 422);
    assert.equal(alReves.json.error, 'Datos no válidos. hasta: no puede ser anterior a desde.');
    await esperar(0, 1);
    assert.equal(await recuperar(id, a(1), a(2)), 1);
    await esperar(1, 2);
    const enMadrid = (d: Date) => new Date(d.getTime() + HORA).toISOString().replace('Z', '+01:00');
    assert.equal(await recuperar(id, enMadrid(a(1)), enMadrid(a(3, 1))), 2);
    await esperar(2, 4);
    assert.equal(await recuperar(id, a(4)), 2);
    await esperar(2, 6);
    assert.deepEqual(await recuento(e, id), { entregada: 5, retenida: 1 });
    await borrar(id);
  });

  it('recuperar of one endpoint moves nothing of another, nor what is delivered or waiting', async (t) => {
    const receptor = await unReceptor(t);
    const [uno, otro] = [
      await registrar(e, quien, `${receptor.url}/1`),
      await registrar(e, quien, `${receptor.url}/2`),
    ];
    const desde = e.reloj.ahora();
    await emitir(e, quien, caso);
    await agotar(receptor);
    await emitir(e, quien, caso);
    await repartir(e);
    receptor.responder = con(503);
    await emitir(e, quien, caso);
    await repartir(e);
    assert.equal(await recuperar(uno.webhook_id, desde), 1);
    assert.deepEqual(await recuento(e, otro.webhook_id), { agotada: 1, entregada: 1, pendiente: 1 });
    assert.deepEqual(await recuento(e, uno.webhook_id), { entregada: 1, pendiente: 2 });
    for (const { webhook_id } of [uno, otro]) await borrar(webhook_id);
  });

  it('reenviar starts the schedule anew with the same id, its attempts counted on; one that waits is 409', async (t) => {
    const receptor = await unReceptor(t);
    const { webhook_id: id } = await registrar(e, quien, receptor.url);
    await emitir(e, quien, caso);
    await agotar(receptor);
    const { entrega_id, evento_id } = await unicaEntrega(e, quien, id);
    const ruta = `/webhooks/${id}/entregas/${entrega_id}/reenviar`;
    const primera = await e.pedir(quien, 'POST', ruta);
    assert.deepEqual([primera.estado, primera.json.data], [200, { entrega_id, evento_id, estado: 'pendiente' }]);
    const choque = await e.pedir(quien, 'POST', ruta);
    assert.deepEqual([choque.estado, choque.cabeceras['x-error-code']], [409, 'estado_no_permite']);
    await agotar(receptor);
    assert.partialDeepStrictEqual(await unicaEntrega(e, quien, id), { estado: 'agotada', intentos_hechos: 8 });
    await e.pedir(quien, 'POST', ruta);
    await repartir(e);
    const entregada = await unicaEntrega(e, quien, id);
    assert.deepEqual([entregada.estado, intentosDe(entregada).at(-1)], ['entregada', '9 entregado 200']);
    assert.equal((await e.pedir(quien, 'POST', ruta)).estado, 200, 'one that got lost at the other side goes again');
    await repartir(e);
    assert.deepEqual(
      recibidos(receptor),
      Array.from({ length: 10 }, () => evento_id),
    );
    assert.deepEqual(
      receptor.recibidas.map(({ cabeceras }) => Number(cabeceras['x-webhook-attempt'])),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    await borrar(id);
  });

  it('what is exhausted can be recovered for 90 days, what is held for as long as its event is kept', async (t) => {
    const receptor = await unReceptor(t);
    const [uno, otro] = [await registrar(e, quien, receptor.url), await registrar(e, quien, receptor.url)];
    const desde = e.reloj.ahora();
    await cambiar(otro.webhook_id, { estado: 'desactivado' });
    await emitir(e, quien, caso, 3);
    await agotar(receptor);
    e.reloj.avanzar(89 * DIA);
    await podarEntregas(e.programa.base, e.reloj.ahora());
    assert.deepEqual(await recuento(e, uno.webhook_id), { agotada: 3 });
    assert.equal(await recuperar(uno.webhook_id, desde), 3);
    await repartir(e);
    e.reloj.avanzar(300 * DIA);
    await podarEntregas(e.programa.base, e.reloj.ahora());
    assert.deepEqual(await recuento(e, uno.webhook_id), {}, 'the record of what was delivered is gone by now');
    await cambiar(otro.webhook_id, { estado: 'activo' });
    assert.equal(await recuperar(otro.webhook_id, desde), 3);
    assert.equal(await repartir(e), 3);
    for (const { webhook_id } of [uno, otro]) await borrar(webhook_id);
  });

  it('upkeep leaves no delivery without its event, and of old attempts first the answer, then the row', async (t) => {
    const receptor = await unReceptor(t);
    receptor.responder = con(200, {}, 'gracias');
    const { webhook_id: id } = await registrar(e, quien, receptor.url);
    await emitir(e, quien, caso);
    await repartir(e);
    const trasDias = async (dias: number) => {
      e.reloj.avanzar(dias * DIA);
      await podarEntregas(e.programa.base, e.reloj.ahora());
      return (await entregasDe(e, quien, id)).map(({ intentos }) => intentos.map(({ respuesta }) => respuesta));
    };
    assert.deepEqual(await trasDias(6), [['gracias']]);
    assert.deepEqual(await trasDias(2), [[null]]);
    assert.deepEqual(await trasDias(23), [[]]);
    assert.deepEqual(await trasDias(60), []);
    await emitir(e, quien, caso);
    await cambiar(id, { estado: 'desactivado' });
    assert.deepEqual(await trasDias(399), [[]]);
    assert.deepEqual(await trasDias(2), []);
    const huerfanas = await e.base.superSql(
      'select 1 from entregas e where not exists (select 1 from eventos v where v.id = e.evento)',
    );
    assert.equal(huerfanas.length, 0);
    await borrar(id);
  });
});
