/** Against real sockets. Nothing waits for time to pass: the clock of a test moves when the test says so. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as turno } from 'node:timers/promises';
import { puertoLibre } from '../../../test/puerto-libre.ts';
import { crearConector } from './conector.ts';
import { type Conexiones, crearConexiones, type OpcionesDeConexiones, type Peticion } from './conexiones.ts';
import { PlazoAgotado } from './errores.ts';
import { NoEsHttp } from './respuesta.ts';

const PLAZO = 10_000;
const OCIOSA = 30_000;
const VIDA = 60_000;

/** A request as a server got it, and the connection that it came over. */
interface Recibida {
  readonly camino: string;
  readonly texto: string;
  readonly socket: Socket;
  /** Which connection this was, from 0. */
  readonly por: number;
}

interface Servidor {
  readonly origen: string;
  readonly puerto: number;
  readonly recibidas: readonly Recibida[];
  /** Every connection so far. */
  readonly sockets: readonly Socket[];
  /** Resolves when so many requests have come. */
  esperar(cuantas: number): Promise<void>;
  /** Resolves when no connection is open. */
  vacio(): Promise<void>;
}

/** Turns of the event loop in which everybody gets to read what was sent over loopback. */
async function asentar(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await turno();
}

const ok = (cuerpo: string, cabeceras = '') =>
  `HTTP/1.1 200 OK\r\n${cabeceras}content-length: ${cuerpo.length}\r\n\r\n${cuerpo}`;
/** Answers each request with its path. */
const eco = ({ socket, camino }: Recibida) => void socket.write(ok(camino));

/** A server below HTTP, which does this with each request that is whole. */
async function servir(t: TestContext, responder: (recibida: Recibida) => void, puerto = 0): Promise<Servidor> {
  const recibidas: Recibida[] = [];
  const sockets: Socket[] = [];
  let alCambiar: () => void = () => undefined;
  const hasta = async (cumplido: () => boolean) => {
    while (!cumplido()) await new Promise<void>((seguir) => (alCambiar = seguir));
  };
  const servidor = createServer((socket) => {
    const por = sockets.push(socket) - 1;
    let texto = '';
    socket.on('error', () => undefined).on('close', () => alCambiar());
    socket.on('data', (bytes) => {
      texto += bytes.toString('latin1');
      const [, camino = '', largo = ''] = /^POST (\S+) .*?\r\ncontent-length: (\d+)\r\n\r\n/s.exec(texto) ?? [];
      const fin = texto.indexOf('\r\n\r\n') + 4 + Number(largo);
      if (camino === '' || texto.length < fin) return;
      const recibida = { camino, texto: texto.slice(0, fin), socket, por };
      texto = texto.slice(fin);
      recibidas.push(recibida);
      alCambiar();
      responder(recibida);
    });
  });
  servidor.listen(puerto, '127.0.0.1');
  await once(servidor, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    servidor.close();
  });
  const { port } = servidor.address() as AddressInfo;
  return {
    origen: `http://127.0.0.1:${port}`,
    puerto: port,
    recibidas,
    sockets,
    esperar: (cuantas) => hasta(() => recibidas.length >= cuantas),
    vacio: () => hasta(() => sockets.every(({ closed }) => closed)),
  };
}

const conectar = crearConector({ lookup: () => assert.fail('an address has no name to look up'), plazoMs: PLAZO });

/** Opens connections when it is told to. */
function aMano() {
  const esperando: (() => void)[] = [];
  let alLlegar: () => void = () => undefined;
  const puerta: OpcionesDeConexiones['conectar'] = (origen, oyente) => {
    esperando.push(() => conectar(origen, oyente));
    alLlegar();
  };
  const abrir = async () => {
    if (esperando.length === 0) await new Promise<void>((seguir) => (alLlegar = seguir));
    esperando.shift()?.();
  };
  return { conectar: puerta, abrir, esperando };
}

function unas(t: TestContext, cambios: Partial<OpcionesDeConexiones> = {}): Conexiones {
  const topes = { cabeza: 1024, cuerpo: 4096, guardado: 2048 };
  const opciones = { conectar, plazoMs: PLAZO, topes, porOrigen: 2, ociosa: OCIOSA, vida: VIDA, ...cambios };
  const conexiones = crearConexiones(opciones);
  t.after(() => conexiones.cerrar());
  return conexiones;
}

