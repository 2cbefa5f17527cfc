/** Uploads over the wire that are too large, broken, cut off, or not what they say: a clear answer, and nothing left behind. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate as turno } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { MAXIMO_CUERPO_CON_FICHERO, MAXIMO_FICHERO } from '@albacea/contract/documentos.ts';
import { conectar, escuchar, leerRespuestas } from './crudo.ts';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES, type Respuesta } from './entorno.ts';
import { unDocumento, unFlujo, unFormulario, unJpeg, unPdf, unPdfDe, unPng, unZip } from './ficheros.ts';
import { hasta } from './instalacion.ts';
import { esFallo } from './peticiones.ts';
import { abrir, ficherosDe, subir } from './subidas.ts';

for (const motor of MOTORES) {
  describe(`uploads over HTTP on ${motor}`, () => {
    let e: Entorno;
    let b: Aseguradora;
    let caso: string;
    let puerto: number;
    before(async () => {
      e = await crearEntorno({ motor });
      puerto = await escuchar(e.app);
    });
    after(() => e.cerrar());
    beforeEach(async () => {
      b = await e.aseguradora('B');
      caso = await abrir(e, b);
    });

    /** Sends bytes as they are to the running server and reads its answer. */
    async function mandar(
      cuerpo: Buffer,
      cabeceras: Record<string, string>,
      {
        enTrozos = false,
        largo = cuerpo.length,
        colgar = false,
      }: { enTrozos?: boolean; largo?: number; colgar?: boolean } = {},
    ): Promise<Respuesta> {
      const socket = await conectar(puerto);
      const lineas = Object.entries(cabeceras).map(([nombre, valor]) => `${nombre}: ${valor}`);
      const cabeza = [
        `POST /api/v1/casos/${caso}/documentos HTTP/1.1`,
        `Host: ${b.host}`,
        `X-API-Key: ${b.apiKey}`,
        'Connection: close',
        enTrozos ? 'Transfer-Encoding: chunked' : `Content-Length: ${largo}`,
        ...lineas,
      ];
      const llegado: Buffer[] = [];
      socket.on('data', (trozo: Buffer) => llegado.push(trozo));
      socket.on('error', () => undefined); // the server may close before the last byte is sent
      const cerrado = new Promise((listo) => socket.once('close', listo));
      socket.write(`${cabeza.join('\r\n')}\r\n\r\n`);
      if (enTrozos) socket.write(`${cuerpo.length.toString(16)}\r\n`);
      socket.write(cuerpo);
      if (enTrozos) socket.write('\r\n0\r\n\r\n');
      if (colgar) socket.end();
      await cerrado;
      const [respuesta] = leerRespuestas(Buffer.concat(llegado).toString());
      assert.ok(respuesta, 'an answer arrived');
      return respuesta;
    }

    /** Nothing in rows, in the store, or in the story. */
    async function nadaQueda(): Promise<void> {
      assert.deepEqual(await ficherosDe(e, b), []);
      const carpeta = join(e.programa.config.dataDir, 'ficheros', b.id);
      assert.deepEqual(await readdir(carpeta).catch(() => []), []);
      assert.deepEqual((await e.pedir(b, 'GET', `/casos/${caso}/documentos`)).json.data.elementos, []);
      const hechos = await e.base.superSql(
        `select 1 from cronologia where aseguradora_id = $1 and tipo like 'documento%'`,
        [b.id],
      );
      assert.deepEqual(hechos, []);
    }

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

    it('another content type, an encoding or a character set is 415, which says what is taken', async () => {
      const pdf = unPdf();
      const malas: Record<string, string>[] = [
        {},
        { 'content-type': 'application/pdf' },
        { 'content-type': 'application/octet-stream' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'content-type': 'multipart/mixed; boundary=x' },
        { 'content-type': 'text/plain' },
        { ...unDocumento().cabeceras, 'content-encoding': 'gzip' },
        { 'content-type': 'application/json', 'content-encoding': 'br' },
        { 'content-type': 'application/json; charset=latin1' },
      ];
      for (const cabeceras of malas) {
        const respuesta = await mandar(pdf, cabeceras);
        esFallo(respuesta, 'tipo_no_admitido', JSON.stringify(cabeceras));
        if (!cabeceras['content-type']?.includes('charset'))
          assert.match(respuesta.json.error, /multipart\/form-data, application\/json/);
      }
      await nadaQueda();
    });

    it('a form that is broken, empty, or has other parts than it should is 422 by name', async () => {
      const bien = [
        { nombre: 'tipo', valor: 'otro' },
        { nombre: 'fichero', valor: unPdf(), fichero: 'x.pdf' },
      ];
      const [tipo, fichero] = bien as [(typeof bien)[0], (typeof bien)[0]];
      const formas: [Buffer, Record<string, string>, RegExp][] = [];
      const conPartes = (partes: Parameters<typeof unFormulario>[0], frase: RegExp) => {
        const { cuerpo, cabeceras } = unFormulario(partes);
        formas.push([cuerpo, cabeceras, frase]);
      };
      conPartes([], /fichero: falta|roto/);
      conPartes([fichero], /tipo: falta/);
      conPartes([tipo], /fichero: falta/);
      conPartes([tipo, tipo, fichero], /tipo: está repetido/);
      conPartes([tipo, fichero, fichero], /demasiadas partes/);
      conPartes([tipo, { ...fichero, nombre: 'adjunto' }], /adjunto: no se admite aquí; el fichero va en fichero/);
      conPartes([tipo, { nombre: 'fichero', valor: 'texto' }], /debe ser un fichero/);
      conPartes([tipo, { nombre: 'otro', valor: '1' }, fichero], /otro: no se admite aquí/);
      conPartes([tipo, { nombre: 'contenido', valor: 'JVBERi0=' }, fichero], /contenido: no se admite aquí/);
      conPartes([{ nombre: 'tipo', valor: 'x'.repeat(5000) }, fichero], /tipo: admite hasta 4096 bytes/);
      conPartes(
        [...Array.from({ length: 12 }, (_, i) => ({ nombre: `c${i}`, valor: '1' })), fichero],
        /demasiadas partes/,
      );
      conPartes([{ nombre: '__proto__', valor: '1' }, fichero], /roto|no se admite/);
      conPartes([{ nombre: 'constructor', valor: '1' }, fichero], /roto|no se admite/);
      const { cuerpo, cabeceras } = unFormulario(bien);
      formas.push([cuerpo.subarray(0, -10), cabeceras, /roto o incompleto/]);
      formas.push([cuerpo.subarray(0, 200), cabeceras, /roto o incompleto/]);
      formas.push([cuerpo, { 'content-type': 'multipart/form-data' }, /roto o incompleto/]);
      formas.push([cuerpo, { 'content-type': 'multipart/form-data; boundary=otra' }, /roto|falta/]);
      formas.push([Buffer.from('hola'), cabeceras, /roto|falta/]);
      for (const [bytes, suyas, frase] of formas) {
        const respuesta = await mandar(bytes, suyas);
        esFallo(respuesta, 'validacion', String(frase));
        assert.match(respuesta.json.error, frase);
      }
      await nadaQueda();
    });

    it('JSON without a file, with what is no base64, or broken, is refused by name', async () => {
      const pedir = (cuerpo: unknown) => e.pedir(b, 'POST', `/casos/${caso}/documentos`, cuerpo);
      for (const [cuerpo, frase] of [
        [{ tipo: 'otro' }, /contenido: falta/],
        [{ contenido: 'JVBERi0=' }, /tipo: falta/],
        [{ tipo: 'otro', contenido: 7 }, /contenido: debe ser texto/],
        [{ tipo: 'otro', contenido: '¡no!' }, /contenido: debe ser base64/],
        [{ tipo: 'otro', contenido: 'JVBE\nRi0=' }, /contenido: debe ser base64/],
        [{ tipo: 'otro', contenido: 'JVBERi0' }, /contenido: debe ser base64/],
        [{ tipo: 'otro', contenido: '=JVBERi0' }, /contenido: debe ser base64/],
        [{ tipo: 'otro', contenido: 'JVBERi0=', fichero: 'x' }, /fichero: no se admite aquí/],
        [{ tipo: 'otro', nombre: 'x'.repeat(1001), contenido: 'JVBERi0=' }, /nombre: admite hasta 1000/],
        [[], /objeto/],
      ] as const) {
        const respuesta = await pedir(cuerpo);
        esFallo(respuesta, 'validacion', JSON.stringify(cuerpo));
        assert.match(respuesta.json.error, frase);
      }
      const json = { 'content-type': 'application/json' };
      esFallo(await mandar(Buffer.from('{"tipo":'), json), 'json_invalido');
      esFallo(await mandar(Buffer.from('{"tipo":"otro","tipo":"factura","contenido":""}'), json), 'validacion');
      esFallo(await mandar(Buffer.alloc(0), json), 'validacion');
      await nadaQueda();
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
}
