/** Uploads that are too large, malformed, cut off or mislabelled get a clear answer and leave nothing stored. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { FILE_MAXIMUM, MAXIMUM_BODY_WITH_FILE } from '@albacea/contract/schemas/documentos.ts';
import { createServer } from '../../src/http/server.ts';
import { UPLOAD_LIMITS } from '../../src/http/upload-budget.ts';
import { bearerNow, enter, onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { oneFamily } from '../support/family.ts';
import { aDocumento, aForm, aJpeg, aPdf, aPdfOf, aPng, aStream, aZip } from '../support/files.ts';
import { until } from '../support/installation.ts';
import { connectNow, listen, readResponses } from '../support/raw.ts';
import { arriving, isFailure } from '../support/requests.ts';
import { filesOf, open, type Sending, submitRaw, upload, withoutTrace } from '../support/uploaded.ts';

describe('uploads over HTTP', () => {
  let e: Environment;
  let b: Aseguradora;
  let caso: string;
  let port: number;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    port = await listen(e.app);
  });
  after(() => e.close());
  beforeEach(async () => {
    b = await e.aseguradora('B');
    caso = await open(e, b);
  });

  const submit = (...sending: Sending) => submitRaw({ port, aseguradora: b, caso }, ...sending);
  const nothingRemains = () => withoutTrace(e, b, caso);

  it('files with active, hidden or exploding content are refused with 422 and a sentence, in both formats and languages', async () => {
    const bad: Record<string, [Buffer, RegExp]> = {
      'zip bomb': [aZip(), /archivo comprimido/],
      'PDF bomb': [
        aPdf({ objetos: [aStream('/N 1/First 4/Filter/FlateDecode', deflateSync(Buffer.alloc(64 << 20)))] }),
        /no podemos examinar/,
      ],
      'pixel flood': [aPng({ ancho: 60_000, alto: 60_000 }), /demasiado grande/],
      'polyglot of image and archive': [Buffer.concat([aJpeg(), aZip()]), /contenido escondido/],
      'polyglot of PDF and page': [Buffer.concat([aPdf(), Buffer.from('<html>')]), /contenido escondido/],
      'PDF with JavaScript': [aPdf({ catalogo: '/OpenAction<</S/JavaScript/JS(x)>>' }), /programas o ficheros/],
      'wrong magic bytes': [Buffer.from('GIF89a, says it is a PDF'), /No es de un tipo/],
      'EICAR-like text': [Buffer.from(`x${'EICAR-STANDARD-'}${'ANTIVIRUS-TEST-FILE'}`), /dañino/],
      empty: [Buffer.alloc(0), /vacío/],
      truncated: [aPng().subarray(0, 50), /dañado o incompleto/],
    };
    for (const [name, [bytes, phrase]] of Object.entries(bad)) {
      const form = await upload(e, b, caso, aDocumento(bytes, { nombre: 'papel.pdf' }));
      isFailure(form, 'documento_no_admitido', name);
      assert.match(form.json.error, phrase, name);
      assert.match(form.json.error, /Se admiten PDF, JPEG y PNG, de hasta 20 MB\.$/);
      const body = { tipo: 'otro', contenido: bytes.toString('base64') };
      const json = await e.request(b, 'POST', `/casos/${caso}/documentos`, body, { 'accept-language': 'en' });
      isFailure(json, 'documento_no_admitido', name);
      assert.match(json.json.error, /^We cannot take this file\. .* PDF, JPEG and PNG are accepted, up to 20 MB\.$/);
    }
    await nothingRemains();
  });

  it('another content type, an encoding or a character set is 415, and the answer lists what is accepted', async () => {
    const pdf = aPdf();
    const bad: Record<string, string>[] = [
      {},
      { 'content-type': 'application/pdf' },
      { 'content-type': 'application/octet-stream' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/mixed; boundary=x' },
      { 'content-type': 'text/plain' },
      { ...aDocumento().headers, 'content-encoding': 'gzip' },
      { 'content-type': 'application/json', 'content-encoding': 'br' },
      { 'content-type': 'application/json; charset=latin1' },
    ];
    for (const headers of bad) {
      const response = await submit(pdf, headers);
      isFailure(response, 'tipo_no_admitido', JSON.stringify(headers));
      if (!headers['content-type']?.includes('charset'))
        assert.match(response.json.error, /multipart\/form-data, application\/json/);
    }
    await nothingRemains();
  });

  it('a form that is malformed, empty, or has other parts than it should is 422 with the name of the part', async () => {
    const complete = [
      { name: 'tipo', value: 'otro' },
      { name: 'fichero', value: aPdf(), file: 'x.pdf' },
    ];
    const [type, file] = complete as [(typeof complete)[0], (typeof complete)[0]];
    const forms: [Buffer, Record<string, string>, RegExp][] = [];
    const withParts = (parts: Parameters<typeof aForm>[0], phrase: RegExp) => {
      const { body, headers } = aForm(parts);
      forms.push([body, headers, phrase]);
    };
    withParts([], /fichero: falta|roto/);
    withParts([file], /tipo: falta/);
    withParts([type], /fichero: falta/);
    withParts([type, type, file], /tipo: está repetido/);
    withParts([type, file, file], /demasiadas partes/);
    withParts([type, { ...file, name: 'adjunto' }], /adjunto: no se admite aquí; el fichero va en fichero/);
    withParts([type, { name: 'fichero', value: 'texto' }], /debe ser un fichero/);
    withParts([type, { name: 'otro', value: '1' }, file], /otro: no se admite aquí/);
    withParts([type, { name: 'contenido', value: 'JVBERi0=' }, file], /contenido: no se admite aquí/);
    withParts([{ name: 'tipo', value: 'x'.repeat(5000) }, file], /tipo: admite hasta 4096 bytes/);
    withParts([...Array.from({ length: 12 }, (_, i) => ({ name: `c${i}`, value: '1' })), file], /demasiadas partes/);
    withParts([{ name: '__proto__', value: '1' }, file], /roto|no se admite/);
    withParts([{ name: 'constructor', value: '1' }, file], /roto|no se admite/);
    const { body, headers } = aForm(complete);
    forms.push([body.subarray(0, -10), headers, /roto o incompleto/]);
    forms.push([body.subarray(0, 200), headers, /roto o incompleto/]);
    forms.push([body, { 'content-type': 'multipart/form-data' }, /roto o incompleto/]);
    forms.push([body, { 'content-type': 'multipart/form-data; boundary=otra' }, /roto|falta/]);
    forms.push([Buffer.from('hola'), headers, /roto|falta/]);
    const long = aForm(complete, 'b'.repeat(300));
    forms.push([long.body, long.headers, /roto o incompleto/]);
    withParts([type, { ...file, file: `${'.'.repeat(1001)}x` }], /fichero: el nombre del fichero admite hasta 1000/);
    for (const [bytes, sentHeaders, phrase] of forms) {
      const response = await submit(bytes, sentHeaders);
      isFailure(response, 'validacion', String(phrase));
      assert.match(response.json.error, phrase);
    }
    await nothingRemains();
  });

  it('JSON without a file, with invalid base64, or malformed, is refused with the name of the field', async () => {
    const ask = (body: unknown) => e.request(b, 'POST', `/casos/${caso}/documentos`, body);
    for (const [body, phrase] of [
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
      const response = await ask(body);
      isFailure(response, 'validacion', JSON.stringify(body));
      assert.match(response.json.error, phrase);
    }
    const json = { 'content-type': 'application/json' };
    isFailure(await submit(Buffer.from('{"tipo":'), json), 'json_invalido');
    isFailure(await submit(Buffer.from('{"tipo":"otro","tipo":"factura","contenido":""}'), json), 'validacion');
    isFailure(await submit(Buffer.alloc(0), json), 'validacion');
    await nothingRemains();
  });

  it('an upload is refused and leaves nothing if its link is replaced, its key revoked or its person paused while it arrives', async () => {
    const { body, headers } = aDocumento();
    const a = await e.aseguradora('A');
    const { casoId, heredera } = await oneFamily(e, a);
    const replace = () => e.request(a, 'POST', `/casos/${casoId}/acceso`);
    const ofFamily = await e.app.inject({
      method: 'POST',
      url: '/portal/api/documentos',
      headers: { host: a.host, cookie: heredera.cookie() ?? '', ...headers },
      payload: arriving(e, body, replace),
    });
    assert.deepEqual([ofFamily.statusCode, ofFamily.headers['x-error-code']], [401, 'sesion_invalida'], ofFamily.body);
    await withoutTrace(e, a, casoId);

    const revoke = () => e.base.superSql('update claves_api set revocada = now() where aseguradora_id = $1', [b.id]);
    isFailure(await upload(e, b, caso, { body: arriving(e, body, revoke), headers }), 'clave_invalida');
    assert.deepEqual(await filesOf(e, b), []);

    const person = await onePersonOf(e, a);
    const pause = () => e.base.superSql(`update membresias set estado = 'pausado' where id = $1`, [person.id]);
    const ofPerson = await e.app.inject({
      method: 'POST',
      url: `/api/v1/casos/${casoId}/documentos`,
      headers: { host: a.host, ...bearerNow(await enter(e, a, person)), ...headers },
      payload: arriving(e, body, pause),
    });
    assert.deepEqual([ofPerson.statusCode, ofPerson.headers['x-error-code']], [401, 'sesion_invalida'], ofPerson.body);
    await withoutTrace(e, a, casoId);
  });

  it('the declared type and the file name are ignored', async () => {
    const form = aForm([
      { name: 'fichero', value: aPng(), file: '../../etc/passwd.exe', type: 'text/html' },
      { name: 'tipo', value: 'otro' },
    ]);
    const { status, json } = await upload(e, b, caso, form);
    assert.deepEqual([status, json.data.formato], [201, 'image/png']);
  });

  it('20 MB are accepted in both formats, one byte more is 413', async () => {
    const largest = aPdfOf(FILE_MAXIMUM);
    const form = aDocumento(largest, { tipo: 'otro' });
    const good = await submit(form.body, form.headers);
    assert.equal(good.status, 201, good.text);
    const json = Buffer.from(JSON.stringify({ tipo: 'certificado_defuncion', contenido: largest.toString('base64') }));
    const inJson = await submit(json, { 'content-type': 'application/json' });
    assert.equal(inJson.status, 201, inJson.text);
    assert.equal(inJson.json.data.bytes, FILE_MAXIMUM);
    const before = await filesOf(e, b);
    const larger = aPdfOf(FILE_MAXIMUM + 1);
    const largerForm = aDocumento(larger);
    const largerJson = Buffer.from(JSON.stringify({ tipo: 'otro', contenido: larger.toString('base64') }));
    for (const inChunks of [false, true]) {
      for (const [body, headers] of [
        [largerForm.body, largerForm.headers],
        [largerJson, { 'content-type': 'application/json' }],
      ] as const) {
        const response = await submit(body, headers, { inChunks });
        isFailure(response, 'cuerpo_demasiado_grande');
        assert.match(response.json.error, /20971520 bytes/);
      }
    }
    assert.deepEqual(await filesOf(e, b), before);
  });

  it('a body of more than 28 MB is 413, by its declared length or, without one, by its bytes', async () => {
    const large = Buffer.alloc(MAXIMUM_BODY_WITH_FILE + 1, 0x20);
    const { headers } = aDocumento();
    for (const type of ['application/json', headers['content-type']]) {
      for (const inChunks of [false, true]) {
        const response = await submit(large, { 'content-type': type }, { inChunks });
        if (inChunks && type !== 'application/json')
          isFailure(response); // a form may not begin with filling
        else isFailure(response, 'cuerpo_demasiado_grande');
      }
    }
    const withPadding = aForm([
      { name: 'tipo', value: 'otro' },
      { name: 'fichero', value: aPdf(), file: 'x.pdf' },
    ]);
    const followed = Buffer.concat([withPadding.body, large]);
    isFailure(await submit(followed, withPadding.headers, { inChunks: true }), 'cuerpo_demasiado_grande');
    await nothingRemains();
  });

  it('other operations keep their own size limit', async () => {
    const body = Buffer.alloc(300_000, 0x20);
    const { statusCode } = await e.app.inject({
      method: 'POST',
      url: '/api/v1/casos',
      payload: body,
      headers: { host: b.host, 'x-api-key': b.apiKey, 'content-type': 'application/json' },
    });
    assert.equal(statusCode, 413);
    const form = aDocumento();
    const { statusCode: ofOther } = await e.app.inject({
      method: 'POST',
      url: '/api/v1/casos',
      payload: form.body,
      headers: { host: b.host, 'x-api-key': b.apiKey, ...form.headers },
    });
    assert.equal(ofOther, 415);
  });

  it('an upload that is cut off leaves nothing, no longer counts as running, and is one line in the log', async () => {
    const { body, headers } = aDocumento(aPdfOf(3_000_000));
    for (const type of [headers['content-type'], 'application/json']) {
      for (let time = 0; time < 8; time += 1) {
        const lines = e.log.length;
        const socket = await connectNow(port);
        const received = once(e.app.server, 'request');
        socket.write(
          `POST /api/v1/casos/${caso}/documentos HTTP/1.1\r\nHost: ${b.host}\r\nX-API-Key: ${b.apiKey}\r\nContent-Type: ${type}\r\nContent-Length: ${MAXIMUM_BODY_WITH_FILE}\r\n\r\n`,
        );
        socket.write(body.subarray(0, 1_000_000));
        const [request] = (await received) as [IncomingMessage];
        const cut = new Promise((ready) => request.once('close', ready));
        socket.destroy();
        await cut;
        await turn();
        await until('the request is logged', async () =>
          e.log.slice(lines).some((line) => line.includes('"estado":499')),
        );
        assert.ok(!e.log.slice(lines).some((line) => /"level":[56]0/.test(line)));
      }
    }
    // Eight of each would have used up all places.
    const good = await upload(e, b, caso, aDocumento());
    assert.equal(good.status, 201, good.text);
  });

  it('an incomplete upload is answered if the client has closed only its sending side', async () => {
    const { body, headers } = aDocumento();
    for (const sentHeaders of [headers, { 'content-type': 'application/json' }]) {
      isFailure(
        await submit(body.subarray(0, 300), sentHeaders, { length: body.length, hangUp: true }),
        'peticion_invalida',
      );
    }
    await nothingRemains();
  });

  it('of 69 slow uploads of one caller those beyond its own places are refused and the rest cut off; others keep their places', async () => {
    const health = { metrics: e.program.metrics, isStopping: () => false, metricsApart: false };
    const uploadLimits = { ...UPLOAD_LIMITS, window: 1500 };
    const app = await createServer({ ...e.program.http, health, uploadLimits });
    const other = await listen(app);
    try {
      const slow = await Promise.all(
        Array.from({ length: 69 }, async () => {
          const arrival = once(app.server, 'request');
          const last = openSlow(other, { host: b.host, apiKey: b.apiKey }, caso);
          await arrival;
          return last;
        }),
      );
      const c = await e.aseguradora('B');
      const theirs = await open(e, c);
      const { body, headers } = aDocumento();
      for (let i = 0; i < 5; i += 1) {
        const good = await submitRaw({ port: other, aseguradora: c, caso: theirs }, body, headers);
        assert.equal(good.status, 201, good.text);
      }
      const states = (await Promise.all(slow.map(({ reply }) => reply))).map((one) => one?.status);
      const howMany = (state: number) => states.filter((one) => one === state).length;
      assert.deepEqual([howMany(503), howMany(408)], [69 - UPLOAD_LIMITS.perSession, UPLOAD_LIMITS.perSession]);
      assert.equal((await upload(e, b, caso)).status, 201, 'the places of the first caller are free again');
    } finally {
      await app.close();
    }
  });

  it('a caller who may not upload is refused before a byte is read', async () => {
    const { body, headers: theHeaders } = aDocumento();
    const { apiKey } = b;
    for (const [key, code] of [
      ['', 'clave_ausente'],
      [`${apiKey.slice(0, -1)}_`, 'clave_invalida'],
    ] as const) {
      const { statusCode, headers } = await e.app.inject({
        method: 'POST',
        url: `/api/v1/casos/${caso}/documentos`,
        payload: body,
        headers: { host: b.host, ...(key && { 'x-api-key': key }), ...theHeaders },
      });
      assert.deepEqual([statusCode, headers['x-error-code']], [401, code]);
    }
    await nothingRemains();
  });

  it('uploads through the web applications count for their insurer, and all test insurers together count as one', async () => {
    const [portal, backoffice] = e.program.http.apps;
    const insurerOf = async ({ id, slug }: Aseguradora) => {
      const family = await portal?.placeOf({ aseguradoraId: id, casoId: 'CAS-2026-000001' } as never, {});
      const staff = { aseguradora: { id, slug } } as never;
      const person = await backoffice?.placeOf(staff, { aseguradora: slug, caso: 'CAS-2026-000001' });
      assert.deepEqual(person, family);
      return family ?? assert.fail();
    };
    const forTests = () => e.aseguradora('B', { pruebas: true });
    const [first, second] = [await insurerOf(await forTests()), await insurerOf(await forTests())];
    assert.deepEqual([first.insurer, first.subject === second.subject], [second.insurer, false]);
    const [real, other] = [await insurerOf(b), await insurerOf(await e.aseguradora('B'))];
    assert.equal(new Set([first.insurer, real.insurer, other.insurer]).size, 3);
  });
});

/** Opens a connection that declares the largest body, sends its first bytes and then nothing. */
async function openSlow(port: number, { host, apiKey }: { host: string; apiKey: string }, caso: string) {
  const socket = await connectNow(port);
  const arrived: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => arrived.push(chunk)).on('error', () => undefined);
  const reply = once(socket, 'close').then(() => readResponses(Buffer.concat(arrived).toString())[0]);
  socket.write(
    `POST /api/v1/casos/${caso}/documentos HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${MAXIMUM_BODY_WITH_FILE}\r\n\r\n{"tipo":`,
  );
  return { reply };
}