const peticion = (origen: string, camino: string, cambios: Partial<Peticion> = {}): Peticion => ({
  de: 'a',
  origen,
  camino,
  cabeceras: {},
  cuerpo: Buffer.from('{}'),
  ...cambios,
});

/** What becomes of a request: the body of its answer, or its failure. */
const pedir = (conexiones: Conexiones, ...args: Parameters<typeof peticion>): Promise<string> =>
  conexiones.pedir(peticion(...args)).then(
    ({ estado, cuerpo }) => `${estado} ${cuerpo.toString('latin1')}`,
    (error) => (error instanceof PlazoAgotado ? 'PlazoAgotado' : (error.code ?? error.name)),
  );

describe('connections that are kept', () => {
  it('carry each request whole and once, one after another over the same one', async (t) => {
    const servidor = await servir(t, eco);
    const conexiones = unas(t);
    const cabeceras = { 'x-a': '1', 'x-b': 'dos\ttres' };
    const alarmas = () => process.getActiveResourcesInfo().filter((recurso) => recurso === 'Timeout').length;
    const antes = alarmas();
    assert.equal(await pedir(conexiones, servidor.origen, '/a?q=1', { cabeceras }), '200 /a?q=1');
    for (const camino of ['/b', '/c']) {
      await turno();
      assert.equal(await pedir(conexiones, servidor.origen, camino), `200 ${camino}`);
    }
    assert.deepEqual([servidor.sockets.length, alarmas()], [1, antes]);
    assert.equal(
      servidor.recibidas[0]?.texto,
      `POST /a?q=1 HTTP/1.1\r\nhost: 127.0.0.1:${servidor.puerto}\r\nconnection: keep-alive\r\nx-a: 1\r\nx-b: dos\ttres\r\ncontent-length: 2\r\n\r\n{}`,
    );
  });

  it('are no more than the limit; what is beyond it waits, and is sent in its turn and once', async (t) => {
    let responder: (recibida: Recibida) => void = () => undefined;
    const servidor = await servir(t, (una) => responder(una));
    const conexiones = unas(t, { porOrigen: 3 });
    const caminos = Array.from({ length: 100 }, (_, i) => `/${i}`);
    const vistas = caminos.map((camino) => pedir(conexiones, servidor.origen, camino));
    await servidor.esperar(3);
    await asentar();
    assert.deepEqual([servidor.sockets.length, servidor.recibidas.length], [3, 3]);
    responder = eco;
    servidor.recibidas.slice(0, 3).forEach(eco);
    assert.deepEqual(
      await Promise.all(vistas),
      caminos.map((camino) => `200 ${camino}`),
    );
    assert.deepEqual([servidor.sockets.length, servidor.recibidas.length], [3, 100]);
    const orden = unas(t, { porOrigen: 1 });
    await Promise.all(caminos.map((camino) => pedir(orden, servidor.origen, camino)));
    assert.deepEqual(
      servidor.recibidas.slice(100).map(({ camino }) => camino),
      caminos,
    );
  });

  it('are each caller’s own: one whose requests all hang keeps none of another waiting, nor its connections', async (t) => {
    const servidor = await servir(t, (una) => una.camino === '/bien' && eco(una));
    const conexiones = unas(t, { porOrigen: 2 });
    for (let i = 0; i < 5; i += 1) void pedir(conexiones, servidor.origen, '/cuelga');
    await servidor.esperar(2);
    for (const de of ['b', 'c']) assert.equal(await pedir(conexiones, servidor.origen, '/bien', { de }), '200 /bien');
    assert.equal(servidor.sockets.length, 4);
  });

  it('leave nobody waiting, however each of them ends, and give nobody the answer of another', async (t) => {
    const finales: Record<string, (recibida: Recibida) => void> = {
      responde: eco,
      antigua: ({ socket, camino }) => void socket.end(ok(camino).replace('1.1', '1.0')),
      anuncia: ({ socket, camino }) => void socket.end(ok(camino, 'connection: close\r\n')),
      dos_veces: ({ socket, camino }) => void socket.write(ok(camino) + ok('/otra')),
      de_mas: ({ socket, camino }) => void socket.write(`${ok(camino)}x`),
      corta: ({ socket }) => void socket.resetAndDestroy(),
      calla: ({ socket }) => void socket.end(),
      balbucea: ({ socket }) => void socket.write('SSH-2.0\r\n'),
      inunda: ({ socket }) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),
      a_medias: ({ socket, camino }) => void socket.end(ok(camino).replace(/length: \d+/, 'length: 999')),
    };
    const esperado: Record<string, string> = { corta: 'ECONNRESET', calla: 'ECONNRESET' };
    const noEs = { balbucea: 'NOT_HTTP', inunda: 'NOT_HTTP' };
    const modos = Object.keys(finales);
    const servidor = await servir(t, (una) => finales[una.camino.split('/')[1] as string]?.(una));
    for (const porOrigen of [1, 7]) {
      const conexiones = unas(t, { porOrigen });
      const caminos = Array.from({ length: 300 }, (_, i) => `/${modos[(i * 7 + Math.floor(i / 10)) % 10]}/${i}`);
      const vistas = await Promise.all(caminos.map((camino) => pedir(conexiones, servidor.origen, camino)));
      for (const [i, camino] of caminos.entries()) {
        const modo = camino.split('/')[1] as string;
        assert.equal(vistas[i], { ...esperado, ...noEs }[modo] ?? `200 ${camino}`, camino);
      }
    }
    assert.equal(servidor.recibidas.length, 600, 'nothing is sent twice');
    assert.equal(new Set(servidor.recibidas.map(({ por, camino }) => `${por} ${camino}`)).size, 600);
  });

  it('are not used again after more than was asked, a close announced or made, or a request not taken whole', async (t) => {
    const finales = [
      (camino: string) => `${ok(camino)}x`,
      (camino: string) => ok(camino) + ok(camino),
      (camino: string) => ok(camino, 'connection: close\r\n'),
      (camino: string) => ok(camino, 'keep-alive: timeout=1\r\n'),
      (camino: string) => ok(camino).replace('1.1', '1.0'),
    ];
    for (const final of finales) {
      const servidor = await servir(t, ({ socket, camino }) => void socket.write(final(camino)));
      const conexiones = unas(t);
      for (const camino of ['/a', '/b']) {
        assert.equal(await pedir(conexiones, servidor.origen, camino), `200 ${camino}`);
        await servidor.vacio();
      }
      assert.equal(servidor.sockets.length, 2, final(''));
    }
    let respondidas = 0;
    const prisa = createServer((socket) => {
      respondidas += 1;
      socket.on('error', () => undefined).once('readable', () => socket.write(ok('early'))); // and reads nothing
    });
    prisa.listen(0, '127.0.0.1');
    await once(prisa, 'listening');
    t.after(() => prisa.close());
    const conexiones = unas(t);
    const grande = { cuerpo: Buffer.alloc(32 * 1024 * 1024) };
    const origen = `http://127.0.0.1:${(prisa.address() as AddressInfo).port}`;
    assert.equal(await pedir(conexiones, origen, '/', grande), '200 early');
    assert.equal(await pedir(conexiones, origen, '/', grande), '200 early');
    assert.equal(respondidas, 2);
  });

  it('are cut when they say something that nobody asked, which answers nothing', async (t) => {
    const servidor = await servir(t, eco);
    const conexiones = unas(t);
    await pedir(conexiones, servidor.origen, '/a');
    await turno();
    servidor.sockets[0]?.write(ok('/stale'));
    await servidor.vacio();
    assert.equal(await pedir(conexiones, servidor.origen, '/b'), '200 /b');
    assert.equal(servidor.sockets.length, 2);
  });

  it('are used again until they have been idle or lived for too long, and go by themselves', async (t) => {
    let ahora = 1_000_000;
    t.mock.method(performance, 'now', () => ahora);
    t.mock.timers.enable({ apis: ['setInterval'] });
    const servidor = await servir(t, ({ socket, camino }) =>
      socket.write(ok(camino, camino === '/5s' ? 'keep-alive: timeout=5, max=9\r\n' : '')),
    );
    const conexiones = unas(t, { vida: 50_000 });
    const por = async (camino: string) => {
      await pedir(conexiones, servidor.origen, camino);
      await turno();
      return servidor.recibidas.at(-1)?.por;
    };
    assert.equal(await por('/a'), 0);
    ahora += OCIOSA - 1;
    assert.equal(await por('/b'), 0);
    ahora += 50_000 - OCIOSA + 1;
    assert.equal(await por('/c'), 1, 'it has lived for its time, though not idle');
    ahora += OCIOSA;
    assert.equal(await por('/5s'), 2, 'it has been idle for its time');
    ahora += 3_999;
    assert.equal(await por('/5s'), 2);
    ahora += 4_000;
    assert.equal(await por('/d'), 3, 'the other side is about to close it');
    ahora += OCIOSA;
    t.mock.timers.tick(1_000);
    await servidor.vacio();
    t.mock.timers.tick(1_000);
    assert.equal(await por('/e'), 4);
  });

  it('fail what they cannot carry with the reason, and the next one tries anew: an origin may come back', async (t) => {
    const primero = await servir(t, eco);
    const conexiones = unas(t, { porOrigen: 1 });
    const origen = `http://127.0.0.1:${await puertoLibre()}`;
    const [a, b, c] = ['/a', '/b', '/c'].map((camino) => pedir(conexiones, origen, camino));
    assert.deepEqual([await a, await b, await c], ['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED']);
    const vuelta = await servir(t, eco, Number(new URL(origen).port));
    assert.equal(await pedir(conexiones, origen, '/d'), '200 /d');
    for (const socket of vuelta.sockets) socket.destroy();
    await asentar();
    assert.equal(await pedir(conexiones, origen, '/e'), '200 /e');
    assert.equal(await pedir(conexiones, primero.origen, '/f'), '200 /f');
  });

  it('refuse a header that would break out of its line, send nothing of it, and go on', async (t) => {
    const servidor = await servir(t, eco);
    const conexiones = unas(t, { porOrigen: 1 });
    const malas = ['a\r\nx-otra: b', 'a\nb', 'a\0', 'ñ', '\u{1f600}'];
    const nuevas = malas.map((valor) => pedir(conexiones, servidor.origen, '/mala', { cabeceras: { 'x-a': valor } }));
    assert.deepEqual(await Promise.all(nuevas), Array(5).fill('TypeError'));
    assert.equal(await pedir(conexiones, servidor.origen, '/a'), '200 /a');
    await turno();
    assert.equal(await pedir(conexiones, servidor.origen, '/mala', { cabeceras: { 'x-a': '\r' } }), 'TypeError');
    const bajo = pedir(conexiones, servidor.origen, '/b');
    const esperando = pedir(conexiones, servidor.origen, '/mala', { cabeceras: { 'x-a': '\r' } });
    assert.deepEqual([await bajo, await esperando], ['200 /b', 'TypeError']);
    assert.deepEqual(
      servidor.recibidas.map(({ camino }) => camino),
      ['/a', '/b'],
    );
  });
});

