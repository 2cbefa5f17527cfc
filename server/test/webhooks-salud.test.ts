/** When an endpoint counts as failing, whom that is told, and when it is disabled. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { crearCliente } from '../src/platform/salida/cliente.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { abrirReceptor, aceptar, con, type ReceptorDePrueba } from './receptor.ts';
import { abrirCaso, emitir, otroRepartidor, recuento, registrar, repartir } from './reparto.ts';

const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;
/** Past a gap of variant A and its jitter. */
const HUECOS = [0, 1, 4, 16].map((minutos) => (minutos === 0 ? 0 : minutos * MINUTO + 11_000));

describe('health of endpoints', () => {
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

  interface Escena {
    readonly quien: Aseguradora;
    readonly caso: { id: string };
  }

  async function escena(): Promise<Escena> {
    const quien = await e.aseguradora('A');
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    for (const nombre of ['ana', 'berta']) {
      const email = `${nombre}@${quien.slug}.example`;
      await crearUsuario(e.programa, { email, nombre, rol: 'admin', aseguradoraId: quien.id }, actor);
    }
    return { quien, caso: await abrirCaso(e, quien) };
  }

  /** Kept notices to the admins of an insurer, as `subject → to`, in the order of the letters. */
  async function avisos({ quien }: Escena): Promise<string[]> {
    while ((await e.programa.despachador.ronda()) > 0);
    const carpeta = join(e.programa.config.dataDir, 'correos', quien.id, 'avisos');
    const nombres = await readdir(carpeta).catch(() => []);
    const cartas = await Promise.all(
      nombres.map(async (nombre) => PostalMime.parse(await readFile(join(carpeta, nombre)))),
    );
    return cartas.map(({ subject, to }) => `${subject?.split(':')[0]} → ${to?.[0]?.address?.split('@')[0]}`).toSorted();
  }

  const PRIMERO = 'Un webhook no acepta entregas';
  const MEDIO = 'Un webhook sigue sin aceptar entregas';
  const FINAL = 'Hemos desactivado un webhook';
  const aAmbas = (...asuntos: string[]) => asuntos.flatMap((a) => [`${a} → ana`, `${a} → berta`]).toSorted();

  const leer = async ({ quien }: Escena, id: string) => (await e.pedir(quien, 'GET', `/webhooks/${id}`)).json.data;

  /** One event through its schedule, or until its endpoint is disabled. */
  async function unEvento({ quien, caso }: Escena): Promise<void> {
    await emitir(e, quien, caso);
    for (const hueco of HUECOS) {
      e.reloj.avanzar(hueco);
      await repartir(e);
    }
  }

  it('is told at the first exhausted delivery, half way and at the end, each once to each admin, and then it is disabled', async () => {
    const aqui = await escena();
    const { webhook_id: id } = await registrar(e, aqui.quien, receptor.url);
    receptor.responder = con(503);
    const inicio = e.reloj.ahora();
    await emitir(e, aqui.quien, aqui.caso);
    await repartir(e);
    assert.deepEqual(await avisos(aqui), [], 'a first failure alone worries nobody');
    assert.equal((await leer(aqui, id)).fallando_desde, inicio.toISOString());
    const dichos: [number, string[]][] = [
      [0, [PRIMERO]],
      [1, [PRIMERO]],
      [2.4, [PRIMERO]],
      [2.5, [PRIMERO, MEDIO]],
      [4.9, [PRIMERO, MEDIO]],
    ];
    for (const [dias, asuntos] of dichos) {
      e.reloj.avanzar(Math.max(0, inicio.getTime() + dias * DIA - e.reloj.ahora().getTime()));
      await unEvento(aqui);
      assert.deepEqual(await avisos(aqui), aAmbas(...asuntos), `after ${dias} days`);
      assert.equal((await leer(aqui, id)).estado, 'activo');
    }
    e.reloj.avanzar(inicio.getTime() + 5 * DIA - e.reloj.ahora().getTime());
    await unEvento(aqui);
    assert.deepEqual(await avisos(aqui), aAmbas(PRIMERO, MEDIO, FINAL));
    assert.partialDeepStrictEqual(await leer(aqui, id), { estado: 'desactivado', motivo_desactivacion: 'fallos' });
    const { agotada = 0, retenida = 0 } = await recuento(e, id);
    assert.deepEqual([agotada, retenida], [6, 1]);
    await unEvento(aqui);
    assert.deepEqual(await avisos(aqui), aAmbas(PRIMERO, MEDIO, FINAL));
    assert.deepEqual(await recuento(e, id), { agotada: 6, retenida: 2 });

    receptor.responder = aceptar;
    await e.pedir(aqui.quien, 'PATCH', `/webhooks/${id}`, { estado: 'activo' });
    const { json } = await e.pedir(aqui.quien, 'POST', `/webhooks/${id}/recuperar`, { desde: inicio });
    assert.equal(json.data.recuperados, 8);
    assert.equal(await repartir(e), 8);
    assert.partialDeepStrictEqual(await leer(aqui, id), {
      estado: 'activo',
      motivo_desactivacion: null,
      fallando_desde: null,
    });
  });

  it('a delivery that arrives in between begins the days anew', async () => {
    const aqui = await escena();
    const { webhook_id: id } = await registrar(e, aqui.quien, receptor.url);
    for (let vez = 1; vez <= 3; vez += 1) {
      receptor.responder = con(503);
      await unEvento(aqui);
      assert.equal((await avisos(aqui)).length, 4 * vez - 2, 'the first, to two admins');
      e.reloj.avanzar(4 * DIA);
      await unEvento(aqui);
      assert.equal((await avisos(aqui)).length, 4 * vez, 'half way, and not the end');
      receptor.responder = aceptar;
      await unEvento(aqui);
      assert.partialDeepStrictEqual(await leer(aqui, id), { estado: 'activo', fallando_desde: null });
      e.reloj.avanzar(4 * DIA);
    }
    await e.pedir(aqui.quien, 'DELETE', `/webhooks/${id}`);
  });

  it('is known of each endpoint by itself: one that works does not hide one that fails, nor share its notices', async () => {
    const [aqui, alla] = [await escena(), await escena()];
    const malo = await registrar(e, aqui.quien, `${receptor.url}/malo`);
    const bueno = await registrar(e, aqui.quien, `${receptor.url}/bueno`);
    const ajeno = await registrar(e, alla.quien, `${receptor.url}/malo`);
    receptor.responder = (respuesta, { ruta }) => con(ruta.endsWith('malo') ? 500 : 200)(respuesta, { ruta } as never);
    await unEvento(aqui);
    assert.deepEqual(await avisos(aqui), aAmbas(PRIMERO));
    assert.deepEqual(await avisos(alla), []);
    e.reloj.avanzar(5 * DIA);
    await unEvento(aqui);
    await unEvento(alla);
    const estados = async () => [
      (await leer(aqui, malo.webhook_id)).estado,
      (await leer(aqui, bueno.webhook_id)).estado,
      (await leer(alla, ajeno.webhook_id)).estado,
    ];
    assert.deepEqual(await estados(), ['desactivado', 'activo', 'activo']);
    assert.deepEqual(await avisos(alla), aAmbas(PRIMERO));
    assert.deepEqual(await recuento(e, bueno.webhook_id), { entregada: 2 });
    for (const { webhook_id } of [bueno, malo]) await e.pedir(aqui.quien, 'DELETE', `/webhooks/${webhook_id}`);
    await e.pedir(alla.quien, 'DELETE', `/webhooks/${ajeno.webhook_id}`);
  });

  it('nobody is disabled untold: an endpoint with an event a week hears first, then half way, then the end', async () => {
    const aqui = await escena();
    const { webhook_id: id } = await registrar(e, aqui.quien, receptor.url);
    receptor.responder = con(500);
    const vistos: string[][] = [];
    for (let semana = 0; semana < 4 && (await leer(aqui, id)).estado === 'activo'; semana += 1) {
      await emitir(e, aqui.quien, aqui.caso);
      for (const hueco of HUECOS) {
        e.reloj.avanzar(hueco);
        await repartir(e);
        vistos.push(await avisos(aqui));
      }
      e.reloj.avanzar(7 * DIA);
    }
    const momentos = [...new Set(vistos.map((lista) => lista.join()))];
    assert.deepEqual(
      momentos,
      [[], [PRIMERO], [PRIMERO, MEDIO], [PRIMERO, MEDIO, FINAL]].map((l) => aAmbas(...l).join()),
    );
  });

  it('what one process knows of an endpoint does not outlive what another has seen', async (t) => {
    const aqui = await escena();
    const { webhook_id: id } = await registrar(e, aqui.quien, receptor.url);
    const otro = otroRepartidor(e, { cliente: crearCliente({ loopback: true }) });
    t.after(() => otro.parar());
    const entregar = async (repartidor: typeof otro, estado: number) => {
      receptor.responder = con(estado);
      await emitir(e, aqui.quien, aqui.caso);
      await repartir(e, repartidor);
      return (await leer(aqui, id)).fallando_desde === null;
    };
    const { repartidor } = e.programa;
    assert.equal(await entregar(repartidor, 200), true);
    assert.equal(await entregar(otro, 500), false);
    assert.equal(await entregar(repartidor, 200), true, 'it had been well for this one all the time');
    assert.equal(await entregar(repartidor, 500), false);
    assert.equal(await entregar(otro, 200), true);
    await e.pedir(aqui.quien, 'DELETE', `/webhooks/${id}`);
  });
});
