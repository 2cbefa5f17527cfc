import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { crearResolver } from './resolver.ts';

const TIPOS = { A: 1, CNAME: 5, AAAA: 28 } as const;
type Registros = Readonly<Record<string, readonly (readonly [keyof typeof TIPOS, Buffer])[]>>;

const v4 = (direccion: string) => Buffer.from(direccion.split('.').map(Number));
const v6 = (hex: string) => Buffer.from(hex, 'hex');
const nombreDns = (nombre: string) =>
  Buffer.concat([
    ...nombre.split('.').map((parte) => Buffer.from([parte.length, ...Buffer.from(parte)])),
    Buffer.from([0]),
  ]);

/** A name server on loopback (RFC 1035); null: it hears and never answers. */
async function servidorDns(
  t: TestContext,
  registros: Registros | null,
): Promise<{ direccion: string; preguntas: () => number }> {
  let preguntas = 0;
  const socket = createSocket('udp4');
  socket.on('message', (pregunta, { port, address }) => {
    preguntas += 1;
    if (registros === null) return;
    const fin = pregunta.indexOf(0, 12) + 5;
    const [nombre, tipo] = [leerNombre(pregunta), pregunta.readUInt16BE(fin - 4)];
    const todos = registros[nombre];
    // An alias comes with what it leads to.
    const suyos = (todos ?? []).filter(([clase]) => clase === 'CNAME' || TIPOS[clase] === tipo);
    const cabecera = Buffer.alloc(12);
    pregunta.copy(cabecera, 0, 0, 2);
    cabecera.writeUInt16BE(todos ? 0x8180 : 0x8183, 2);
    cabecera.writeUInt16BE(1, 4);
    cabecera.writeUInt16BE(suyos.length, 6);
    let dueno: Buffer = nombreDns(nombre);
    const respuestas = suyos.map(([clase, datos]) => {
      const fijo = Buffer.alloc(10);
      fijo.writeUInt16BE(TIPOS[clase], 0);
      fijo.writeUInt16BE(1, 2);
      fijo.writeUInt16BE(datos.length, 8);
      const registro = Buffer.concat([dueno, fijo, datos]);
      if (clase === 'CNAME') dueno = datos;
      return registro;
    });
    socket.send(Buffer.concat([cabecera, pregunta.subarray(12, fin), ...respuestas]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return { direccion: `127.0.0.1:${(socket.address() as AddressInfo).port}`, preguntas: () => preguntas };
}

function leerNombre(mensaje: Buffer): string {
  const partes: string[] = [];
  for (let i = 12; mensaje[i]; i += 1 + (mensaje[i] as number))
    partes.push(mensaje.toString('utf8', i + 1, i + 1 + (mensaje[i] as number)));
  return partes.join('.').toLowerCase();
}

const SIN_PRISA = () => new AbortController().signal;

describe('the resolver', () => {
  it('finds all addresses of a name, of both families, through aliases too', async (t) => {
    const dns = await servidorDns(t, {
      'dos.example': [
        ['A', v4('192.0.2.1')],
        ['A', v4('10.0.0.1')],
        ['AAAA', v6('fd000000000000000000000000000001')],
      ],
      'alias.example': [
        ['CNAME', nombreDns('real.example')],
        ['A', v4('127.0.0.1')],
      ],
      'seis.example': [['AAAA', v6('20010db8000000000000000000000001')]],
    });
    const resolver = crearResolver([dns.direccion]);
    assert.deepEqual(await resolver('dos.example', SIN_PRISA()), [
      { address: '192.0.2.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
      { address: 'fd00::1', family: 6 },
    ]);
    assert.deepEqual(await resolver('alias.example', SIN_PRISA()), [{ address: '127.0.0.1', family: 4 }]);
    assert.deepEqual(await resolver('seis.example', SIN_PRISA()), [{ address: '2001:db8::1', family: 6 }]);
  });

  it('says ENOTFOUND of a name that is not there', async (t) => {
    const dns = await servidorDns(t, {});
    await assert.rejects(crearResolver([dns.direccion])('nadie.example', SIN_PRISA()), { code: 'ENOTFOUND' });
  });

  it('asks nobody for localhost, which is this machine, nor for what ends in invalid, which is nowhere', async (t) => {
    const dns = await servidorDns(t, {});
    const resolver = crearResolver([dns.direccion]);
    for (const nombre of ['localhost', 'LOCALHOST', 'a.b.localhost', 'localhost.']) {
      const direcciones = await resolver(nombre, SIN_PRISA());
      assert.deepEqual(
        direcciones.map(({ address }) => address),
        ['127.0.0.1', '::1'],
      );
    }
    assert.deepEqual(await resolver('a.invalid', SIN_PRISA()), []);
    assert.equal(dns.preguntas(), 0);
  });

  it('ends when it is told to, though the name server never answers', async (t) => {
    const dns = await servidorDns(t, null);
    const plazo = new AbortController();
    const busqueda = crearResolver([dns.direccion])('mudo.example', plazo.signal);
    plazo.abort();
    await assert.rejects(busqueda, { code: 'ECANCELLED' });
    await assert.rejects(crearResolver([dns.direccion])('mudo.example', plazo.signal), { name: 'AbortError' });
  });

  it('holds up nothing else of the process while names hang: it takes no thread of the pool', async (t) => {
    const dns = await servidorDns(t, null);
    const plazo = new AbortController();
    const resolver = crearResolver([dns.direccion]);
    let terminadas = 0;
    const busquedas = Array.from({ length: 50 }, (_, i) =>
      resolver(`mudo${i}.example`, plazo.signal).catch(() => {
        terminadas += 1;
      }),
    );
    await stat(import.meta.dirname);
    assert.equal(terminadas, 0);
    plazo.abort();
    await Promise.all(busquedas);
    assert.equal(terminadas, 50);
  });
});
