/** Bodies of uploads that are of another type, broken, or not what the operation takes: a refusal by name, and nothing left behind. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aDocumento, aForm, aPdf } from '../support/files.ts';
import { listen } from '../support/raw.ts';
import { isFailure } from '../support/requests.ts';
import { open, type Sending, submitRaw, withoutTrace } from '../support/uploaded.ts';

describe('the shape of uploads', () => {
  let e: Environment;
  let b: Aseguradora;
  let caso: string;
  let puerto: number;
  before(async () => {
    e = await createEnvironment({ motor: 'postgres' });
    puerto = await listen(e.app);
  });
  after(() => e.cerrar());
  beforeEach(async () => {
    b = await e.aseguradora('B');
    caso = await open(e, b);
  });

  const submit = (...sending: Sending) => submitRaw({ puerto, aseguradora: b, caso }, ...sending);
  const nothingRemains = () => withoutTrace(e, b, caso);

  it('another content type, an encoding or a character set is 415, which says what is taken', async () => {
    const pdf = aPdf();
    const bad: Record<string, string>[] = [
      {},
      { 'content-type': 'application/pdf' },
      { 'content-type': 'application/octet-stream' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/mixed; boundary=x' },
      { 'content-type': 'text/plain' },
      { ...aDocumento().cabeceras, 'content-encoding': 'gzip' },
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

  it('a form that is broken, empty, or has other parts than it should is 422 by name', async () => {
    const bien = [
      { nombre: 'tipo', valor: 'otro' },
      { nombre: 'fichero', valor: aPdf(), fichero: 'x.pdf' },
    ];
    const [type, file] = bien as [(typeof bien)[0], (typeof bien)[0]];
    const shapes: [Buffer, Record<string, string>, RegExp][] = [];
    const withParts = (parts: Parameters<typeof aForm>[0], phrase: RegExp) => {
      const { cuerpo, cabeceras } = aForm(parts);
      shapes.push([cuerpo, cabeceras, phrase]);
    };
    withParts([], /fichero: falta|roto/);
    withParts([file], /tipo: falta/);
    withParts([type], /fichero: falta/);
    withParts([type, type, file], /tipo: está repetido/);
    withParts([type, file, file], /demasiadas partes/);
    withParts([type, { ...file, nombre: 'adjunto' }], /adjunto: no se admite aquí; el fichero va en fichero/);
    withParts([type, { nombre: 'fichero', valor: 'texto' }], /debe ser un fichero/);
    withParts([type, { nombre: 'otro', valor: '1' }, file], /otro: no se admite aquí/);
    withParts([type, { nombre: 'contenido', valor: 'JVBERi0=' }, file], /contenido: no se admite aquí/);
    withParts([{ nombre: 'tipo', valor: 'x'.repeat(5000) }, file], /tipo: admite hasta 4096 bytes/);
    withParts([...Array.from({ length: 12 }, (_, i) => ({ nombre: `c${i}`, valor: '1' })), file], /demasiadas partes/);
    withParts([{ nombre: '__proto__', valor: '1' }, file], /roto|no se admite/);
    withParts([{ nombre: 'constructor', valor: '1' }, file], /roto|no se admite/);
    const { cuerpo, cabeceras } = aForm(bien);
    shapes.push([cuerpo.subarray(0, -10), cabeceras, /roto o incompleto/]);
    shapes.push([cuerpo.subarray(0, 200), cabeceras, /roto o incompleto/]);
    shapes.push([cuerpo, { 'content-type': 'multipart/form-data' }, /roto o incompleto/]);
    shapes.push([cuerpo, { 'content-type': 'multipart/form-data; boundary=otra' }, /roto|falta/]);
    shapes.push([Buffer.from('hola'), cabeceras, /roto|falta/]);
    for (const [bytes, theirOnes, phrase] of shapes) {
      const response = await submit(bytes, theirOnes);
      isFailure(response, 'validacion', String(phrase));
      assert.match(response.json.error, phrase);
    }
    await nothingRemains();
  });

  it('JSON without a file, with what is no base64, or broken, is refused by name', async () => {
    const ask = (body: unknown) => e.pedir(b, 'POST', `/casos/${caso}/documentos`, body);
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
});
