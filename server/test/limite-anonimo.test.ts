/** Callers without a valid key: 300 an hour by address, in memory, never in the way of a valid key; and headers for everybody. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Base } from '../src/db/base.ts';
import { crearInquilinos } from '../src/db/inquilino.ts';
import { crearLimitePorDireccion, crearUsoRecordado, createSignInLimit } from '../src/http/limite.ts';
import { nuevaClaveApi } from '../src/platform/cripto/clave-api.ts';
import { abrirNavegador } from './aplicaciones.ts';
import { type Linea, tenderLinea } from './corte.ts';
import { entrar, type Persona, portador, unaClave, unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { enviar, esFallo, llevaLimite, unaDireccion } from './peticiones.ts';
import { crearReplica, type Replica } from './replica.ts';

const HORA = 3_600_000;
const restantes = ({ cabeceras }: Respuesta) => Number(cabeceras['x-ratelimit-remaining']);

describe('the limit of an address', () => {
  let e: Entorno;
  let b: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    b = await e.aseguradora('B');
  });
  after(() => e.cerrar());

  const pedir = (desde: string, cabeceras: Record<string, string> = {}, ruta = '/casos') =>
    enviar(e, { metodo: 'GET', ruta, desde, cabeceras });

  it('300 requests without a key are told what they lack, the 301st to wait; a valid key passes all the while', async () => {
    const desde = unaDireccion();
    for (let i = 1; i <= 300; i += 1) {
      const respuesta = await pedir(desde);
      assert.deepEqual([respuesta.estado, restantes(respuesta)], [401, 300 - i]);
    }
    const negada = await pedir(desde);
    esFallo(negada, 'limite_superado');
    assert.deepEqual([negada.cabeceras['x-ratelimit-limit'], negada.cabeceras['retry-after']], ['300', '3600']);
    const conClave = await pedir(desde, { 'x-api-key': b.apiKey });
    assert.deepEqual([conClave.estado, conClave.cabeceras['x-ratelimit-limit']], [200, '1000']);
    esFallo(await pedir(unaDireccion()), 'clave_ausente');

    e.reloj.avanzar(HORA - 1);
    esFallo(await pedir(desde), 'limite_superado');
    e.reloj.avanzar(1);
    assert.equal(restantes(await pedir(desde)), 299);
  });

  it('whoever guesses keys, tokens, addresses or paths is counted as one caller', async () => {
    const desde = unaDireccion();
    const intentos = [
      () => pedir(desde, { 'x-api-key': nuevaClaveApi() }),
      () => pedir(desde, { 'x-api-key': 'alb_x' }),
      () => pedir(desde, portador('a.b.c')),
      () => pedir(desde, {}, '/nada'),
      () => pedir(desde, { host: 'nadie.albacea.test' }),
      () => pedir(desde, {}, '/casos/%ff'),
      () => enviar(e, { metodo: 'DELETE', ruta: '/casos', desde }),
    ];
    for (const [i, intentar] of intentos.entries()) assert.equal(restantes(await intentar()), 299 - i, String(i));
  });

  it('an address that can not be read is counted against the key that asks, and refused beyond its limit', async () => {
    const { apiKey, claveId } = await unaClave(e, b);
    const cabeceras = { 'x-api-key': apiKey };
    const before = restantes(await pedir(unaDireccion(), cabeceras));
    const broken = await pedir(unaDireccion(), cabeceras, '/casos/%ff');
    esFallo(broken, 'peticion_invalida');
    assert.equal(restantes(broken), before - 1);
    await e.base.superSql('update limites_uso set usadas = 1000 where titular = $1', [claveId]);
    esFallo(await pedir(unaDireccion(), cabeceras, '/casos/%ff'), 'limite_superado');
  });

  it('an IPv6 network of 64 bits is one caller, and IPv4 in IPv6 clothes is IPv4', async () => {
    for (const [una, otra, misma] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
      ['2001:DB8:0001:2:0:0:0:9', '2001:db8:1:2::7%eth0', true],
      ['2001:db8::1', '2001:db8:0:0:1::', true],
      ['2001:db8:1:3::1', '2001:db8:1:4::1', false],
      ['::ffff:192.0.2.7', '192.0.2.7', true],
      ['192.0.2.8', '192.0.2.9', false],
    ] as const) {
      const { restan } = { restan: restantes(await pedir(una)) };
      assert.equal(restantes(await pedir(otra)), misma ? restan - 1 : 299, `${una} and ${otra}`);
    }
  });

  it('is kept for the latest 50,000 addresses and no more', () => {
    const limite = crearLimitePorDireccion(e.reloj);
    for (let i = 0; i <= 50_000; i += 1) limite.contar(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
    assert.equal(limite.contar('10.0.0.0').usadas, 1);
    assert.equal(limite.contar('10.0.195.80').usadas, 2);
  });

  it('however many subdomains are made up at once, the database is asked once, and a real one is found among them', async () => {
    const { base } = e.programa;
    let preguntas = 0;
    const contada: Base = Object.assign(Object.create(base), {
      puerta: (...pregunta: Parameters<Base['puerta']>) => {
        preguntas += 1;
        return base.puerta(...pregunta);
      },
    });
    const { existeEnVarianteA } = crearInquilinos(contada, e.programa.llavero);
    const a = await e.aseguradora('A');
    const inventados = Array.from({ length: 400 }, (_, i) => `nadie-${i}`);
    const hay = await Promise.all([...inventados, a.slug, b.slug].map(existeEnVarianteA));
    assert.deepEqual(hay, [...inventados.map(() => false), true, false]);
    assert.equal(preguntas, 1);
    assert.deepEqual([await existeEnVarianteA(a.slug), preguntas], [true, 1]);
  });

  it('the documentation carries the headers too, and costs nothing', async () => {
    const desde = unaDireccion();
    for (const ruta of ['/openapi.yaml', '/openapi.json', '/docs', '/docs/scalar.js', '/openapi.yaml']) {
      const respuesta = await pedir(desde, {}, ruta);
      assert.equal(respuesta.estado, 200);
      llevaLimite(respuesta, ruta);
      assert.deepEqual([respuesta.cabeceras['x-ratelimit-limit'], restantes(respuesta)], ['300', 300]);
    }
  });
});

describe('people who sign in', () => {
  let e: Entorno;
  let a: Aseguradora;
  let persona: Persona;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    a = await e.aseguradora('A');
    persona = await unaPersonaDe(e, a);
  });
  after(() => e.cerrar());

  const signIn = (desde: string, password = persona.password, email = persona.email) =>
    enviar(e, { metodo: 'POST', ruta: '/auth/login', host: a.host, desde, cuerpo: { email, password } });
  const signInToBackoffice = (desde: string, { email, password } = persona) =>
    abrirNavegador(e, 'backoffice', a.host, desde).pedir('POST', '/sesion', { email, password });
  const badCall = (desde: string) => enviar(e, { metodo: 'GET', ruta: '/casos', desde });

  it('are not locked out by the bad calls of a system at their address, nor that by theirs', async () => {
    const desde = unaDireccion();
    for (let i = 0; i <= 300; i += 1) await badCall(desde);
    esFallo(await badCall(desde), 'limite_superado');
    assert.equal((await signIn(desde)).estado, 200);
    assert.equal((await signInToBackoffice(desde)).estado, 201);

    const other = unaDireccion();
    const tries = Array.from({ length: 300 }, (_, i) => i);
    const left = await Promise.all(tries.map(async (i) => restantes(await signIn(other, 'no', `${i}@x.es`))));
    assert.deepEqual(left, tries.toReversed());
    esFallo(await signIn(other), 'limite_superado');
    assert.equal((await signInToBackoffice(other)).estado, 429);
    esFallo(await badCall(other), 'clave_ausente');
  });

  it('use up nothing of what failures may when they succeed', async () => {
    const desde = unaDireccion();
    for (let i = 0; i < 3; i += 1) {
      assert.equal(restantes(await signIn(desde)), 300);
      assert.equal((await signInToBackoffice(desde)).estado, 201);
    }
    assert.equal(restantes(await signIn(desde, 'no')), 299);
  });

  it('may do so a thousand times an hour from one address, because each costs work', () => {
    const { arrive, succeeded } = createSignInLimit(e.reloj);
    for (let i = 0; i < 1000; i += 1) {
      arrive('192.0.2.1');
      succeeded('192.0.2.1');
    }
    assert.throws(() => arrive('192.0.2.1'), { codigo: 'limite_superado' });
    arrive('192.0.2.2');
    e.reloj.avanzar(HORA);
    assert.equal(arrive('192.0.2.1').usadas, 1);
  });
});

describe('TRUST_PROXY', () => {
  const direcciones = (TRUST_PROXY: string) => crearEntorno({ motor: 'postgres', variables: { TRUST_PROXY } });
  const cuenta = async (e: Entorno, reenviada: string, desde = '127.0.0.1') =>
    restantes(await enviar(e, { metodo: 'GET', ruta: '/casos', desde, cabeceras: { 'x-forwarded-for': reenviada } }));

  it('without it, what a caller says of its address is not believed', async () => {
    const e = await direcciones('false');
    try {
      for (const [i, dicha] of ['203.0.113.1', '203.0.113.2', 'x', ''].entries())
        assert.equal(await cuenta(e, dicha), 299 - i);
    } finally {
      await e.cerrar();
    }
  });

  it('with the proxy’s address, its word is believed and that of others is not, nor what came before it', async () => {
    const e = await direcciones('127.0.0.1');
    try {
      assert.equal(await cuenta(e, '203.0.113.1'), 299);
      assert.equal(await cuenta(e, '203.0.113.2'), 299);
      assert.equal(await cuenta(e, '198.51.100.9, 203.0.113.1'), 298);
      assert.equal(await cuenta(e, '203.0.113.1', '192.0.2.1'), 299);
      assert.equal(await cuenta(e, '203.0.113.77', '192.0.2.1'), 298);
    } finally {
      await e.cerrar();
    }
  });
});

describe('outside the API', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  const get = async (url: string, host = e.programa.direcciones.dominio) => {
    const { statusCode, headers, body } = await e.app.inject({ method: 'GET', url, headers: { host } });
    return {
      estado: statusCode,
      cabeceras: headers,
      texto: body,
      json: body.startsWith('{') ? JSON.parse(body) : null,
    };
  };

  it('what does not exist is told so in the envelope, with the headers of the limit', async () => {
    for (const url of ['/nada', '/api', '/api/v2/casos', '/api/v1', '/api/v1/']) {
      const answer = await get(url);
      esFallo(answer, 'ruta_desconocida', url);
      assert.match(answer.json.error, /\/api\/v1\/docs/, url);
    }
  });

  it('whoever looks for the document or its page at the root is sent to where they are', async () => {
    const { host } = await e.aseguradora('A');
    for (const path of ['/openapi.yaml', '/openapi.json', '/docs'])
      for (const one of [host, e.programa.direcciones.dominio]) {
        const answer = await get(path, one);
        assert.deepEqual([answer.estado, answer.cabeceras.location], [308, `/api/v1${path}`], one);
        llevaLimite(answer as Respuesta, path);
      }
  });
});

describe('while the database is away', () => {
  let e: Entorno;
  let linea: Linea;
  let otra: Replica;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', reloj: { ahora: () => new Date(), avanzar: () => undefined } });
    linea = await tenderLinea(e.base.entorno.DATABASE_URL as string);
    otra = await crearReplica(e, linea.url);
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(async () => {
    await otra.cerrar();
    await linea.cortar();
    await e.cerrar();
  });

  const pedir = ({ host }: Aseguradora, cabeceras: Record<string, string>, metodo = 'GET', cuerpo?: unknown) =>
    enviar(otra, { metodo, ruta: '/casos', host, cabeceras, cuerpo });

  it('the answer is 503 with Retry-After, the limit and the last known remaining; then it serves again', async () => {
    const persona = await unaPersonaDe(e, a);
    const credenciales: [Aseguradora, Record<string, string>][] = [
      [a, { 'x-api-key': a.apiKey }],
      [b, { 'x-api-key': b.apiKey }],
      [a, portador(await entrar(e, a, persona))],
    ];
    for (const [aseguradora, cabeceras] of credenciales) {
      await pedir(aseguradora, cabeceras);
      assert.equal(restantes(await pedir(aseguradora, cabeceras)), 998);
    }
    await linea.cortar();
    for (const [aseguradora, cabeceras] of credenciales) {
      for (const metodo of ['GET', 'POST']) {
        const respuesta = await pedir(aseguradora, cabeceras, metodo, metodo === 'POST' ? unCaso() : undefined);
        esFallo(respuesta, 'no_disponible');
        assert.equal(respuesta.cabeceras['retry-after'], '5');
        assert.deepEqual([respuesta.cabeceras['x-ratelimit-limit'], restantes(respuesta)], ['1000', 998]);
      }
    }
    await linea.arreglar();
    for (const [aseguradora, cabeceras] of credenciales) {
      const respuesta = await pedir(aseguradora, cabeceras);
      assert.deepEqual([respuesta.estado, restantes(respuesta)], [200, 997]);
    }
  });

  it('a mistyped key is refused all the same, as it needs no look; one that could be good is told to come back', async () => {
    await linea.cortar();
    esFallo(await pedir(b, { 'x-api-key': `${b.apiKey.slice(0, -1)}_` }), 'clave_invalida');
    esFallo(await pedir(b, {}), 'clave_ausente');
    const desconocida = await pedir(b, { 'x-api-key': nuevaClaveApi() });
    esFallo(desconocida, 'no_disponible');
    assert.equal(desconocida.cabeceras['x-ratelimit-limit'], '300');
    await linea.arreglar();
  });

  it('what is remembered is bounded, keeps no credential, and ends with its window', () => {
    let ahora = 0;
    const recordado = crearUsoRecordado({ ahora: () => new Date(ahora) });
    const uso = { limite: 1000, usadas: 7, renueva: new Date(HORA) };
    for (let i = 0; i <= 10_000; i += 1) recordado.anotar(`clave ${i}`, uso);
    assert.equal(recordado.recordar('clave 0'), null);
    assert.deepEqual(recordado.recordar('clave 10000'), uso);
    ahora = HORA;
    assert.deepEqual(recordado.recordar('clave 10000'), { limite: 1000, usadas: 0, renueva: new Date(2 * HORA) });
  });
});