describe('a connection that can not even be begun', () => {
  it('fails its request and takes no place from the next', async (t) => {
    const servidor = await servir(t, eco);
    let imposible = true;
    const conexiones = unas(t, {
      porOrigen: 1,
      conectar(origen, oyente) {
        if (imposible) throw new RangeError('no such port');
        conectar(origen, oyente);
      },
    });
    assert.equal(await pedir(conexiones, servidor.origen, '/a'), 'RangeError');
    imposible = false;
    assert.equal(await pedir(conexiones, servidor.origen, '/b'), '200 /b');
  });
});

describe('the deadline of a request', () => {
  const conReloj = (t: TestContext) => t.mock.timers.enable({ apis: ['setTimeout'] });

  it('ends its wait for a connection, for the head, and for the opening; what comes then is for the next', async (t) => {
    conReloj(t);
    const servidor = await servir(t, (una) => una.camino !== '/calla' && eco(una));
    const puerta = aMano();
    const conexiones = unas(t, { porOrigen: 1, conectar: puerta.conectar });
    const abriendo = pedir(conexiones, servidor.origen, '/never sent');
    const esperando = pedir(conexiones, servidor.origen, '/never sent');
    t.mock.timers.tick(PLAZO);
    assert.deepEqual([await abriendo, await esperando], ['PlazoAgotado', 'PlazoAgotado']);
    const siguiente = pedir(conexiones, servidor.origen, '/a');
    await puerta.abrir();
    assert.equal(await siguiente, '200 /a');
    await turno();
    const callada = pedir(conexiones, servidor.origen, '/calla');
    await servidor.esperar(2);
    const detras = pedir(conexiones, servidor.origen, '/b');
    t.mock.timers.tick(PLAZO - 1);
    const ultima = pedir(conexiones, servidor.origen, '/c');
    t.mock.timers.tick(1);
    assert.deepEqual([await callada, await detras], ['PlazoAgotado', 'PlazoAgotado']);
    await puerta.abrir();
    assert.equal(await ultima, '200 /c');
    assert.deepEqual(
      servidor.recibidas.map(({ camino, por }) => `${camino} ${por}`),
      ['/a 0', '/calla 0', '/c 1'],
    );
  });

  it('ends a body that is still coming, and the answer is what came; the connection goes', async (t) => {
    conReloj(t);
    const servidor = await servir(
      t,
      ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
    );
    const conexiones = unas(t);
    const media = pedir(conexiones, servidor.origen, '/a');
    await servidor.esperar(1);
    await new Promise((visto) => servidor.recibidas[0]?.socket.write('', visto));
    await asentar();
    t.mock.timers.tick(PLAZO);
    assert.equal(await media, '200 half');
    await servidor.vacio();
  });

  it('is over with its answer: a later end of it cuts nothing', async (t) => {
    conReloj(t);
    const servidor = await servir(t, eco);
    const conexiones = unas(t);
    await pedir(conexiones, servidor.origen, '/a');
    await turno();
    t.mock.timers.tick(PLAZO);
    assert.equal(await pedir(conexiones, servidor.origen, '/b'), '200 /b');
    assert.equal(servidor.sockets.length, 1);
  });
});

