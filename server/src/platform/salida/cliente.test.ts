import assert from 'node:assert/strict';
import { constants } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, isIPv6 } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { type ClienteDeSalida, crearCliente, type OpcionesDeCliente } from './cliente.ts';
import type { Resolver } from './resolver.ts';
import { DIRECCIONES_MALAS, URLS_MALAS } from './test/direcciones-malas.ts';
import { escuchar, TLS_DE_PRUEBA } from './test/escucha.ts';

const BUENA = '93.184.215.14';
const direccion = (address: string) => ({
  address,
  family: isIPv6(address.replace(/%.*/, '')) ? (6 as const) : (4 as const),
});
/** Always these addresses. */
const siempre =
  (...direcciones: string[]): Resolver =>
  async () =>
    direcciones.map(direccion);

function unCliente(t: TestContext, opciones: Partial<OpcionesDeCliente>): ClienteDeSalida {
  const cliente = crearCliente({ loopback: false, plazoMs: 5_000, ...opciones });
  t.after(() => cliente.cerrar());
  return cliente;
}

const mandar = (cliente: ClienteDeSalida, url: string) =>
  cliente.enviar({ de: 'a', url, cuerpo: Buffer.from('{}'), cabeceras: { 'content-type': 'application/json' } });

/** A client, and a receiver by TLS that closes each connection and notes whether it had resumed a session. */
async function conSesiones(t: TestContext) {
  const reanudadas: boolean[] = [];
  const responder: RequestListener = ({ socket }, respuesta) => {
    reanudadas.push((socket as TLSSocket).isSessionReused());
    respuesta.writeHead(200, { connection: 'close' }).end('ok');
  };
  const escucha = await escuchar(t, { tls: TLS_DE_PRUEBA, responder });
  const cliente = unCliente(t, { loopback: true, resolver: siempre('127.0.0.1'), ca: TLS_DE_PRUEBA.cert });
  const llamar = () => mandar(cliente, `https://receptor.example:${escucha.puerto}/`);
  return { reanudadas, llamar };
}

