/**
 * SIGTERM: stop accepting, finish, let go of leases, exit with 0. A process that takes longer than
 * its ten seconds ends itself with 1, so the exit code says whether it was in time.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { abrirBuzon, type Buzon } from './buzon.ts';
import type { Aseguradora } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { hasta, type Instalacion, instalar } from './instalacion.ts';
import { crearPorOrden, lanzar, pedirA, type Servidor, servir } from './procesos.ts';

const EN_ORDEN = { codigo: 0, senal: null };

describe('SIGTERM', () => {
  let buzon: Buzon;
  let instalacion: Instalacion;
  let b: Aseguradora;
  let servidor: Servidor;
  before(async () => {
    buzon = await abrirBuzon();
    instalacion = await instalar({ SMTP_URL: buzon.url, MAIL_WAIT_MS: '1000' });
    b = await crearPorOrden('boreal', 'B', instalacion.variables);
  });
  beforeEach(async () => {
    servidor = await servir('start', instalacion.variables);
  });
  afterEach(async () => {
    await servidor.terminar('SIGKILL');
    buzon.cortar();
    buzon.alRecibir = () => null;
    await instalacion.superSql(`update correos set estado = 'retirado' where estado = 'pendiente'`);
  });
  after(async () => {
    await instalacion.cerrar();
    await buzon.cerrar();
  });

  const abrir = () => pedirA(servidor.direccion, b, { metodo: 'POST', ruta: '/casos', cuerpo: unCaso() });
  const reclamados = async () =>
    (await instalacion.superSql('select id from correos where reclamo_id is not null')).length;

  /** From now on the mail server takes messages and never says another word; resolves with the first of them. */
  function colgarCorreo(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    buzon.alRecibir = () => {
      resolve();
      return new Promise(() => {});
    };
    return promise;
  }

  it('an idle process ends in order', async () => {
    assert.deepEqual(await servidor.terminar('SIGTERM'), EN_ORDEN);
  });

  it('with DRAIN_MS it says so at /readyz while it still serves, and ends connections with their answers', async () => {
    await servidor.terminar('SIGTERM');
    servidor = await servir('api', { ...instalacion.variables, DRAIN_MS: '300000', LOG_LEVEL: 'info' });
    const end = servidor.terminar('SIGTERM');
    await servidor.espera(/"stopping"/);
    const ready = await fetch(`${servidor.direccion}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [503, { estado: 'terminando' }]);
    const { estado, cabeceras } = await abrir();
    assert.deepEqual([estado, cabeceras.connection], [201, 'close']);
    await servidor.terminar('SIGTERM'); // a second signal ends it at once
    assert.deepEqual(await end, { codigo: 1, senal: null });
  });

  it('so does one that Ctrl-C stops, with a client that keeps its connection open', async () => {
    const socket = connect(Number(new URL(servidor.direccion).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: albacea.test\r\n\r\n');
    await once(socket, 'data');
    assert.deepEqual(await servidor.terminar('SIGINT'), EN_ORDEN);
  });

  it('requests under way are answered, new ones find nobody, and a mail server that hangs holds nothing up', async () => {
    const llegada = colgarCorreo();
    const respuesta = abrir();
    await llegada;
    const fin = servidor.terminar('SIGTERM');
    const { estado, json } = await respuesta;
    assert.equal(estado, 201);
    assert.equal(json.data.acceso_heredero.notificado, false);
    await assert.rejects(abrir(), { code: /ECONNREFUSED|ECONNRESET/ });
    assert.deepEqual(await fin, EN_ORDEN);
    assert.equal(await reclamados(), 0, 'its lease was let go');
    assert.deepEqual(await instalacion.superSql(`select estado, intentos from correos where estado = 'pendiente'`), [
      { estado: 'pendiente', intentos: 1 },
    ]);
  });

  it('a worker in the middle of a round whose mail server hangs lets go of every lease', async () => {
    await servidor.terminar('SIGTERM');
    servidor = await servir('api', { ...instalacion.variables, MAIL_WAIT_MS: '0' });
    await Promise.all([abrir(), abrir(), abrir()]);
    const llegada = colgarCorreo();
    const trabajador = lanzar(['worker'], instalacion.variables);
    await llegada;
    await hasta('the worker holds leases', async () => (await reclamados()) === 3);
    assert.deepEqual(await trabajador.terminar('SIGTERM'), EN_ORDEN, trabajador.salida());
    assert.equal(await reclamados(), 0);
  });

  it('a client that never finishes its request holds nothing up', async () => {
    const socket = connect(Number(new URL(servidor.direccion).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('POST /api/v1/casos HTTP/1.1\r\nHost: albacea.test\r\nContent-Length: 100\r\n\r\n{');
    await abrir(); // by now the server has read the half request
    assert.deepEqual(await servidor.terminar('SIGTERM'), EN_ORDEN);
  });

  it('a database that is away holds nothing up', async () => {
    const llegada = colgarCorreo();
    const respuesta = abrir();
    await llegada;
    await instalacion.cluster.kill9();
    try {
      assert.deepEqual(await servidor.terminar('SIGTERM'), EN_ORDEN);
      await respuesta;
    } finally {
      await instalacion.cluster.restart();
    }
  });
});
