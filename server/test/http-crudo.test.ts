/** Malformed, oversized, cut and slow HTTP against a listening server: the envelope all the same, and nothing is opened. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setImmediate as turno } from 'node:timers/promises';
import { BODY_TIME } from '../src/http/body-time.ts';
import { crearServidor } from '../src/http/servidor.ts';
import { conectar, escuchar, hablar, leerRespuestas } from './crudo.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { contarCasos } from './entrada.ts';
import { unCaso } from './fabricas.ts';
import { unDocumento } from './ficheros.ts';
import { esFallo, llevaLimite } from './peticiones.ts';

describe('HTTP as it comes over the wire', () => {
  let e: Entorno;
  let b: Aseguradora;
  let puerto: number;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    b = await e.aseguradora('B');
    puerto = await escuchar(e.app);
  });
  after(() => e.cerrar());

  const peticion = (linea: string, cabeceras: readonly string[] = [], cuerpo = '') =>
    [linea, `Host: ${b.host}`, `X-API-Key: ${b.apiKey}`, 'Connection: close', ...cabeceras, '', cuerpo].join('\r\n');
  const publicar = (cabeceras: readonly string[], cuerpo = '') =>
    peticion('POST /api/v1/casos HTTP/1.1', ['Content-Type: application/json', ...cabeceras], cuerpo);

  async function unaSola(bytes: string): Promise<Respuesta> {
    const respuestas = await hablar(puerto, bytes);
    assert.equal(respuestas.length, 1, JSON.stringify(respuestas));
    return respuestas[0] as Respuesta;
  }

  it('what is no HTTP is told so in the envelope, and the line is closed', async () => {
    const rotas = [
      'hola\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      peticion('GET /api/v1/casos HTTP/9.9'),
      peticion('INVENTADO /api/v1/casos HTTP/1.1'),
      peticion('get /api/v1/casos HTTP/1.1'),
      peticion('GET /api/v1/casos\0 HTTP/1.1'),
      peticion('GET /api/v1/casos HTTP/1.1', ['Nombre con blancos: x']),
      peticion('GET /api/v1/casos HTTP/1.1', ['Sin-Valor']),
      peticion('GET /api/v1/casos HTTP/1.1', ['X: a\0b']),
    ];
    for (const rota of rotas) esFallo(await unaSola(rota), 'peticion_invalida', rota.slice(0, 60));
  });

  it('a message whose length can be read in two ways is refused, and nothing hidden in it is answered', async () => {
    const escondida = peticion('GET /api/v1/casos HTTP/1.1');
    const dobles = [
      publicar(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${escondida}`),
      publicar(['Content-Length: 5', 'Content-Length: 6'], `{}   ${escondida}`),
      publicar(['Content-Length: 5, 6'], `{}   ${escondida}`),
      publicar(['Content-Length: +2'], `{}${escondida}`),
      publicar(['Content-Length: -1'], '{}'),
      publicar(['Transfer-Encoding: xchunked'], `0\r\n\r\n${escondida}`),
      publicar(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${escondida}`),
      publicar(['Transfer-Encoding : chunked'], `0\r\n\r\n${escondida}`),
      publicar(['Transfer-Encoding: chunked'], `ZZ\r\n{}\r\n0\r\n\r\n${escondida}`),
      publicar(['Transfer-Encoding: chunked'], `2\r\n{}XX0\r\n\r\n${escondida}`),
    ];
    for (const doble of dobles) esFallo(await unaSola(doble), 'peticion_invalida', doble.slice(130, 260));
  });

  it('no Host, or two of them, is a bad request', async () => {
    const linea = 'GET /api/v1/casos HTTP/1.1';
    esFallo(await unaSola(`${linea}\r\nX-API-Key: ${b.apiKey}\r\nConnection: close\r\n\r\n`), 'peticion_invalida');
    esFallo(await unaSola(peticion(linea, [`Host: ${b.host}`])), 'peticion_invalida');
    esFallo(await unaSola(peticion(linea, ['HOST: otra.albacea.test'])), 'peticion_invalida');
  });

  it('two Hosts are a bad request wherever they lead, and so is a target that names another host', async () => {
    for (const ruta of [
      '/healthz',
      '/readyz',
      '/portal',
      '/backoffice/api/sesion',
      '/comprobar',
      '/',
      '/nowhere',
      '/api/v1/casos',
    ]) {
      const dos = await unaSola(peticion(`GET ${ruta} HTTP/1.1`, ['Host: otra.albacea.test']));
      assert.deepEqual([dos.estado, dos.cabeceras['x-error-code']], [400, 'peticion_invalida'], ruta);
      const otro = await unaSola(peticion(`GET http://otra.albacea.test${ruta} HTTP/1.1`));
      assert.deepEqual([otro.estado, otro.cabeceras['x-error-code']], [400, 'peticion_invalida'], ruta);
    }
    const mismo = await unaSola(peticion(`GET http://${b.host.toUpperCase()}/api/v1/casos HTTP/1.1`));
    assert.equal(mismo.estado, 200, mismo.texto);
    assert.equal((await unaSola(peticion('GET http://[broken/api/v1/casos HTTP/1.1'))).estado, 400);
    const [sonda] = await hablar(puerto, 'GET /healthz HTTP/1.0\r\n\r\n');
    assert.equal(sonda?.estado, 200, 'a load balancer of HTTP/1.0 names no host');
  });

  it('every answer says that it is what it says, errors, health and redirects too; under https that https is the way', async () => {
    for (const bytes of [
      'x\r\n\r\n',
      ...[
        '/healthz',
        '/readyz',
        '/',
        '/nowhere',
        '/api/v1/casos',
        '/api/v1/openapi.yaml',
        '/portal/api/sesion',
        '/%',
      ].map((ruta) => peticion(`GET ${ruta} HTTP/1.1`)),
    ]) {
      const { cabeceras } = await unaSola(bytes);
      assert.equal(cabeceras['x-content-type-options'], 'nosniff', bytes.slice(0, 40));
      assert.equal(cabeceras['referrer-policy'], 'no-referrer', bytes.slice(0, 40));
      assert.match(String(cabeceras['content-security-policy']), /^default-src 'none';/, bytes.slice(0, 40));
      assert.equal(cabeceras['strict-transport-security'], undefined);
    }
    const segura = await crearEntorno({
      motor: 'postgres',
      junto: e,
      variables: { PUBLIC_URL: 'https://albacea.test' },
    });
    try {
      for (const url of ['/healthz', '/', '/nowhere', '/api/v1/casos', '/portal/api/sesion', '/comprobar', '/portal']) {
        const { headers } = await segura.app.inject({ url, headers: { host: 'albacea.test' } });
        assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url);
        assert.match(String(headers['content-security-policy']), /^default-src 'none';.*frame-ancestors 'none'/, url);
      }
    } finally {
      await segura.cerrar();
    }
  });

  it('headers or an address beyond what the server reads are 431', async () => {
    for (const grande of [
      peticion('GET /api/v1/casos HTTP/1.1', [`X: ${'x'.repeat(20_000)}`]),
      peticion('GET /api/v1/casos HTTP/1.1', Array(3_000).fill('X: 12')),
      peticion(`GET /api/v1/casos?cursor=${'x'.repeat(20_000)} HTTP/1.1`),
    ]) {
      esFallo(await unaSola(grande), 'cabeceras_demasiado_grandes');
    }
  });

  it('every broken message is answered with the limit of its address and an id of its own', async () => {
    const [una, otra] = [await unaSola('x\r\n\r\n'), await unaSola('x\r\n\r\n')];
    assert.notEqual(una.cabeceras['x-request-id'], otra.cabeceras['x-request-id']);
    for (const { cabeceras } of [una, otra]) {
      assert.equal(cabeceras['x-ratelimit-limit'], '300');
      assert.equal(cabeceras.connection, 'close');
      assert.equal(cabeceras['cache-control'], 'no-store');
    }
  });

  it('a path with dots is not resolved into another', async () => {
    for (const ruta of ['/api/v1/casos/../siniestros', '/api/v1/./casos', '/api/v1/x/../../../healthz']) {
      esFallo(await unaSola(peticion(`GET ${ruta} HTTP/1.1`)), 'ruta_desconocida', ruta);
    }
  });

  it('an expectation that is not known is ignored, and 100-continue is met', async () => {
    const [rara] = await hablar(puerto, publicar(['Expect: milagros', 'Content-Length: 2'], '{}'));
    esFallo(rara as Respuesta, 'validacion');
    const [primera, segunda] = await hablar(puerto, publicar(['Expect: 100-continue', 'Content-Length: 2'], '{}'));
    assert.equal(primera?.estado, 100);
    esFallo(segunda as Respuesta, 'validacion');
  });

  it('a body in chunks is a body', async () => {
    const cuerpo = Buffer.from(JSON.stringify(unCaso()));
    const trozos = [cuerpo.subarray(0, 7), cuerpo.subarray(7, 90), cuerpo.subarray(90)];
    const enTrozos = trozos.map((trozo) => `${trozo.length.toString(16)}\r\n${trozo.toString('latin1')}\r\n`).join('');
    const bytes = Buffer.from(publicar(['Transfer-Encoding: chunked'], `${enTrozos}0\r\n\r\n`), 'latin1');
    const [respuesta] = await hablar(puerto, bytes);
    assert.equal(respuesta?.estado, 201, String(respuesta?.texto));
  });

  it('two requests sent at once on one line are answered in order', async () => {
    const [primera, ultima] = [peticion('GET /api/v1/casos?limite=0 HTTP/1.1'), peticion('GET /api/v1/casos HTTP/1.1')];
    const respuestas = await hablar(puerto, primera.replace('Connection: close\r\n', '') + ultima);
    assert.deepEqual(
      respuestas.map(({ estado }) => estado),
      [400, 200],
    );
  });

  it('10 MB are refused with an answer that arrives, with a key and without, by length and in chunks', async () => {
    for (const conClave of [true, false]) {
      for (const enTrozos of [true, false]) {
        const envio = request(`http://127.0.0.1:${puerto}/api/v1/siniestro`, {
          method: 'POST',
          agent: false,
          headers: {
            host: b.host,
            'content-type': 'application/json',
            ...(conClave && { 'x-api-key': b.apiKey }),
            ...(!enTrozos && { 'content-length': 10_000_000 }),
          },
        });
        envio.on('error', () => undefined); // the server may close before the last byte is sent
        envio.end(Buffer.alloc(10_000_000, 0x20));
        const [llegada] = (await once(envio, 'response')) as [IncomingMessage];
        const texto = await text(llegada);
        const respuesta = {
          estado: Number(llegada.statusCode),
          cabeceras: llegada.headers,
          texto,
          json: JSON.parse(texto),
        };
        esFallo(respuesta, conClave ? 'cuerpo_demasiado_grande' : 'clave_ausente');
        envio.destroy();
      }
    }
  });

  it('a body that ends before its length opens nothing, and leaves one line in the log, which is no fault of ours', async () => {
    const antes = await contarCasos(e);
    const entero = JSON.stringify(unCaso());
    const lineas = e.registro.length;
    const socket = await conectar(puerto);
    const recibida = once(e.app.server, 'request');
    socket.write(publicar([`Content-Length: ${Buffer.byteLength(entero) + 1}`], entero));
    const [peticionCortada] = (await recibida) as [IncomingMessage];
    const cortada = new Promise((listo) => peticionCortada.once('close', listo));
    socket.destroy();
    await cortada;
    await turno(); // its error has been handled
    const suyas = e.registro.slice(lineas).filter((linea) => linea.includes('"msg":"request"'));
    assert.equal(suyas.length, 1);
    assert.match(suyas[0] as string, /"ruta":"\/api\/v1\/casos","estado":499/);
    assert.ok(!e.registro.slice(lineas).some((linea) => /"level":[56]0/.test(linea)));
    assert.equal(await contarCasos(e), antes);
  });

  it('a body cut by the end of the line is answered, as the other half of the line is still open', async () => {
    const socket = await conectar(puerto);
    socket.end(publicar(['Content-Length: 50'], '{}'));
    const [respuesta] = leerRespuestas(await text(socket));
    esFallo(respuesta as Respuesta, 'peticion_invalida');
  });

  it('a request that does not arrive in time is told so with 408', async () => {
    assert.ok(e.app.server.headersTimeout > 0 && e.app.server.headersTimeout <= 60_000);
    const llegada = once(e.app.server, 'connection');
    const cliente = await conectar(puerto);
    const [servidor] = (await llegada) as [Socket];
    const recibida = once(e.app.server, 'request');
    cliente.write(publicar(['Content-Length: 50'], '{'));
    await recibida;
    // As Node does it when its clock, which no test can move, says so.
    const aviso = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    e.app.server.emit('clientError', aviso, servidor);
    const [respuesta] = leerRespuestas(await text(cliente));
    esFallo(respuesta as Respuesta, 'tiempo_agotado');
    llevaLimite(respuesta as Respuesta);
  });

  it('a body without a file has a minute to arrive; one with a file the minutes that 20 MB take over a slow line', async () => {
    assert.equal(BODY_TIME, 60_000);
    const slowest = (20 * 1024 * 1024) / 64; // milliseconds at 64 KB a second, the upward line of an old telephone
    assert.ok(e.app.server.requestTimeout >= slowest && e.app.server.requestTimeout <= 2 * slowest);
    const casoId = (await e.pedir(b, 'POST', '/casos', unCaso())).json.data.caso_id;
    const app = await crearServidor({
      ...e.programa.http,
      bodyTime: 200,
      salud: { metricas: e.programa.metricas, terminando: () => false, metricasAparte: false },
    });
    try {
      const port = await escuchar(app);
      const { cuerpo, cabeceras } = unDocumento();
      const upload = await conectar(port);
      const type = `Content-Type: ${cabeceras['content-type']}`;
      const head = [type, `Content-Length: ${cuerpo.length}`];
      upload.write(peticion(`POST /api/v1/casos/${casoId}/documentos HTTP/1.1`, head));
      upload.write(cuerpo.subarray(0, 200));
      const slow = await conectar(port);
      slow.write(publicar(['Content-Length: 50'], '{'));
      const [refused] = leerRespuestas(await text(slow));
      esFallo(refused as Respuesta, 'tiempo_agotado');
      llevaLimite(refused as Respuesta);
      upload.write(cuerpo.subarray(200));
      const [taken] = leerRespuestas(await text(upload)) as [Respuesta];
      assert.equal(taken.estado, 201, taken.texto);
    } finally {
      await app.close();
    }
  });

  it('after all this it serves', async () => {
    assert.equal((await e.pedir(b, 'POST', '/casos', unCaso())).estado, 201);
    assert.ok(!e.registro.some((linea) => /"level":[56]0/.test(linea)), 'nothing was a fault of ours');
  });
});
