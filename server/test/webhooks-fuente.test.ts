/** `GET /eventos`: the same events as the deliveries, to poll; a cursor misses nothing and repeats nothing. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TIPOS_DE_EVENTO } from '@albacea/contract/eventos.ts';
import fc from 'fast-check';
import { sellarEventos } from '../src/capabilities/webhooks/sellar-eventos.ts';
import { type Actor, registrarHechos } from '../src/outbox/hechos.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unSiniestroB } from './fabricas.ts';
import { abrirReceptor } from './receptor.ts';
import { abrirCaso, emitir, entregasDe, registrar, repartir } from './reparto.ts';

const SISTEMA: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

interface Pagina {
  readonly elementos: { evento_id: string; evento: string; data: Record<string, unknown>; timestamp: string }[];
  readonly siguiente: string;
}

async function leer(e: Entorno, quien: Aseguradora, despues: string | null, limite = 25): Promise<Pagina> {
  const { estado, json } = await e.pedir(
    quien,
    'GET',
    `/eventos?limite=${limite}${despues === null ? '' : `&despues=${despues}`}`,
  );
  assert.equal(estado, 200, json.error);
  return json.data;
}

/** From a cursor to the end. */
async function leerTodo(e: Entorno, quien: Aseguradora, despues: string | null = null, limite = 100) {
  const elementos: Pagina['elementos'] = [];
  for (let cursor = despues; ; ) {
    const pagina = await leer(e, quien, cursor, limite);
    elementos.push(...pagina.elementos);
    if (pagina.elementos.length === 0) return { elementos, siguiente: pagina.siguiente };
    cursor = pagina.siguiente;
  }
}

/** A transaction that has written an event and waits to be committed. */
async function abierta(
  e: Entorno,
  quien: Aseguradora,
  caso: { id: string },
  marca: string,
): Promise<() => Promise<void>> {
  const { promise: escrito, resolve: haEscrito } = Promise.withResolvers<void>();
  const { promise: permiso, resolve: confirmar } = Promise.withResolvers<void>();
  const hechos = [{ tipo: 'x', evento: { tipo: 'cuenta_resuelta' as const, data: { marca } } }];
  const fin = e.programa.base.inquilino(quien.id, async (tx) => {
    await registrarHechos(tx, caso.id, hechos, SISTEMA, e.reloj.ahora());
    haEscrito();
    await permiso;
  });
  await escrito;
  return async () => {
    confirmar();
    await fin;
  };
}

describe('the event feed', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.cerrar());

  const sellar = async () => {
    while ((await sellarEventos(e.programa.base)) > 0);
  };

  it('holds the same events as the deliveries: id, kind, data and time', async (t) => {
    const receptor = await abrirReceptor();
    t.after(() => receptor.cerrar());
    const quien = await e.aseguradora('B');
    const { webhook_id } = await registrar(e, quien, receptor.url, { eventos: TIPOS_DE_EVENTO });
    await e.pedir(quien, 'POST', '/siniestro', unSiniestroB());
    const { json } = await e.pedir(quien, 'POST', '/casos', unCaso());
    e.reloj.avanzar(1234);
    await e.pedir(quien, 'POST', `/casos/${json.data.caso_id}/anulacion`);
    await repartir(e);
    await sellar();
    const { elementos } = await leerTodo(e, quien);
    const llegados = receptor.recibidas.map(({ cabeceras, cuerpo }) => ({
      evento_id: cabeceras['x-webhook-id'],
      ...JSON.parse(cuerpo.toString('utf8')),
    }));
    const porId = (a: { evento_id: string }, b: { evento_id: string }) => (a.evento_id < b.evento_id ? -1 : 1);
    assert.deepEqual(elementos.toSorted(porId), llegados.toSorted(porId));
    assert.deepEqual(elementos.map(({ evento }) => evento).toSorted(), [
      'caso_abierto',
      'caso_abierto',
      'caso_cerrado',
      'siniestro_abierto',
    ]);
    const log = await entregasDe(e, quien, webhook_id);
    assert.deepEqual(
      log.map(({ evento_id }) => evento_id).toSorted(),
      elementos.map(({ evento_id }) => evento_id).toSorted(),
    );
  });

  it('needs no webhook, is another for each insurer, and holds no test event', async (t) => {
    const receptor = await abrirReceptor();
    t.after(() => receptor.cerrar());
    const [una, otra] = [await e.aseguradora('A'), await e.aseguradora('B')];
    await abrirCaso(e, una);
    await sellar();
    assert.equal((await leerTodo(e, una)).elementos.length, 1);
    assert.deepEqual((await leerTodo(e, otra)).elementos, []);
    const { webhook_id } = await registrar(e, una, receptor.url);
    for (let i = 0; i < 5; i += 1) await e.pedir(una, 'POST', `/webhooks/${webhook_id}/prueba`);
    await abrirCaso(e, una);
    await sellar();
    const pagina = await leer(e, una, null, 2);
    assert.deepEqual(
      pagina.elementos.map(({ evento }) => evento),
      ['caso_abierto', 'caso_abierto'],
    );
  });

  it('is read in pages of any size without a skip or a repeat, and at its end gives the cursor back as it was', async () => {
    const quien = await e.aseguradora('B');
    const caso = await abrirCaso(e, quien);
    for (let i = 0; i < 6; i += 1) {
      await emitir(e, quien, caso, 10);
      e.reloj.avanzar(1);
      await sellar();
    }
    const entera = await leerTodo(e, quien);
    assert.equal(entera.elementos.length, 61);
    for (const limite of [1, 7, 61, 62]) assert.deepEqual(await leerTodo(e, quien, null, limite), entera);
    for (let i = 0; i < 3; i += 1)
      assert.deepEqual(await leer(e, quien, entera.siguiente), { elementos: [], siguiente: entera.siguiente });
    await emitir(e, quien, caso, 2);
    assert.deepEqual(
      await leer(e, quien, entera.siguiente),
      { elementos: [], siguiente: entera.siguiente },
      'not sealed yet',
    );
    await sellar();
    assert.equal((await leer(e, quien, entera.siguiente)).elementos.length, 2);
    assert.deepEqual(
      (await leer(e, quien, null, 61)).elementos,
      entera.elementos,
      'what was read once stays where it was',
    );
    const vacia = await e.aseguradora('B');
    const nada = await leer(e, vacia, null);
    assert.deepEqual([nada.elementos, (await leer(e, vacia, nada.siguiente)).siguiente], [[], nada.siguiente]);
  });
});

