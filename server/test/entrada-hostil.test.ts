/** Whatever the body: the envelope with a 4xx of the catalogue, never a 5xx, never half a case. Property-tested with fast-check. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { CodigoError } from '@albacea/contract/errores.ts';
import fc from 'fast-check';
import { analizarJson } from '../src/http/cuerpo.ts';
import { MAX_ANONYMOUS_BODY } from '../src/http/respuestas.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { type Cuerpo, PUERTAS } from './entrada.ts';
import { enviar, esFallo, llamadasDe } from './peticiones.ts';

const VECES = 250;
const json = (texto: string | Buffer) => ({ tipo: 'application/json', cuerpo: Buffer.from(texto) });
const hondo = (abre: string, cierra: string, veces: number) => abre.repeat(veces) + cierra.repeat(veces);

/** Bodies that are wrong before they are data, and what each is told. */
const CORPUS: Readonly<Record<string, { tipo?: string; cuerpo: Buffer; codificacion?: string; codigo: CodigoError }>> =
  {
    'an empty body': { ...json(''), codigo: 'validacion' },
    'broken JSON': { ...json('{"fallecido":'), codigo: 'json_invalido' },
    'two documents': { ...json('{}{}'), codigo: 'json_invalido' },
    'a comment': { ...json('{} // nada'), codigo: 'json_invalido' },
    'a trailing comma': { ...json('{"a":1,}'), codigo: 'json_invalido' },
    'single quotes': { ...json("{'a':1}"), codigo: 'json_invalido' },
    NaN: { ...json('{"a":NaN}'), codigo: 'json_invalido' },
    'a raw line break in a text': { ...json('{"a":"\n"}'), codigo: 'json_invalido' },
    'a raw NUL': { ...json('{"a":"\0"}'), codigo: 'json_invalido' },
    'NUL alone': { ...json('\0'), codigo: 'json_invalido' },
    'Latin-1': { ...json(Buffer.from('{"a":"Peña"}', 'latin1')), codigo: 'json_invalido' },
    'UTF-16': { ...json(Buffer.from('{}', 'utf16le')), codigo: 'json_invalido' },
    'an overlong sequence': { ...json(Buffer.from([0x22, 0xc0, 0xaf, 0x22])), codigo: 'json_invalido' },
    'a surrogate in UTF-8': { ...json(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])), codigo: 'json_invalido' },
    '100,000 open lists': { ...json('['.repeat(100_000)), codigo: 'json_invalido' },
    '100,000 lists in one another': { ...json(hondo('[', ']', 100_000)), codigo: 'validacion' },
    '40,000 objects in one another': {
      ...json(`${hondo('{"a":', '', 40_000)}1${'}'.repeat(40_000)}`),
      codigo: 'validacion',
    },
    'depth below a known field': { ...json(`{"fallecido":${hondo('[', ']', 90_000)}}`), codigo: 'validacion' },
    '60,000 modules': {
      ...json(JSON.stringify({ modulos: Array(60_000).fill(''), modulos_contratados: [] })),
      codigo: 'validacion',
    },
    '15,000 unknown fields': {
      ...json(JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, i) => [`c${i}`, i])))),
      codigo: 'validacion',
    },
    'a number too large': { ...json('{"poliza_numero":1e999999}'), codigo: 'validacion' },
    __proto__: { ...json('{"__proto__":{"poliza_numero":"1"}}'), codigo: 'json_invalido' },
    'an escaped __proto__': { ...json('{"\\u005f_proto__":{"a":1}}'), codigo: 'json_invalido' },
    'a __proto__ below': { ...json('{"fallecido":{"__proto__":{"nombre":"x"}}}'), codigo: 'json_invalido' },
    'constructor.prototype': { ...json('{"constructor":{"prototype":{"a":1}}}'), codigo: 'json_invalido' },
    'a name twice': { ...json('{"poliza_numero":"1","poliza_numero":"2"}'), codigo: 'validacion' },
    'one byte too many': { ...json(`"${'x'.repeat(256 * 1024 - 1)}"`), codigo: 'cuerpo_demasiado_grande' },
    '10 MB': { ...json(Buffer.alloc(10_000_000, 0x20)), codigo: 'cuerpo_demasiado_grande' },
    'the largest there may be': { ...json(`"${'x'.repeat(256 * 1024 - 2)}"`), codigo: 'validacion' },
    gzip: { ...json(gzipSync('{}')), codificacion: 'gzip', codigo: 'tipo_no_admitido' },
    'gzip that is none': { ...json('{}'), codificacion: 'gzip', codigo: 'tipo_no_admitido' },
    'several encodings': { ...json('{}'), codificacion: 'identity, br', codigo: 'tipo_no_admitido' },
    'no content type': { cuerpo: Buffer.from('{}'), codigo: 'tipo_no_admitido' },
    ...Object.fromEntries(
      [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonp',
        'application/json5',
        'application/vnd.api+json',
        'application/json; charset=iso-8859-1',
        'application/json; charset=utf-16',
        'application/json\tx',
        'json',
        '*/*',
        ',',
      ].map((tipo) => [
        `content type ${tipo}`,
        { tipo, cuerpo: Buffer.from('{}'), codigo: 'tipo_no_admitido' as const },
      ]),
    ),
  };

