/** Bodies of uploads that are of another type, broken, or not what the operation takes: a refusal by name, and nothing left behind. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { escuchar } from './crudo.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unDocumento, unFormulario, unPdf } from './ficheros.ts';
import { esFallo } from './peticiones.ts';
import { abrir, type Envio, mandarCrudo, sinRastro } from './subidas.ts';

describe('the shape of uploads', () => {
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
});
