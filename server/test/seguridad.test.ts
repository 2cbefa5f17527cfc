/** API keys, over every operation of the contract in both variants: who is let in, and what the rest are told. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Alcance } from '@albacea/contract/identidad.ts';
import { ALCANCES } from '@albacea/contract/listas.ts';
import { nuevaClaveApi } from '../src/platform/cripto/clave-api.ts';
import { revocar, unaClave } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { conClave, enviar, esFallo, type Llamada } from './peticiones.ts';

const HORA = 3_600_000;

describe('API keys', () => {
  let e: Entorno;
  let aseguradoras: Aseguradora[];
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    aseguradoras = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.cerrar());

  const pedir = ({ metodo, ruta, cuerpo }: Llamada, { host }: Aseguradora, cabeceras: Record<string, string>) =>
    enviar(e, { metodo, ruta, cuerpo, host, cabeceras });

  /** Every operation that needs a key, of both variants, answers so to these headers. */
  async function todasResponden(codigo: Parameters<typeof esFallo>[1], cabecerasDe: (a: Aseguradora) => object) {
    for (const aseguradora of aseguradoras) {
      for (const llamada of conClave(aseguradora.variante)) {
        const respuesta = await pedir(llamada, aseguradora, { ...cabecerasDe(aseguradora) });
        esFallo(respuesta, codigo, llamada.nombre);
        assert.match(String(respuesta.cabeceras['www-authenticate']), /^ApiKey/);
      }
    }
  }

  it('the list of operations is not empty, or the tests below would show nothing', () => {
    assert.ok(conClave('A').length >= 11 && conClave('B').length >= 11);
  });

  it('no operation answers without a key', () => todasResponden('clave_ausente', () => ({})));

  it('no operation takes a key that was never given, though its checksum is right', () =>
    todasResponden('clave_invalida', () => ({ 'x-api-key': nuevaClaveApi() })));

  it('no operation takes a key whose last character was mistyped', () =>
    todasResponden('clave_invalida', ({ apiKey }) => ({
      'x-api-key': `${apiKey.slice(0, -1)}${apiKey.endsWith('0') ? '1' : '0'}`,
    })));

  it('no operation takes a key in pieces, doubled, wrapped, in another case, or as a Basic password', async () => {
    const deformes = (clave: string) => [
      '',
      ' ',
      'alb_',
      clave.slice(4),
      clave.toUpperCase(),
      `${clave} ${clave}`,
      `${clave},${clave}`,
      `"${clave}"`,
      `${clave}\u00a0`,
      clave.repeat(100),
    ];
    for (const { apiKey, host } of aseguradoras) {
      for (const clave of deformes(apiKey)) {
        const cabeceras = { 'x-api-key': Buffer.from(clave).toString('latin1') };
        esFallo(await enviar(e, { metodo: 'GET', ruta: '/casos', host, cabeceras }), 'clave_invalida', clave);
      }
      const basica = { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` };
      esFallo(await enviar(e, { metodo: 'GET', ruta: '/casos', host, cabeceras: basica }), 'clave_ausente');
    }
  });

  it('no operation takes a key from the query or from a cookie', async () => {
    for (const { apiKey, host } of aseguradoras) {
      for (const ruta of [`/casos?x-api-key=${apiKey}`, `/casos?api_key=${apiKey}`]) {
        esFallo(await enviar(e, { metodo: 'GET', ruta, host }), 'clave_ausente');
      }
      const cabeceras = { cookie: `X-API-Key=${apiKey}` };
      esFallo(await enviar(e, { metodo: 'GET', ruta: '/casos', host, cabeceras }), 'clave_ausente');
    }
  });

  it('no operation takes a revoked key', async () => {
    const revocadas = await Promise.all(aseguradoras.map((aseguradora) => unaClave(e, aseguradora)));
    for (const clave of revocadas) {
      const antes = await e.pedir(clave, 'GET', '/casos');
      assert.equal(antes.estado, 200);
      assert.equal(await revocar(e, clave), true);
    }
    const claveDe = new Map(revocadas.map(({ id, apiKey }) => [id, apiKey]));
    await todasResponden('clave_invalida', ({ id }) => ({ 'x-api-key': claveDe.get(id) }));
  });

  it('no operation takes a key once its time is over', async () => {
    const caduca = new Date(Date.now() + HORA);
    const claves = await Promise.all(aseguradoras.map((aseguradora) => unaClave(e, aseguradora, { caduca })));
    for (const clave of claves) assert.equal((await e.pedir(clave, 'GET', '/casos')).estado, 200);
    await e.base.superSql('update claves_api set caduca = clock_timestamp() where caduca is not null');
    const claveDe = new Map(claves.map(({ id, apiKey }) => [id, apiKey]));
    await todasResponden('clave_invalida', ({ id }) => ({ 'x-api-key': claveDe.get(id) }));
  });

  it('every operation refuses a key with all scopes but its own, and names the one it lacks', async () => {
    for (const aseguradora of aseguradoras) {
      for (const llamada of conClave(aseguradora.variante)) {
        const suyo = llamada.operacion.alcance as Alcance;
        const clave = await unaClave(e, aseguradora, { alcances: ALCANCES.filter((alcance) => alcance !== suyo) });
        const respuesta = await pedir(llamada, aseguradora, { 'x-api-key': clave.apiKey });
        esFallo(respuesta, 'alcance_insuficiente', llamada.nombre);
        assert.ok(respuesta.json.error.includes(suyo));
      }
    }
  });

  it('every operation lets a key in that has its scope alone', async () => {
    for (const aseguradora of aseguradoras) {
      for (const llamada of conClave(aseguradora.variante, 'CAS-2026-999999')) {
        const clave = await unaClave(e, aseguradora, { alcances: [llamada.operacion.alcance as Alcance] });
        const { estado } = await pedir(llamada, aseguradora, { 'x-api-key': clave.apiKey });
        assert.equal(estado, llamada.ruta.includes('999999') ? 404 : llamada.forma.estado, llamada.nombre);
      }
    }
  });

  it('requests that come at the same moment are each answered for its own key, whatever the others hold', async () => {
    const [otraA, revocada] = [await e.aseguradora('A'), await unaClave(e, aseguradoras[1] as Aseguradora)];
    await revocar(e, revocada);
    const [a, b] = aseguradoras as [Aseguradora, Aseguradora];
    const mezcla: [string, string, number][] = [
      [a.host, a.apiKey, 200],
      [b.host, b.apiKey, 200],
      [a.host, otraA.apiKey, 401],
      [otraA.host, otraA.apiKey, 200],
      [b.host, otraA.apiKey, 403],
      [b.host, revocada.apiKey, 401],
      [b.host, nuevaClaveApi(), 401],
      [a.host, b.apiKey, 401],
      ['nadie.albacea.test', a.apiKey, 404],
    ];
    const rafaga = Array.from({ length: 90 }, (_, i) => mezcla[(i * 7) % mezcla.length] as [string, string, number]);
    const estados = await Promise.all(
      rafaga.map(([host, clave]) =>
        enviar(e, { metodo: 'GET', ruta: '/casos', host, cabeceras: { 'x-api-key': clave } }).then((r) => r.estado),
      ),
    );
    assert.deepEqual(
      estados,
      rafaga.map(([, , estado]) => estado),
    );
  });

  it('no operation serves a paused insurer, from the next request on, and the next after it is resumed', async () => {
    const pausadas = [await e.aseguradora('A'), await e.aseguradora('B')];
    const cambiar = (estado: string) =>
      e.base.superSql('update aseguradoras set estado = $1, version = version + 1 where id = any($2)', [
        estado,
        pausadas.map(({ id }) => id),
      ]);
    for (const aseguradora of pausadas) assert.equal((await e.pedir(aseguradora, 'GET', '/casos')).estado, 200);
    await cambiar('pausada');
    for (const aseguradora of pausadas) {
      for (const llamada of conClave(aseguradora.variante)) {
        const respuesta = await pedir(llamada, aseguradora, { 'x-api-key': aseguradora.apiKey });
        esFallo(respuesta, 'aseguradora_pausada', llamada.nombre);
      }
    }
    await cambiar('activa');
    for (const aseguradora of pausadas) assert.equal((await e.pedir(aseguradora, 'GET', '/casos')).estado, 200);
  });

  it("another insurer's case is answered as one that does not exist, and nothing happens to it", async () => {
    for (const variante of ['A', 'B'] as const) {
      const [duena, curiosa] = [await e.aseguradora(variante), await e.aseguradora(variante)];
      const { json } = await e.pedir(duena, 'POST', '/casos', unCaso());
      const ajeno: string = json.data.caso_id;
      const antes = await e.pedir(duena, 'GET', `/casos/${ajeno}`);

      const conAjeno = conClave(variante, ajeno).filter(({ ruta }) => ruta.includes(ajeno));
      const conInventado = conClave(variante, 'CAS-1999-999999').filter(({ ruta }) => ruta.includes('CAS-'));
      assert.ok(conAjeno.length >= 5);
      for (const [i, llamada] of conAjeno.entries()) {
        const [una, otra] = [llamada, conInventado[i] as Llamada];
        const respuesta = await pedir(una, curiosa, { 'x-api-key': curiosa.apiKey });
        const inventada = await pedir(otra, curiosa, { 'x-api-key': curiosa.apiKey });
        esFallo(respuesta, 'no_encontrado', una.nombre);
        assert.deepEqual(sinAzar(respuesta.cabeceras), sinAzar(inventada.cabeceras));
        assert.equal(respuesta.texto, inventada.texto);
      }
      assert.deepEqual((await e.pedir(duena, 'GET', `/casos/${ajeno}`)).json, antes.json);
    }
  });
});

/** Headers without what differs between any two answers. */
function sinAzar(cabeceras: Readonly<Record<string, unknown>>) {
  const { 'x-request-id': _id, date: _fecha, 'x-ratelimit-remaining': _restan, ratelimit: _r, ...resto } = cabeceras;
  return resto;
}