/** Where a file is taken, a body may be larger, and may be a form. */
const DONDE_CABE_UN_FICHERO: Record<string, CodigoError> = {
  'one byte too many': 'validacion',
  '10 MB': 'json_invalido',
  'content type multipart/form-data; boundary=x': 'validacion',
};

describe('hostile bodies', () => {
  let e: Entorno;
  let de: Record<'A' | 'B', Aseguradora>;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    de = { A: await e.aseguradora('A'), B: await e.aseguradora('B') };
  });
  after(() => e.cerrar());
  beforeEach(() => e.base.superSql('delete from limites_uso')); // more requests than an hour gives

  /** Every POST of both variants. */
  const publicaciones = (['A', 'B'] as const).flatMap((variante) =>
    llamadasDe(variante, 'CAS-2026-999999')
      .filter(({ metodo }) => metodo === 'POST')
      .map(({ ruta, nombre, forma, operacion: { subida, acceso } }) => ({
        ...{ variante, ruta, nombre, forma, subida },
        anonymous: acceso === 'publico',
      })),
  );

  async function mandar(
    a: { variante: 'A' | 'B'; ruta: string },
    cuerpo: unknown,
    cabeceras: Record<string, string> = {},
  ) {
    const { host, apiKey } = de[a.variante];
    const credencial: Record<string, string> = a.ruta === '/auth/login' ? {} : { 'x-api-key': apiKey };
    return enviar(e, { metodo: 'POST', ruta: a.ruta, host, cuerpo, cabeceras: { ...credencial, ...cabeceras } });
  }

  /** Rows of everything that an opening writes; equal numbers of cases, accesses and e-mails mean that none is half there. */
  async function contar() {
    const [fila] = await e.base.superSql<Record<string, number>>(
      `select (select count(*) from casos)::int as casos, (select count(*) from accesos_heredero)::int as accesos,
              (select count(*) from correos)::int as correos,
              (select count(*) from eventos where tipo = 'caso_abierto')::int as abiertos`,
    );
    const { casos, accesos, correos, abiertos } = fila as Record<string, number>;
    assert.deepEqual([accesos, correos, abiertos], [casos, casos, casos], 'half a case');
    return casos as number;
  }

  /** A refusal is a 4xx in its envelope; a success there may be, if the body happened to be good. */
  function esRespuestaDebida(respuesta: Respuesta, contexto: string): boolean {
    if (respuesta.estado === 201) return true;
    const codigo = esFallo(respuesta, undefined, contexto);
    assert.ok(respuesta.estado >= 400 && respuesta.estado < 500, `${contexto} → ${codigo}`);
    return false;
  }

  it('whoever has not signed in is read 4 KB of, at each of the three doors', async () => {
    const a = await e.aseguradora('A');
    const body = JSON.stringify({ email: 'ana@example.com', password: 'x'.repeat(4096) });
    for (const [host, url] of [
      [a.host, '/api/v1/auth/login'],
      [e.programa.direcciones.dominio, '/portal/api/sesion'],
      [e.programa.direcciones.dominio, '/backoffice/api/sesion'],
    ] as const) {
      const { statusCode, headers, json } = await e.app.inject({
        ...{ method: 'POST', url, payload: body },
        headers: { host, 'content-type': 'application/json' },
      });
      assert.deepEqual([statusCode, headers['x-error-code']], [413, 'cuerpo_demasiado_grande'], url);
      assert.match(json().error, /4096/);
    }
  });

  it('every POST tells what is wrong with a body that is no data, and opens nothing', async () => {
    const antes = await contar();
    for (const a of publicaciones) {
      for (const [nombre, { tipo, cuerpo, codificacion, codigo }] of Object.entries(CORPUS)) {
        const cabeceras = {
          'content-type': tipo ?? '',
          ...(codificacion !== undefined && { 'content-encoding': codificacion }),
        };
        const respuesta = await mandar(a, cuerpo, cabeceras);
        // Where the body may be missing, an empty one is none, and the case of the address does not exist.
        const opcional = nombre === 'an empty body' && a.forma.cuerpoOpcional === true;
        const tooLong = a.anonymous && cuerpo.length > MAX_ANONYMOUS_BODY;
        const suyo = tooLong ? 'cuerpo_demasiado_grande' : ((a.subida && DONDE_CABE_UN_FICHERO[nombre]) ?? codigo);
        esFallo(respuesta, opcional ? 'no_encontrado' : suyo, `${a.nombre}, ${nombre}`);
      }
    }
    assert.equal(await contar(), antes);
  });

  for (const a of publicaciones) {
    it(`${a.nombre} answers any JSON value, and any bytes, with a 4xx`, async () => {
      const antes = await contar();
      const valores = fc.oneof(
        fc.json({ noUnicodeString: false } as object),
        fc.jsonValue().map((v) => JSON.stringify(v)),
      );
      const bytes = fc.uint8Array({ maxLength: 200 }).map((b) => Buffer.from(b));
      const cualquiera = fc.oneof(
        valores.map((texto) => Buffer.from(texto)),
        bytes,
      );
      await fc.assert(
        fc.asyncProperty(cualquiera, async (cuerpo) => {
          const abierto = esRespuestaDebida(await mandar(a, cuerpo), cuerpo.toString('latin1'));
          assert.equal(abierto, false);
        }),
        { numRuns: VECES },
      );
      assert.equal(await contar(), antes);
    });
  }

  it('sign-in answers any texts with a 4xx', async () => {
    const textos = fc.record({
      email: unTexto(),
      password: unTexto(),
      codigo: fc.option(unTexto(), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(textos, async (cuerpo) => {
        const respuesta = await mandar({ variante: 'A', ruta: '/auth/login' }, cuerpo);
        assert.ok(['login_incorrecto', 'validacion'].includes(esFallo(respuesta)), respuesta.texto);
      }),
      { numRuns: 60 },
    );
  });

  it('any JSON value is read as what it is, and with a name given twice it is not read at all', () => {
    const texto = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '":', '{"a":1}', '\ud800'));
    // Names that need no escape: V8 itself reads others wrongly now and then (nodejs/node#63785).
    const nombre = fc.oneof(fc.string(), texto).filter((t) => JSON.stringify(t) === `"${t}"` && !(t in {}));
    const { valor } = fc.letrec((atar) => ({
      valor: fc.oneof(
        fc.jsonValue({ maxDepth: 0 }),
        texto,
        fc.array(atar('valor')),
        fc.dictionary(nombre, atar('valor')),
      ),
    }));
    fc.assert(
      fc.property(valor, nombre, (dato, repetido) => {
        const leer = (texto: string) => analizarJson(Buffer.from(texto), {});
        const escrito = JSON.stringify(dato);
        assert.deepEqual(leer(escrito), JSON.parse(escrito));
        const clave = JSON.stringify(repetido);
        assert.throws(() => leer(`[{${clave}:${escrito},${clave} :${escrito}}]`), { codigo: 'validacion' });
      }),
      { numRuns: 1000 },
    );
  });

  for (const puerta of PUERTAS) {
    it(`${puerta.nombre} with a good body spoilt at a random place opens one whole case or none`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(estropicio(), { minLength: 1, maxLength: 3 }), async (estropicios) => {
          const antes = await contar();
          const cuerpo = estropicios.reduce<Cuerpo>((roto, estropear) => estropear(roto), puerta.bueno());
          const respuesta = await mandar(puerta, cuerpo);
          const abierto = esRespuestaDebida(respuesta, JSON.stringify(cuerpo));
          assert.equal(await contar(), antes + Number(abierto), respuesta.texto);
        }),
        { numRuns: VECES },
      );
    });
  }
});