describe('the guarded client', () => {
  it('calls no address whose text is forbidden, and says why', async (t) => {
    const escucha = await escuchar(t);
    const cliente = unCliente(t, { resolver: siempre('127.0.0.1') });
    const propias = [
      'http://127.0.0.1',
      'http://localhost',
      'https://127.0.0.1',
      'https://[::ffff:7f00:1]',
      'https://2130706433',
    ];
    for (const url of propias)
      assert.equal((await mandar(cliente, `${url}:${escucha.puerto}/`)).tipo, 'prohibida', url);
    for (const [url, motivo] of URLS_MALAS) {
      assert.deepEqual(await mandar(cliente, url), { tipo: 'prohibida', motivo }, JSON.stringify(url));
      assert.equal(await cliente.examinar(url), motivo, JSON.stringify(url));
    }
    assert.equal(escucha.conexiones(), 0);
  });

  it('calls no name that leads to a forbidden range by A or AAAA, alone or beside a good address', async (t) => {
    const escucha = await escuchar(t);
    for (const [mala, motivo] of DIRECCIONES_MALAS) {
      for (const juntas of [[mala], [BUENA, mala], [mala, BUENA], ['2606:4700::1111', BUENA, mala]]) {
        const cliente = unCliente(t, { resolver: siempre(...juntas) });
        for (const url of [`https://receptor.example:${escucha.puerto}/`, 'https://receptor.example/'])
          assert.deepEqual(await mandar(cliente, url), { tipo: 'prohibida', motivo }, juntas.join());
        assert.equal(await cliente.examinar('https://receptor.example/'), motivo, juntas.join());
      }
    }
    assert.equal(escucha.conexiones(), 0);
  });

  it('in development reaches loopback by name, and still nothing private, link-local or embedded', async (t) => {
    const escucha = await escuchar(t);
    const url = `http://receptor.localhost:${escucha.puerto}/`;
    assert.equal(
      (await mandar(unCliente(t, { loopback: true, resolver: siempre('127.0.0.1') }), url)).tipo,
      'respuesta',
    );
    for (const [mala, motivo] of DIRECCIONES_MALAS.filter(([, rango]) => rango !== 'loopback')) {
      const cliente = unCliente(t, { loopback: true, resolver: siempre('127.0.0.1', mala) });
      assert.deepEqual(await mandar(cliente, url), { tipo: 'prohibida', motivo }, mala);
    }
    assert.equal(escucha.conexiones(), 1);
  });

  it('refuses a name that leads to this machine by its public address', async (t) => {
    const cliente = unCliente(t, { resolver: siempre(BUENA), propias: () => [BUENA] });
    assert.deepEqual(await mandar(cliente, 'https://receptor.example/'), { tipo: 'prohibida', motivo: 'own' });
    assert.equal(await cliente.examinar('https://receptor.example/'), 'own');
  });

  it('connects to the address that was checked: a name that changes its answer is asked once for each connection', async (t) => {
    const escucha = await escuchar(t, { responder: (_, r) => void r.writeHead(200, { connection: 'close' }).end() });
    const respuestas = ['127.0.0.1', '10.0.0.1', '127.0.0.1'];
    let preguntas = 0;
    const resolver: Resolver = async () => [direccion(respuestas[preguntas++] ?? '169.254.169.254')];
    const cliente = unCliente(t, { loopback: true, resolver });
    const url = `http://rebote.localhost:${escucha.puerto}/`;
    assert.equal((await mandar(cliente, url)).tipo, 'respuesta');
    assert.equal(preguntas, 1);
    assert.deepEqual(await mandar(cliente, url), { tipo: 'prohibida', motivo: 'private' });
    assert.equal((await mandar(cliente, url)).tipo, 'respuesta');
    assert.deepEqual(await mandar(cliente, url), { tipo: 'prohibida', motivo: 'link-local' });
    assert.deepEqual([preguntas, escucha.conexiones()], [4, 2]);
  });

  it('uses a connection it has again at the address that was checked, and checks anew when it is gone', async (t) => {
    const escucha = await escuchar(t);
    let actual = '127.0.0.1';
    const cliente = unCliente(t, { loopback: true, resolver: async () => [direccion(actual)] });
    const url = `http://rebote.localhost:${escucha.puerto}/`;
    await mandar(cliente, url);
    await setImmediate(); // the pool takes a connection back a moment after its answer has ended
    actual = '192.168.0.1';
    assert.equal((await mandar(cliente, url)).tipo, 'respuesta');
    assert.deepEqual([escucha.conexiones(), escucha.peticiones()], [1, 2]);
    escucha.cortar();
    // The cut may be noticed by the next request instead of before it; either way nothing goes anywhere new.
    const despues = [await mandar(cliente, url), await mandar(cliente, url)];
    assert.deepEqual(despues.at(-1), { tipo: 'prohibida', motivo: 'private' });
    assert.deepEqual([escucha.conexiones(), escucha.peticiones()], [1, 2]);
  });

  it('follows no redirect, wherever it leads', async (t) => {
    const destino = await escuchar(t);
    const lugares = [
      `http://127.0.0.1:${destino.puerto}/`,
      `//127.0.0.1:${destino.puerto}/`,
      `http://localhost:${destino.puerto}/`,
    ];
    lugares.push('http://169.254.169.254/', 'https://10.0.0.1/', 'file:///etc/passwd', '/otra', 'http://[::1]/');
    for (const location of lugares) {
      for (const estado of [301, 302, 303, 307, 308]) {
        const origen = await escuchar(t, {
          responder: (_, r) => void r.writeHead(estado, { location }).end('ve allí'),
        });
        const visto = await mandar(unCliente(t, { loopback: true }), `http://127.0.0.1:${origen.puerto}/`);
        assert.partialDeepStrictEqual(visto, { tipo: 'respuesta', estado });
        assert.equal(origen.peticiones(), 1);
      }
    }
    assert.equal(destino.conexiones(), 0);
  });

  it('waits for a name no longer than its own limit, and for nobody else meanwhile', { timeout: 5_000 }, async (t) => {
    const escucha = await escuchar(t);
    const resolver: Resolver = (nombre) =>
      nombre.startsWith('mudo') ? new Promise(() => undefined) : siempre('127.0.0.1')(nombre, AbortSignal.abort());
    const cliente = unCliente(t, { loopback: true, resolver, plazoMs: 10_000 });
    const mudo = mandar(cliente, 'https://mudo.example/');
    const examen = cliente.examinar('https://mudo.example/');
    assert.equal((await mandar(cliente, `http://vivo.localhost:${escucha.puerto}/`)).tipo, 'respuesta');
    assert.deepEqual(await mudo, { tipo: 'sin_conexion', motivo: 'ETIMEOUT' });
    assert.equal(await examen, null);
  });

  it('says of a name that is not there, or is empty, that there is no connection; registering it is no mistake yet', async (t) => {
    const ausente: Resolver = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    for (const resolver of [ausente, siempre()]) {
      const cliente = unCliente(t, { resolver });
      assert.deepEqual(await mandar(cliente, 'https://nadie.example/'), { tipo: 'sin_conexion', motivo: 'ENOTFOUND' });
      assert.equal(await cliente.examinar('https://nadie.example/'), null);
    }
  });

  it('speaks TLS to the name, and to nobody whose certificate is not of that name and of a known authority', async (t) => {
    const escucha = await escuchar(t, { tls: TLS_DE_PRUEBA });
    const resolver = siempre('127.0.0.1');
    const conocida = unCliente(t, { loopback: true, resolver, ca: TLS_DE_PRUEBA.cert });
    const url = (nombre: string) => `https://${nombre}:${escucha.puerto}/`;
    assert.equal((await mandar(conocida, url('receptor.example'))).tipo, 'respuesta');
    assert.deepEqual(await mandar(conocida, url('otro.example')), {
      tipo: 'sin_conexion',
      motivo: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    const ajena = unCliente(t, { loopback: true, resolver });
    assert.deepEqual(await mandar(ajena, url('receptor.example')), {
      tipo: 'sin_conexion',
      motivo: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    assert.equal(escucha.peticiones(), 1);
  });

  it('resumes the TLS session of an earlier connection', async (t) => {
    const { reanudadas, llamar } = await conSesiones(t);
    for (let i = 0; i < 3; i += 1) await llamar();
    assert.deepEqual(reanudadas, [false, true, true]);
  });

  it('offers no TLS session to who did not bear one', async (t) => {
    // As behind a balancer whose machines do not know each other's sessions and cut off who brings one.
    const opciones = { ...TLS_DE_PRUEBA, maxVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_TICKET } as const;
    const servidor = createTlsServer(opciones, (_, r) => void r.writeHead(200, { connection: 'close' }).end());
    const suyas = new Set<string>();
    servidor.on('newSession', (id: Buffer, _datos: Buffer, listo: () => void) => {
      suyas.add(id.toString('hex'));
      listo();
    });
    servidor.on('resumeSession', (id: Buffer, listo: (error: Error | null, datos: null) => void) =>
      listo(suyas.has(id.toString('hex')) ? new Error('of another machine') : null, null),
    );
    servidor.on('tlsClientError', () => undefined);
    servidor.listen(0, '127.0.0.1');
    await once(servidor, 'listening');
    t.after(() => servidor.close());
    const cliente = unCliente(t, { loopback: true, resolver: siempre('127.0.0.1'), ca: TLS_DE_PRUEBA.cert });
    const url = `https://receptor.example:${(servidor.address() as AddressInfo).port}/`;
    const tipos: string[] = [];
    for (let i = 0; i < 5; i += 1) tipos.push((await mandar(cliente, url)).tipo);
    assert.deepEqual(tipos, ['respuesta', 'sin_conexion', 'respuesta', 'respuesta', 'respuesta']);
  });

  it('asks for the certificate again an hour after it was checked, however often its session was resumed', async (t) => {
    const { reanudadas, llamar } = await conSesiones(t);
    const inicio = performance.now();
    let minutos = 0;
    t.mock.method(performance, 'now', () => inicio + minutos * 60_000);
    for (minutos of [0, 40, 59, 61, 100]) await llamar();
    assert.deepEqual(reanudadas, [false, true, true, false, true]);
  });

  it('gives up a handshake that does not end, and its connection with it', { timeout: 5_000 }, async (t) => {
    const cerrada = Promise.withResolvers<void>();
    const mudo = createServer((socket) =>
      socket
        .resume()
        .on('error', () => undefined)
        .once('close', () => cerrada.resolve()),
    );
    mudo.listen(0, '127.0.0.1');
    await once(mudo, 'listening');
    t.after(() => mudo.close());
    const cliente = unCliente(t, { loopback: true, resolver: siempre('127.0.0.1'), plazoMs: 200 });
    const url = `https://receptor.example:${(mudo.address() as AddressInfo).port}/`;
    assert.deepEqual(await mandar(cliente, url), { tipo: 'tiempo_agotado' });
    await cerrada.promise;
  });
});
