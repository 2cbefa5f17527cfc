/** Uploads over the wire that are too large, broken, cut off, or not what they say: a clear answer, and nothing left behind. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate as turno } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { MAXIMO_CUERPO_CON_FICHERO, MAXIMO_FICHERO } from '@albacea/contract/documentos.ts';
import { crearServidor } from '../src/http/servidor.ts';
import { UPLOAD_LIMITS } from '../src/http/upload-budget.ts';
import { conectar, escuchar, leerRespuestas } from './crudo.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unDocumento, unFlujo, unFormulario, unJpeg, unPdf, unPdfDe, unPng, unZip } from './ficheros.ts';
import { hasta } from './instalacion.ts';
import { esFallo } from './peticiones.ts';
import { abrir, type Envio, ficherosDe, mandarCrudo, sinRastro, subir } from './subidas.ts';

describe('uploads over HTTP', () => {
  let e: Entorno;
  let b: Aseguradora;
  let caso: string;
  let puerto: number;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    puerto = await escuchar(e.app);
  });
  after(() => e.cerrar());
  beforeEach(async () => {
    b = await e.aseguradora('B');
    caso = await abrir(e, b);
  });

  const mandar = (...envio: Envio) => mandarCrudo({ puerto, aseguradora: b, caso }, ...envio);
  const nadaQueda = () => sinRastro(e, b, caso);

  it('files that harm, hide or flood are refused with 422 and a sentence, in both shapes and languages', async () => {
    const malos: Record<string, [Buffer, RegExp]> = {
      'zip bomb': [unZip(), /archivo comprimido/],
      'PDF bomb': [
        unPdf({ objetos: [unFlujo('/N 1/First 4/Filter/FlateDecode', deflateSync(Buffer.alloc(64 << 20)))] }),
        /no podemos examinar/,
      ],
      'pixel flood': [unPng({ ancho: 60_000, alto: 60_000 }), /demasiado grande/],
      'polyglot of image and archive': [Buffer.concat([unJpeg(), unZip()]), /contenido escondido/],
      'polyglot of PDF and page': [Buffer.concat([unPdf(), Buffer.from('<html>')]), /contenido escondido/],
      'PDF with JavaScript': [unPdf({ catalogo: '/OpenAction<</S/JavaScript/JS(x)>>' }), /programas o ficheros/],
      'wrong magic bytes': [Buffer.from('GIF89a, says it is a PDF'), /No es de un tipo/],
      'EICAR-like text': [Buffer.from(`x${'EICAR-STANDARD-'}${'ANTIVIRUS-TEST-FILE'}`), /dañino/],
      empty: [Buffer.alloc(0), /vacío/],
      truncated: [unPng().subarray(0, 50), /dañado o incompleto/],
    };
    for (const [nombre, [bytes, frase]] of Object.entries(malos)) {
      const forma = await subir(e, b, caso, unDocumento(bytes, { nombre: 'papel.pdf' }));
      esFallo(forma, 'documento_no_admitido', nombre);
      assert.match(forma.json.error, frase, nombre);
      assert.match(forma.json.error, /Se admiten PDF, JPEG y PNG, de hasta 20 MB\.$/);
      const cuerpo = { tipo: 'otro', contenido: bytes.toString('base64') };
      const json = await e.pedir(b, 'POST', `/casos/${caso}/documentos`, cuerpo, { 'accept-language': 'en' });
      esFallo(json, 'documento_no_admitido', nombre);
      assert.match(json.json.error, /^We cannot take this file\. .* PDF, JPEG and PNG are taken, up to 20 MB\.$/);
    }
    await nadaQueda();
  });

  it('the declared type and the name decide nothing', async () => {
    const forma = unFormulario([
      { nombre: 'fichero', valor: unPng(), fichero: '../../etc/passwd.exe', tipo: 'text/html' },
      { nombre: 'tipo', valor: 'otro' },
    ]);
    const { estado, json } = await subir(e, b, caso, forma);
    assert.deepEqual([estado, json.data.formato], [201, 'image/png']);
  });

  it('20 MB are taken in both shapes, one byte more is 413', async () => {
    const justo = unPdfDe(MAXIMO_FICHERO);
    const forma = unDocumento(justo, { tipo: 'otro' });
    const buena = await mandar(forma.cuerpo, forma.cabeceras);
    assert.equal(buena.estado, 201, buena.texto);
    const json = Buffer.from(JSON.stringify({ tipo: 'certificado_defuncion', contenido: justo.toString('base64') }));
    const enJson = await mandar(json, { 'content-type': 'application/json' });
    assert.equal(enJson.estado, 201, enJson.texto);
    assert.equal(enJson.json.data.bytes, MAXIMO_FICHERO);
    const antes = await ficherosDe(e, b);
    const pasado = unPdfDe(MAXIMO_FICHERO + 1);
    const formaPasada = unDocumento(pasado);
    const jsonPasado = Buffer.from(JSON.stringify({ tipo: 'otro', contenido: pasado.toString('base64') }));
    for (const enTrozos of [false, true]) {
      for (const [cuerpo, cabeceras] of [
        [formaPasada.cuerpo, formaPasada.cabeceras],
        [jsonPasado, { 'content-type': 'application/json' }],
      ] as const) {
        const respuesta = await mandar(cuerpo, cabeceras, { enTrozos });
        esFallo(respuesta, 'cuerpo_demasiado_grande');
        assert.match(respuesta.json.error, /20971520 bytes/);
      }
    }
    assert.deepEqual(await ficherosDe(e, b), antes);
  });

  it('a body of more than 28 MB is 413 by its announced length, and by what comes when it announces none', async () => {
    const grande = Buffer.alloc(MAXIMO_CUERPO_CON_FICHERO + 1, 0x20);
    const { cabeceras } = unDocumento();
    for (const tipo of ['application/json', cabeceras['content-type']]) {
      for (const enTrozos of [false, true]) {
        const respuesta = await mandar(grande, { 'content-type': tipo }, { enTrozos });
        if (enTrozos && tipo !== 'application/json')
          esFallo(respuesta); // filling before a form is no form
        else esFallo(respuesta, 'cuerpo_demasiado_grande');
      }
    }
    const conRelleno = unFormulario([
      { nombre: 'tipo', valor: 'otro' },
      { nombre: 'fichero', valor: unPdf(), fichero: 'x.pdf' },
    ]);
    const seguido = Buffer.concat([conRelleno.cuerpo, grande]);
    esFallo(await mandar(seguido, conRelleno.cabeceras, { enTrozos: true }), 'cuerpo_demasiado_grande');
    await nadaQueda();
  });

  it('other operations keep their own limit', async () => {
    const cuerpo = Buffer.alloc(300_000, 0x20);
    const { statusCode } = await e.app.inject({
      ...{ method: 'POST', url: '/api/v1/casos', payload: cuerpo },
      headers: { host: b.host, 'x-api-key': b.apiKey, 'content-type': 'application/json' },
    });
    assert.equal(statusCode, 413);
    const forma = unDocumento();
    const { statusCode: deOtra } = await e.app.inject({
      ...{ method: 'POST', url: '/api/v1/casos', payload: forma.cuerpo },
      headers: { host: b.host, 'x-api-key': b.apiKey, ...forma.cabeceras },
    });
    assert.equal(deOtra, 415);
  });

  it('an upload that is cut off leaves nothing, gives its place back, and is one line in the log', async () => {
    const { cuerpo, cabeceras } = unDocumento(unPdfDe(3_000_000));
    for (const tipo of [cabeceras['content-type'], 'application/json']) {
      for (let vez = 0; vez < 8; vez += 1) {
        const lineas = e.registro.length;
        const socket = await conectar(puerto);
        const recibida = once(e.app.server, 'request');
        socket.write(
          `POST /api/v1/casos/${caso}/documentos HTTP/1.1\r\nHost: ${b.host}\r\nX-API-Key: ${b.apiKey}\r\nContent-Type: ${tipo}\r\nContent-Length: ${MAXIMO_CUERPO_CON_FICHERO}\r\n\r\n`,
        );
        socket.write(cuerpo.subarray(0, 1_000_000));
        const [peticion] = (await recibida) as [IncomingMessage];
        const cortada = new Promise((listo) => peticion.once('close', listo));
        socket.destroy();
        await cortada;
        await turno();
        await hasta('it is logged', async () =>
          e.registro.slice(lineas).some((linea) => linea.includes('"estado":499')),
        );
        assert.ok(!e.registro.slice(lineas).some((linea) => /"level":[56]0/.test(linea)));
      }
    }
    // Eight of each would have filled all the room there is.
    const buena = await subir(e, b, caso, unDocumento());
    assert.equal(buena.estado, 201, buena.texto);
  });

  it('an upload whose line ends early is answered, as the other half is still open', async () => {
    const { cuerpo, cabeceras } = unDocumento();
    for (const suyas of [cabeceras, { 'content-type': 'application/json' }]) {
      esFallo(
        await mandar(cuerpo.subarray(0, 300), suyas, { largo: cuerpo.length, colgar: true }),
        'peticion_invalida',
      );
    }
    await nadaQueda();
  });

  it('69 lines of one caller that trickle leave others their places; those beyond its own are turned away, the rest cut', async () => {
    const salud = { metricas: e.programa.metricas, terminando: () => false, metricasAparte: false };
    const uploadLimits = { ...UPLOAD_LIMITS, window: 3000 };
    const app = await crearServidor({ ...e.programa.http, salud, uploadLimits });
    const otro = await escuchar(app);
    try {
      const lentas = await Promise.all(
        Array.from({ length: 69 }, async () => {
          const llegada = once(app.server, 'request');
          const ultima = abrirLenta(otro, { host: b.host, apiKey: b.apiKey }, caso);
          await llegada;
          return ultima;
        }),
      );
      const c = await e.aseguradora('B');
      const suyo = await abrir(e, c);
      const { cuerpo, cabeceras } = unDocumento();
      for (let i = 0; i < 5; i += 1) {
        const buena = await mandarCrudo({ puerto: otro, aseguradora: c, caso: suyo }, cuerpo, cabeceras);
        assert.equal(buena.estado, 201, buena.texto);
      }
      const estados = (await Promise.all(lentas.map(({ respuesta }) => respuesta))).map((una) => una?.estado);
      const cuantas = (estado: number) => estados.filter((uno) => uno === estado).length;
      assert.deepEqual([cuantas(503), cuantas(408)], [69 - UPLOAD_LIMITS.perSession, UPLOAD_LIMITS.perSession]);
      assert.equal((await subir(e, b, caso)).estado, 201, 'and its own places are free again');
    } finally {
      await app.close();
    }
  });

  it('who may not upload is told before a byte is read', async () => {
    const { cuerpo, cabeceras } = unDocumento();
    const { apiKey } = b;
    for (const [clave, codigo] of [
      ['', 'clave_ausente'],
      [`${apiKey.slice(0, -1)}_`, 'clave_invalida'],
    ] as const) {
      const { statusCode, headers } = await e.app.inject({
        ...{ method: 'POST', url: `/api/v1/casos/${caso}/documentos`, payload: cuerpo },
        headers: { host: b.host, ...(clave && { 'x-api-key': clave }), ...cabeceras },
      });
      assert.deepEqual([statusCode, headers['x-error-code']], [401, codigo]);
    }
    await nadaQueda();
  });
});

/** A line that announces the largest body, sends its first bytes and then nothing. */
async function abrirLenta(puerto: number, { host, apiKey }: { host: string; apiKey: string }, caso: string) {
  const socket = await conectar(puerto);
  const llegado: Buffer[] = [];
  socket.on('data', (trozo: Buffer) => llegado.push(trozo)).on('error', () => undefined);
  const respuesta = once(socket, 'close').then(() => leerRespuestas(Buffer.concat(llegado).toString())[0]);
  socket.write(
    `POST /api/v1/casos/${caso}/documentos HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${MAXIMO_CUERPO_CON_FICHERO}\r\n\r\n{"tipo":`,
  );
  return { respuesta };
}
