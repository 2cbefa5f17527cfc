/** Answers of receivers that are too big, too slow, too clever, or none; and `Retry-After`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import { brotliCompressSync, createDeflate, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Entrega } from '@albacea/contract/webhooks.ts';
import fc from 'fast-check';
import type { Repartidor } from '../src/capabilities/webhooks/repartidor.ts';
import { crearCliente } from '../src/platform/salida/cliente.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { abrirReceptor, callar, con, type ReceptorDePrueba, type Responder } from './receptor.ts';
import {
  abrirCaso,
  emitir,
  entregasDe,
  intentosDe,
  otroRepartidor,
  registrar,
  repartir,
  unicaEntrega,
} from './reparto.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

describe('answers of receivers', () => {
  let e: Entorno;
  let quien: Aseguradora;
  let receptor: ReceptorDePrueba;
  /** Waits as long as in earnest, and its chance is always 0: no jitter. */
  let paciente: Repartidor;
  /** Gives up after two seconds: for who is waited for in vain. */
  let impaciente: Repartidor;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    quien = await e.aseguradora('B');
    receptor = await abrirReceptor();
    paciente = otroRepartidor(e, { cliente: crearCliente({ loopback: true }) });
    impaciente = otroRepartidor(e, { cliente: crearCliente({ loopback: true, plazoMs: 2_000 }) });
  });
  after(async () => {
    await Promise.all([paciente.parar(), impaciente.parar()]);
    await receptor.cerrar();
    await e.cerrar();
  });

  /** The delivery of one test event to a receiver that answers so. */
  async function entregar(responder: Responder, url = receptor.url, repartidor = paciente): Promise<Entrega> {
    receptor.responder = responder;
    const { webhook_id } = await registrar(e, quien, url);
    await e.pedir(quien, 'POST', `/webhooks/${webhook_id}/prueba`);
    await repartir(e, repartidor);
    const entrega = await unicaEntrega(e, quien, webhook_id);
    await e.pedir(quien, 'DELETE', `/webhooks/${webhook_id}`);
    return entrega;
  }

  /** A server below HTTP: what it does with each connection once something came. */
  async function crudo(t: TestContext, atender: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const servidor = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).once('data', () => atender(socket));
    });
    servidor.listen(0, '127.0.0.1');
    await once(servidor, 'listening');
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      servidor.close();
    });
    return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/`;
  }

  it('of a big answer 16 KiB are kept, in one attempt row, and it counts by its status', async () => {
    const cuerpo = 'ñ'.repeat(500 * KIB);
    const entrega = await entregar(con(200, {}, cuerpo));
    assert.deepEqual(intentosDe(entrega), ['1 entregado 200']);
    const respuesta = entrega.intentos[0]?.respuesta ?? '';
    assert.equal(Buffer.byteLength(respuesta), 16 * KIB);
    assert.ok(cuerpo.startsWith(respuesta));
    const fallida = await entregar(con(500, {}, cuerpo));
    assert.deepEqual(intentosDe(fallida), ['1 respuesta_no_2xx 500']);
    const filas = await e.base.superSql<{ n: number }>(
      'select length(respuesta) as n from entrega_intentos where entrega = any($1)',
      [[entrega.entrega_id, fallida.entrega_id]],
    );
    assert.deepEqual(filas, [{ n: 16 * KIB }, { n: 16 * KIB }]);
  });

  it('each attempt keeps the bytes of its own answer, though many are recorded together', async () => {
    const cuerpos = [
      ...fc.sample(fc.uint8Array({ maxLength: 3 * KIB }), 60),
      ['', 'NULL', '{', '\0'].map(Buffer.from),
    ].flat();
    const contestados = new Map<string, Buffer>();
    receptor.responder = (respuesta, { cabeceras }) => {
      const cuerpo = Buffer.from(cuerpos[contestados.size % cuerpos.length] as Uint8Array);
      contestados.set(cabeceras['webhook-id'] as string, cuerpo);
      respuesta.writeHead(contestados.size % 3 === 0 ? 500 : 200).end(cuerpo);
    };
    const { webhook_id } = await registrar(e, quien, receptor.url, { concurrencia: 100 });
    await emitir(e, quien, await abrirCaso(e, quien), 100);
    await paciente.ronda();
    await paciente.reposo();
    const filas = await e.base.superSql<{ evento: string; respuesta: Buffer | null }>(
      'select e.evento, i.respuesta from entregas e join entrega_intentos i on i.entrega = e.id where e.webhook = $1',
      [webhook_id],
    );
    assert.equal(filas.length, 100);
    for (const { evento, respuesta } of filas)
      assert.deepEqual(Buffer.from(respuesta ?? []), contestados.get(evento), evento);
    await e.pedir(quien, 'DELETE', `/webhooks/${webhook_id}`);
  });

  it('an answer without end is cut off: the receiver writes no more than a few buffers of it', async (t) => {
    const { promise: escrito, resolve: cerrar } = Promise.withResolvers<number>();
    const url = await crudo(t, (socket) => {
      const bloque = Buffer.alloc(64 * KIB, 'x');
      const seguir = () => {
        while (socket.writable && socket.write(bloque));
      };
      socket.on('close', () => cerrar(socket.bytesWritten));
      socket.on('drain', seguir);
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10737418240\r\n\r\n');
      seguir();
    });
    const entrega = await entregar(callar, url);
    assert.deepEqual(intentosDe(entrega), ['1 entregado 200']);
    assert.equal(entrega.intentos[0]?.respuesta?.length, 16 * KIB);
    assert.ok((await escrito) < 32 * MIB, `${await escrito} bytes were written`);
  });

  it('an answer that trickles in counts by its status, with what came in time', async (t) => {
    let goteo: NodeJS.Timeout | undefined;
    t.after(() => clearInterval(goteo));
    const gotear: Responder = (respuesta) => {
      respuesta.writeHead(200).write('a');
      goteo = setInterval(() => respuesta.write('b'), 100);
    };
    const entrega = await entregar(gotear, receptor.url, impaciente);
    assert.deepEqual(intentosDe(entrega), ['1 entregado 200']);
    assert.match(entrega.intentos[0]?.respuesta ?? '', /^ab*$/);
  });

  it('headers that trickle in for ever are no answer', async (t) => {
    let goteo: NodeJS.Timeout | undefined;
    t.after(() => clearInterval(goteo));
    const url = await crudo(t, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      goteo = setInterval(() => socket.write('x-a: b\r\n'), 50);
    });
    assert.deepEqual(intentosDe(await entregar(callar, url, impaciente)), ['1 tiempo_agotado']);
  });

  it('no answer at all, and 1xx with nothing after it, end as tiempo_agotado and are tried again', async (t) => {
    const provisional = await crudo(t, (socket) => void socket.write('HTTP/1.1 199 Wait\r\n\r\n'));
    for (const url of [receptor.url, provisional]) {
      const entrega = await entregar(callar, url, impaciente);
      assert.deepEqual(intentosDe(entrega), ['1 tiempo_agotado']);
      assert.equal(entrega.estado, 'pendiente');
      assert.equal(Date.parse(entrega.proximo_intento ?? '') - e.reloj.ahora().getTime(), 60_000);
    }
    const despues = await crudo(
      t,
      (socket) => void socket.write('HTTP/1.1 103 H\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    );
    assert.deepEqual(intentosDe(await entregar(callar, despues)), ['1 entregado 200']);
  });

  it('no answer is waited for longer than 10 seconds', { timeout: 20_000 }, async () => {
    const entrega = await entregar(callar, receptor.url, e.programa.repartidor);
    assert.deepEqual(intentosDe(entrega), ['1 tiempo_agotado']);
    assert.ok((entrega.intentos[0]?.duracion_ms ?? 0) >= 9_900, 'nor is one given up sooner');
  });

  it('a connection refused, reset, or spoken to in another protocol is sin_conexion, with a code and no foreign text', async (t) => {
    const cerrado = await abrirReceptor();
    await cerrado.cerrar();
    const roto = await crudo(t, (socket) => socket.resetAndDestroy());
    const ajeno = await crudo(t, (socket) => void socket.end('SSH-2.0-OpenSSH_9.6 <script>\r\n'));
    const [negado, cortado, otro] = [
      await entregar(callar, cerrado.url),
      await entregar(callar, roto),
      await entregar(callar, ajeno),
    ];
    assert.deepEqual(intentosDe(negado), ['1 sin_conexion ECONNREFUSED']);
    assert.match(intentosDe(cortado)[0] ?? '', /^1 sin_conexion (ECONNRESET|UND_ERR_SOCKET)$/);
    assert.match(intentosDe(otro)[0] ?? '', /^1 sin_conexion NOT_HTTP$/);
  });

  it('a compressed answer is kept as text, though it was asked for none', async () => {
    const formas: [string, Buffer][] = [
      ['gzip', gzipSync('recibido')],
      ['deflate', deflateSync('recibido')],
      ['inventada', Buffer.from('recibido')],
      ['constructor', Buffer.from('recibido')],
    ];
    for (const [codificacion, cuerpo] of formas) {
      const entrega = await entregar((respuesta) =>
        respuesta.writeHead(200, { 'content-encoding': codificacion }).end(cuerpo),
      );
      assert.equal(entrega.intentos[0]?.respuesta, 'recibido', codificacion);
    }
    assert.equal(receptor.recibidas.at(-1)?.cabeceras['accept-encoding'], 'identity');
    for (const codificacion of ['gzip', 'br', 'zstd', 'inventada', 'gzip, gzip']) {
      const entrega = await entregar(con(200, { 'content-encoding': codificacion }, 'no compressed at all'));
      assert.deepEqual(intentosDe(entrega), ['1 entregado 200'], codificacion);
    }
  });

  it('an answer whose unfolding would take much more memory than itself is kept as it came', async () => {
    for (const [codificacion, cuerpo] of [
      ['zstd', zstdCompressSync('recibido')],
      ['br', brotliCompressSync('recibido')],
    ] as const) {
      const entrega = await entregar((respuesta) =>
        respuesta.writeHead(200, { 'content-encoding': codificacion }).end(cuerpo),
      );
      assert.deepEqual(intentosDe(entrega), ['1 entregado 200']);
      assert.equal(entrega.intentos[0]?.respuesta, cuerpo.toString());
    }
  });

  it('a decompression bomb unfolds to 16 KiB and no further', async () => {
    for (const [codificacion, compresor] of [
      ['gzip', createGzip()],
      ['deflate', createDeflate()],
    ] as const) {
      const bomba: Buffer[] = [];
      compresor.on('data', (trozo: Buffer) => bomba.push(trozo));
      const cero = Buffer.alloc(MIB);
      for (let i = 0; i < 64; i += 1) if (!compresor.write(cero)) await once(compresor, 'drain');
      compresor.end();
      await once(compresor, 'end');
      let maximo = 0;
      const antes = process.memoryUsage().arrayBuffers;
      const ojo = setInterval(() => {
        maximo = Math.max(maximo, process.memoryUsage().arrayBuffers - antes);
      }, 1);
      const entrega = await entregar((respuesta) =>
        respuesta.writeHead(200, { 'content-encoding': codificacion }).end(Buffer.concat(bomba)),
      );
      clearInterval(ojo);
      assert.equal(entrega.intentos[0]?.respuesta, '\0'.repeat(16 * KIB));
      assert.ok(maximo < 24 * MIB, `${maximo} bytes more`);
    }
  });

  it('Retry-After, in seconds or as a date, puts the next attempt off within its gap, and never past the one after it', async () => {
    const ahora = e.reloj.ahora();
    const dentroDe = (segundos: number) => new Date(ahora.getTime() + segundos * 1000).toUTCString();
    const casos: [string, number][] = [
      ['0', 60],
      ['30', 60],
      ['120', 120],
      ['290', 290],
      ['291', 290],
      ['99999999999999999999', 290],
      [dentroDe(150), 150],
      [dentroDe(-150), 60],
      [dentroDe(86_400), 290],
      ['soon', 60],
      ['2050', 290],
      ['year 2050', 60],
      ['-1', 60],
      ['1.5', 60],
    ];
    for (const [valor, segundos] of casos) {
      const entrega = await entregar(con(503, { 'retry-after': valor }));
      assert.equal((Date.parse(entrega.proximo_intento ?? '') - ahora.getTime()) / 1000, segundos, valor);
    }
  });

  it('whatever the answers were, each attempt is in the log once', async () => {
    const { webhook_id } = await registrar(e, quien, receptor.url);
    await e.pedir(quien, 'POST', `/webhooks/${webhook_id}/prueba`);
    for (const responder of [
      callar,
      con(500, {}, 'x'.repeat(200 * KIB)),
      con(301),
      con(200, { 'content-encoding': 'gzip' }, 'x'),
    ]) {
      receptor.responder = responder;
      await repartir(e, responder === callar ? impaciente : paciente);
      e.reloj.avanzar(300 * 60_000);
    }
    const [entrega] = await entregasDe(e, quien, webhook_id);
    assert.deepEqual(intentosDe(entrega as Entrega), [
      '1 tiempo_agotado',
      '2 respuesta_no_2xx 500',
      '3 respuesta_no_2xx 301',
      '4 entregado 200',
    ]);
  });
});