describe('the event feed under concurrent transactions', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  const marcas = ({ elementos }: { elementos: Pagina['elementos'] }) =>
    elementos.filter(({ evento }) => evento === 'cuenta_resuelta').map(({ data }) => data.marca);

  it('an event that is committed after later ones were read is read next: no late commit is missed', async () => {
    const quien = await e.aseguradora('B');
    const caso = await abrirCaso(e, quien);
    const confirmar = await abierta(e, quien, caso, 'tardía');
    e.reloj.avanzar(1000);
    await (await abierta(e, quien, caso, 'posterior'))();
    await sellarEventos(e.programa.base);
    const antes = await leerTodo(e, quien);
    assert.deepEqual(marcas(antes), ['posterior']);
    await confirmar();
    await sellarEventos(e.programa.base);
    const despues = await leerTodo(e, quien, antes.siguiente);
    assert.deepEqual(marcas(despues), ['tardía']);
    assert.deepEqual(marcas(await leerTodo(e, quien)), ['posterior', 'tardía']);
  });

  it('whatever the order in which transactions begin, commit, are sealed and read, each event is read exactly once', async () => {
    const pasos = fc.array(fc.constantFrom('empezar', 'confirmar primera', 'confirmar última', 'sellar', 'leer'), {
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(pasos, async (orden) => {
        const quien = await e.aseguradora('B');
        const caso = await abrirCaso(e, quien);
        const abiertas: (() => Promise<void>)[] = [];
        const leidas: unknown[] = [];
        let cursor: string | null = null;
        let empezadas = 0;
        const paso = async (cual: string) => {
          if (cual === 'empezar') abiertas.push(await abierta(e, quien, caso, `${empezadas++}`));
          else if (cual === 'sellar') await sellarEventos(e.programa.base);
          else if (cual === 'leer') {
            const pagina: Pagina = await leer(e, quien, cursor, 2);
            leidas.push(...marcas(pagina));
            cursor = pagina.siguiente;
          } else await (cual === 'confirmar primera' ? abiertas.shift() : abiertas.pop())?.();
        };
        for (const cual of orden) await paso(cual);
        while (abiertas.length > 0) await paso('confirmar última');
        await paso('sellar');
        leidas.push(...marcas(await leerTodo(e, quien, cursor)));
        assert.deepEqual(leidas.toSorted(), Array.from({ length: empezadas }, (_, i) => `${i}`).toSorted());
        assert.deepEqual(marcas(await leerTodo(e, quien)), leidas, 'the order does not change afterwards');
      }),
      { numRuns: 25 },
    );
  });

  it('several processes that seal at once give every event one place, and leave none out', async () => {
    const quien = await e.aseguradora('B');
    const caso = await abrirCaso(e, quien);
    for (let i = 0; i < 5; i += 1) await emitir(e, quien, caso, 100);
    for (let i = 0; i < 3; i += 1) await Promise.all(Array.from({ length: 6 }, () => sellarEventos(e.programa.base)));
    const filas = await e.base.superSql<{ secuencia: string }>(
      'select secuencia::int from eventos where aseguradora_id = $1 order by secuencia',
      [quien.id],
    );
    assert.deepEqual(
      filas.map(({ secuencia }) => secuencia),
      Array.from({ length: 501 }, (_, i) => i + 1),
    );
  });
});