describe('closing', () => {
  it('fails what waits, is being opened or has no status, keeps an answer that has one, and leaves no connection', async (t) => {
    const servidor = await servir(t, ({ socket, camino }) => {
      if (camino === '/ociosa') socket.write(ok(''));
      if (camino === '/media') socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf');
    });
    const puerta = aMano();
    const conexiones = unas(t, { porOrigen: 4, conectar: puerta.conectar });
    const ociosa = pedir(conexiones, servidor.origen, '/ociosa');
    const media = pedir(conexiones, servidor.origen, '/media');
    const callada = pedir(conexiones, servidor.origen, '/callada');
    const abriendo = pedir(conexiones, servidor.origen, '/never sent');
    for (let i = 0; i < 3; i += 1) await puerta.abrir();
    await ociosa;
    await servidor.esperar(3);
    await asentar();
    const otra = pedir(conexiones, servidor.origen, '/otra');
    await servidor.esperar(4);
    const esperando = pedir(conexiones, servidor.origen, '/never sent');
    conexiones.cerrar();
    assert.deepEqual(await Promise.all([media, callada, abriendo, otra, esperando]), [
      '200 half',
      ...Array(4).fill('ECONNRESET'),
    ]);
    assert.equal(await pedir(conexiones, servidor.origen, '/never sent'), 'ECONNRESET');
    await puerta.abrir();
    conexiones.cerrar();
    await servidor.vacio();
    assert.deepEqual(servidor.recibidas.map(({ camino }) => camino).toSorted(), [
      '/callada',
      '/media',
      '/ociosa',
      '/otra',
    ]);
  });
});

describe('a failed request', () => {
  it('says why: no answer of HTTP/1.1, cut before there was a status', async (t) => {
    const servidor = await servir(t, ({ socket, camino }) =>
      camino === '/corta' ? socket.resetAndDestroy() : socket.write('220 mail\r\n'),
    );
    const conexiones = unas(t);
    await assert.rejects(conexiones.pedir(peticion(servidor.origen, '/correo')), NoEsHttp);
    await assert.rejects(conexiones.pedir(peticion(servidor.origen, '/corta')), { code: 'ECONNRESET' });
    await assert.rejects(conexiones.pedir(peticion('no origin', '/')), TypeError);
    await servidor.vacio();
  });
});
