/** Which address serves whom: a subdomain is one Variant A insurer, the bare domain all of Variant B. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nuevaClaveApi } from '../src/platform/cripto/clave-api.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { conClave, enviar, esFallo, llamadasDe } from './peticiones.ts';

describe('addresses', () => {
  let e: Entorno;
  let a: Aseguradora;
  let otraA: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    [a, otraA, b] = [await e.aseguradora('A'), await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.cerrar());

  const con = ({ apiKey }: Aseguradora) => ({ 'x-api-key': apiKey });

  it('a Variant A key on the bare domain is refused with the address that it belongs to', async () => {
    for (const llamada of conClave('B')) {
      const respuesta = await enviar(e, { ...llamada, host: b.host, cabeceras: con(a) });
      esFallo(respuesta, 'variante_equivocada', llamada.nombre);
      assert.ok(respuesta.json.error.includes(`http://${a.slug}.albacea.test/api/v1`), respuesta.texto);
    }
  });

  it("a Variant B insurer has no subdomain, not even for its own key, nor for anybody's sign-in", async () => {
    for (const llamada of [...llamadasDe('A'), ...llamadasDe('B')]) {
      for (const cabeceras of [con(b), {}]) {
        const respuesta = await enviar(e, { ...llamada, host: `${b.slug}.albacea.test`, cabeceras });
        esFallo(respuesta, 'ruta_desconocida', llamada.nombre);
      }
    }
  });

  it('an address that is nobody’s serves nothing, whatever the key, and the documentation neither', async () => {
    const ajenas = [
      'nadie.albacea.test',
      'www.albacea.test',
      `x.${a.host}`,
      '.albacea.test',
      '-.albacea.test',
      'albacea.test.example.com',
      'otraalbacea.test',
      'example.com',
      '127.0.0.1',
      `${a.slug}_.albacea.test`,
      `${a.slug}%00.albacea.test`,
    ];
    for (const host of ajenas) {
      for (const clave of [a, b]) {
        const respuesta = await enviar(e, { metodo: 'GET', ruta: '/casos', host, cabeceras: con(clave) });
        esFallo(respuesta, 'ruta_desconocida', host);
      }
      for (const ruta of ['/docs', '/openapi.yaml', '/openapi.json', '/docs/scalar.js']) {
        esFallo(await enviar(e, { metodo: 'GET', ruta, host }), 'ruta_desconocida', `${host}${ruta}`);
      }
    }
  });

  it('case, port and a final dot make no other address', async () => {
    for (const { host, apiKey } of [a, b]) {
      for (const forma of [host.toUpperCase(), `${host}:8443`, `${host}.`, `${host}.:80`]) {
        const { estado } = await enviar(e, {
          metodo: 'GET',
          ruta: '/casos',
          host: forma,
          cabeceras: { 'x-api-key': apiKey },
        });
        assert.equal(estado, 200, forma);
      }
    }
  });

  it("another insurer's key is answered as one that was never given", async () => {
    for (const llamada of conClave('A')) {
      const inventada = { 'x-api-key': nuevaClaveApi() };
      const esperada = await enviar(e, { ...llamada, host: a.host, cabeceras: inventada });
      for (const clave of [otraA, b]) {
        const respuesta = await enviar(e, { ...llamada, host: a.host, cabeceras: con(clave) });
        esFallo(respuesta, 'clave_invalida', llamada.nombre);
        assert.equal(respuesta.texto, esperada.texto);
      }
    }
  });

  it('sign-in does not exist on the bare domain', async () => {
    for (const cabeceras of [{}, con(b)]) {
      const cuerpo = { email: 'alguien@example.com', password: 'x' };
      esFallo(await enviar(e, { metodo: 'POST', ruta: '/auth/login', cuerpo, cabeceras }), 'ruta_desconocida');
    }
  });

  it('links are made from PUBLIC_URL and the slug, never from what a request says of its address', async () => {
    const cabeceras = {
      host: `${a.host}:9999`,
      'x-forwarded-host': 'malo.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=malo.example;proto=https',
    };
    const cuerpo = unCaso();
    const { json } = await e.pedir(a, 'POST', '/casos', cuerpo, cabeceras);
    assert.equal(new URL(json.data.portal_url).origin, `http://${a.slug}.albacea.test`);
    const repetida = await e.pedir(a, 'POST', '/casos', cuerpo, cabeceras);
    assert.equal(
      repetida.cabeceras.location,
      `http://${a.slug}.albacea.test/api/v1/casos/${String(json.data.caso_id)}`,
    );
  });
});
