/** Queries, paths and methods: what is not in the contract is refused by name, on both engines, and never by a 5xx. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { OPERACIONES, type Operacion } from '@albacea/contract/operaciones.ts';
import fc from 'fast-check';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { conClave, enviar, esFallo, llevaLimite } from './peticiones.ts';

describe('queries and paths', () => {
  let e: Entorno;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.cerrar());
  beforeEach(() => e.base.superSql('delete from limites_uso')); // more requests than an hour gives

  const pedir = (metodo: string, ruta: string, aseguradora = b, cuerpo?: unknown) =>
    enviar(e, { metodo, ruta, host: aseguradora.host, cuerpo, cabeceras: { 'x-api-key': aseguradora.apiKey } });

  async function rechaza(consulta: string, mensaje: string, ruta = '/casos') {
    const respuesta = await pedir('GET', `${ruta}?${consulta}`);
    esFallo(respuesta, 'consulta_invalida', consulta);
    assert.ok(respuesta.json.error.includes(mensaje), `${consulta} → ${respuesta.json.error}`);
  }

  it('every operation refuses a query parameter that it does not know, by name', async () => {
    for (const aseguradora of [a, b]) {
      for (const { metodo, ruta, cuerpo, nombre } of conClave(aseguradora.variante)) {
        for (const parametro of ['otro', '__proto__', 'constructor', 'limit', 'X-API-Key']) {
          const respuesta = await pedir(metodo, `${ruta}?${parametro}=1`, aseguradora, cuerpo);
          esFallo(respuesta, 'consulta_invalida', nombre);
          assert.ok(respuesta.json.error.includes(`${parametro}: no se admite aquí`), respuesta.json.error);
        }
      }
    }
  });

  it('the size of a page is a whole number from 1 to 100', async () => {
    for (const valor of ['0', '-1']) await rechaza(`limite=${valor}`, 'limite: debe ser 1 o más.');
    for (const valor of ['101', '1e9', '99999999999999999999']) {
      await rechaza(`limite=${valor}`, 'limite: debe ser 100 o menos.');
    }
    for (const valor of ['', 'abc', '1.5', 'true', 'null', 'NaN', '0x10g', '1;2', '1&limite=2', '%00']) {
      await rechaza(`limite=${valor}`, 'limite: debe ser un número entero.');
    }
    for (const valor of ['1', '100']) assert.equal((await pedir('GET', `/casos?limite=${valor}`)).estado, 200);
  });

  it('a cursor is one that was given', async () => {
    for (const ruta of ['/casos', '/siniestros']) {
      for (const cursor of [
        '',
        'x',
        '%00',
        'A'.repeat(21),
        'A'.repeat(23),
        '../../..',
        "' or 1=1 --",
        'ñ'.repeat(22),
      ]) {
        await rechaza(`cursor=${encodeURIComponent(cursor)}`, 'cursor: use el valor de «siguiente»', ruta);
      }
      await rechaza(`cursor=${'A'.repeat(201)}`, 'cursor: admite hasta 200 caracteres.', ruta);
    }
  });

  it('dates and instants of a query are real ones that the database can hold', async () => {
    for (const dia of ['2026-02-29', '0000-01-01', '2026-11', '21-11-2026', 'hoy', '2026-11-21T00:00:00Z', '']) {
      await rechaza(`abierto_desde=${dia}`, 'abierto_desde: debe ser una fecha real AAAA-MM-DD.');
      await rechaza(`abierto_hasta=${dia}`, 'abierto_hasta: debe ser una fecha real AAAA-MM-DD.');
    }
    const instantes = [
      '2026-11-21',
      '2026-11-21T09:30:00',
      '2026-02-29T00:00:00Z',
      '2026-11-21T24:00:01Z',
      '2016-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '2026-11-21T09:30:00+01',
      '2026-11-21T09:30:00+25:00',
      '1700000000',
      '',
    ];
    for (const instante of instantes) {
      const consulta = `actualizado_desde=${encodeURIComponent(instante)}`;
      await rechaza(consulta, 'actualizado_desde: debe ser un instante ISO 8601 con zona.');
    }
    for (const buena of [
      'abierto_desde=0001-01-01',
      'abierto_desde=1969-12-31',
      'abierto_hasta=9999-12-31',
      'abierto_desde=2024-02-29',
      'actualizado_desde=0001-01-01T00:00:00Z',
      'actualizado_desde=9999-12-31T23:59:59.999999999Z',
      `actualizado_desde=${encodeURIComponent('2026-11-21T00:00:00.5+01:00')}`,
    ]) {
      assert.equal((await pedir('GET', `/casos?${buena}`)).estado, 200, buena);
    }
  });

  it('a range that ends before it begins is refused, and a day alone is a range', async () => {
    const alReves = 'abierto_hasta: no puede ser anterior a abierto_desde.';
    await rechaza('abierto_desde=2026-11-02&abierto_hasta=2026-11-01', alReves);
    await rechaza('abierto_hasta=0999-12-31&abierto_desde=1000-01-01', alReves);
    const unDia = await pedir('GET', '/casos?abierto_desde=2026-11-01&abierto_hasta=2026-11-01');
    assert.equal(unDia.estado, 200);
  });

  it('states and policy numbers of a query are checked like those of a body', async () => {
    await rechaza('estado=roto', 'estado: se admite: abierto, en_tramite, cerrado, anulado.');
    await rechaza('estado=abierto&estado=cerrado', 'estado: ');
    for (const ruta of ['/casos', '/siniestros']) {
      await rechaza('poliza_numero=%00', 'poliza_numero: debe tener algún carácter visible', ruta);
      await rechaza('poliza_numero=', 'poliza_numero: no puede estar vacío.', ruta);
      await rechaza(`poliza_numero=${'1'.repeat(65)}`, 'poliza_numero: admite hasta 64 caracteres.', ruta);
    }
  });

  it('any query is answered with 200 or a 4xx', async () => {
    const nombres = [...Object.keys(OPERACIONES.listarCasos.formas.A.consulta.properties), 'otro', ''];
    const texto = fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters(), fc.constantFrom('1', '2026-11-21'));
    const crudo = fc.oneof(
      texto.map(encodeURIComponent),
      fc.webQueryParameters(),
      fc.constantFrom('%', '%ff', '%u0041'),
    );
    const partes = fc.array(fc.tuple(fc.constantFrom(...nombres), crudo), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(partes, async (pares) => {
        const consulta = pares.map(([nombre, valor]) => `${nombre}=${valor}`).join('&');
        const respuesta = await pedir('GET', `/casos?${consulta}`);
        if (respuesta.estado !== 200) assert.ok(respuesta.estado < 500, esFallo(respuesta, undefined, consulta));
      }),
      { numRuns: 300 },
    );
  });

  it('a case that can not be one is unknown, however it is written', async () => {
    const raros = [
      'no-hay',
      '%00',
      '..%2f..%2fetc',
      "'or'1'='1",
      'CAS-2026-1',
      'CAS-2026-%00000001',
      '%20',
      '%F0%9F%92%A9',
    ];
    const largos = ['CAS-2026-'.padEnd(190, '9'), '1'.repeat(200), 'CAS-9999-9999999999999999999'];
    for (const id of [...raros, ...largos, 'cas-2026-000001', 'CAS-2026-000001%20', 'CAS-2026-٠٠٠٠٠١']) {
      for (const { metodo, ruta, nombre, cuerpo } of conClave('B', '@').filter(({ ruta }) => ruta.includes('@'))) {
        const respuesta = await pedir(metodo, ruta.replace('@', encodeURI(id).replaceAll('%25', '%')), b, cuerpo);
        esFallo(respuesta, 'no_encontrado', `${nombre} ${id}`);
      }
    }
  });

  it('a path that is none is 404 or 400, with the limit of the key that asks', async () => {
    for (const [ruta, codigo] of [
      [`/casos/${'x'.repeat(10_000)}`, 'ruta_desconocida'],
      ['/casos/CAS-2026-000001/otra', 'ruta_desconocida'],
      ['//casos', 'ruta_desconocida'],
      ['/casos//cuentas/x', 'ruta_desconocida'],
      ['/Casos', 'ruta_desconocida'],
      ['/casos/%ff', 'peticion_invalida'],
      ['/casos/%', 'peticion_invalida'],
      ['/casos/%E0%A4%A', 'peticion_invalida'],
      ['/', 'ruta_desconocida'],
      ['', 'ruta_desconocida'],
    ] as const) {
      await pedir('GET', '/casos');
      const respuesta = await pedir('GET', ruta);
      esFallo(respuesta, codigo, ruta.slice(0, 60));
      assert.equal(respuesta.cabeceras['x-ratelimit-limit'], '1000', ruta.slice(0, 60));
    }
  });

  it('a wrong method is 405 with Allow, whatever its body, and the same path in the other variant counts not', async () => {
    const metodos = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
    for (const aseguradora of [a, b]) {
      const porRuta = Map.groupBy(conClave(aseguradora.variante), ({ ruta }) => ruta);
      for (const [ruta, llamadas] of porRuta) {
        const suyos = llamadas.map(({ metodo }) => metodo);
        const admitidos = suyos.flatMap((metodo) => (metodo === 'GET' ? ['GET', 'HEAD'] : [metodo]));
        for (const metodo of metodos.filter((candidato) => !(suyos as string[]).includes(candidato))) {
          const respuesta = await pedir(metodo, ruta, aseguradora, Buffer.from('{broken'));
          esFallo(respuesta, 'metodo_no_permitido', `${metodo} ${ruta}`);
          assert.equal(respuesta.cabeceras.allow, admitidos.join(', '));
        }
      }
    }
    for (const ruta of ['/docs', '/docs/', '/docs/scalar.js', '/openapi.yaml'])
      for (const aseguradora of [a, b]) {
        const respuesta = await pedir('POST', ruta, aseguradora);
        esFallo(respuesta, 'metodo_no_permitido', ruta);
        assert.equal(respuesta.cabeceras.allow, 'GET, HEAD');
      }
    esFallo(await pedir('GET', '/auth/login', a), 'metodo_no_permitido');
    esFallo(await pedir('GET', '/auth/login', b), 'ruta_desconocida');
  });

  it('every answer says its language, success or not', async () => {
    for (const [pedido, dicho] of [
      ['en-GB', 'en'],
      ['de', 'es'],
    ] as const) {
      for (const ruta of ['/casos', '/catalogo/packs', '/casos/CAS-2026-999999']) {
        const { cabeceras } = await enviar(e, {
          metodo: 'GET',
          ruta,
          host: a.host,
          cabeceras: { 'x-api-key': a.apiKey, 'accept-language': pedido },
        });
        assert.equal(cabeceras['content-language'], dicho, ruta);
      }
    }
  });

  it('HEAD answers like GET, without a body', async () => {
    const gets = Object.values<Operacion>(OPERACIONES).filter(
      ({ metodo, ruta }) => metodo === 'GET' && !ruta.includes('{'),
    );
    for (const { ruta } of gets) {
      const [cabeza, entera] = [await pedir('HEAD', ruta), await pedir('GET', ruta)];
      assert.deepEqual([cabeza.estado, cabeza.texto], [200, ''], ruta);
      assert.equal(cabeza.cabeceras['content-length'], entera.cabeceras['content-length'], ruta);
      llevaLimite(cabeza, ruta);
    }
    const falta = await pedir('HEAD', '/casos/CAS-2026-999999');
    assert.deepEqual([falta.estado, falta.texto, falta.cabeceras['x-error-code']], [404, '', 'no_encontrado']);
  });

  it('any path and method are answered with a 4xx in the envelope', async () => {
    const trozo = fc.oneof(
      fc.constantFrom('casos', 'siniestro', '%2f', '%00', '%ff', ';', '', 'docs'),
      fc.webSegment(),
    );
    const metodo = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
    await fc.assert(
      fc.asyncProperty(metodo, fc.array(trozo, { maxLength: 5 }), async (verbo, trozos) => {
        const ruta = trozos.map((parte) => `/${parte}`).join('');
        const respuesta = await pedir(verbo, ruta);
        if (respuesta.estado >= 400) esFallo(respuesta, undefined, `${verbo} ${ruta}`);
        assert.ok(respuesta.estado < 500, `${verbo} ${ruta} → ${respuesta.estado}`);
      }),
      { numRuns: 300 },
    );
  });
});