/** Texts that have broken programs before. */
function unTexto(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '\0',
      '\ud800',
      '\u2028',
      '\u202e',
      '\r\nBcc: x@example.com',
      '%00',
      "'; drop table casos; --",
      '$1',
      '\\',
    ),
    fc.nat(400).map((n) => 'á'.repeat(n)),
  );
}

/** A change at a random place of a body: another value, a member gone, one too many, a text with something in it. */
function estropicio(): fc.Arbitrary<(cuerpo: Cuerpo) => Cuerpo> {
  const texto = unTexto();
  const valor = fc.oneof(texto, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [[]]));
  const lugar = fc.nat(1000);
  return fc.oneof(
    fc.tuple(lugar, valor).map(([n, v]) => enLugar(n, (objeto, nombre) => Object.assign(objeto, { [nombre]: v }))),
    fc
      .tuple(lugar, texto)
      .map(([n, v]) => enLugar(n, (objeto, nombre) => Object.assign(objeto, { [nombre]: `${objeto[nombre]}${v}` }))),
    lugar.map((n) => enLugar(n, (objeto, nombre) => delete objeto[nombre])),
    fc
      .tuple(lugar, fc.string({ maxLength: 20 }), valor)
      .map(([n, nombre, v]) =>
        enLugar(n, (objeto) => nombre !== '__proto__' && Object.assign(objeto, { [nombre]: v })),
      ),
  );
}

/** Changes the n-th member of all, counted over the whole body. */
function enLugar(n: number, cambiar: (objeto: Cuerpo, nombre: string) => unknown): (cuerpo: Cuerpo) => Cuerpo {
  return (cuerpo) => {
    const copia = structuredClone(cuerpo);
    const lugares: [Cuerpo, string][] = [];
    const recorrer = (objeto: Cuerpo) => {
      for (const nombre of Object.keys(objeto)) {
        lugares.push([objeto, nombre]);
        if (objeto[nombre] !== null && typeof objeto[nombre] === 'object') recorrer(objeto[nombre]);
      }
    };
    recorrer(copia);
    const elegido = lugares[n % Math.max(1, lugares.length)];
    if (elegido) cambiar(...elegido);
    return copia;
  };
}
