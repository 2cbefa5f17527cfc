/** The limit for callers without a valid key: 300 requests an hour and address, counted in memory, without effect on valid keys. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../src/db/database.ts';
import { createTenants } from '../../src/db/tenant.ts';
import { createLimitByAddress, createRememberedUse, createSignInLimit } from '../../src/http/rate-limit.ts';
import { linkByHand } from '../../src/insurers/identity/users-by-hand.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newApiKey } from '../../src/platform/crypto/api-key.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { bearerNow, enter, oneKey, onePersonOf, type Person } from '../support/credentials.ts';
import { type Line, openLine } from '../support/cut.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { carriesLimit, isFailure, oneAddress, send } from '../support/requests.ts';
import { openSecondService, type SecondService } from '../support/second-service.ts';
import { openBrowser } from '../support/web-apps.ts';

const HOUR = 3_600_000;
const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const remaining = ({ headers }: Reply) => Number(headers['x-ratelimit-remaining']);

describe('the limit of an address', () => {
  let e: Environment;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    b = await e.aseguradora('B');
  });
  after(() => e.close());

  const ask = (from: string, headers: Record<string, string> = {}, path = '/casos') =>
    send(e, { method: 'GET', path, from, headers });

  it('300 requests without a key get 401, the 301st gets 429, and a valid key passes all the while', async () => {
    const since = oneAddress();
    for (let i = 1; i <= 300; i += 1) {
      const response = await ask(since);
      assert.deepEqual([response.status, remaining(response)], [401, 300 - i]);
    }
    const refusal = await ask(since);
    isFailure(refusal, 'limite_superado');
    assert.deepEqual([refusal.headers['x-ratelimit-limit'], refusal.headers['retry-after']], ['300', '3600']);
    const withKey = await ask(since, { 'x-api-key': b.apiKey });
    assert.deepEqual([withKey.status, withKey.headers['x-ratelimit-limit']], [200, '1000']);
    isFailure(await ask(oneAddress()), 'clave_ausente');

    e.clock.advance(HOUR - 1);
    isFailure(await ask(since), 'limite_superado');
    e.clock.advance(1);
    assert.equal(remaining(await ask(since)), 299);
  });

  it('guesses at keys, tokens, addresses and paths count together', async () => {
    const from = oneAddress();
    const attempts = [
      () => ask(from, { 'x-api-key': newApiKey() }),
      () => ask(from, { 'x-api-key': 'alb_x' }),
      () => ask(from, bearerNow('a.b.c')),
      () => ask(from, {}, '/nada'),
      () => ask(from, { host: 'nadie.albacea.test' }),
      () => ask(from, {}, '/casos/%ff'),
      () => send(e, { method: 'DELETE', path: '/casos', from }),
    ];
    for (const [i, tryOnce] of attempts.entries()) assert.equal(remaining(await tryOnce()), 299 - i, String(i));
  });

  it('a URL that cannot be decoded counts against the key of the request, and is refused beyond its limit', async () => {
    const { apiKey, keyId } = await oneKey(e, b);
    const headers = { 'x-api-key': apiKey };
    const before = remaining(await ask(oneAddress(), headers));
    const broken = await ask(oneAddress(), headers, '/casos/%ff');
    isFailure(broken, 'peticion_invalida');
    assert.equal(remaining(broken), before - 1);
    await e.base.superSql('update limites_uso set usadas = 1000 where titular = $1', [keyId]);
    isFailure(await ask(oneAddress(), headers, '/casos/%ff'), 'limite_superado');
  });

  it('an IPv6 network of 64 bits is one caller, and an IPv4-mapped address is IPv4', async () => {
    for (const [one, other, same] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
      ['2001:DB8:0001:2:0:0:0:9', '2001:db8:1:2::7%eth0', true],
      ['2001:db8::1', '2001:db8:0:0:1::', true],
      ['2001:db8:1:3::1', '2001:db8:1:4::1', false],
      ['::ffff:192.0.2.7', '192.0.2.7', true],
      ['192.0.2.8', '192.0.2.9', false],
    ] as const) {
      const left = remaining(await ask(one));
      assert.equal(remaining(await ask(other)), same ? left - 1 : 299, `whether ${one} and ${other} share a limit`);
    }
  });

  it('is counted for the latest 50,000 addresses only', () => {
    const limit = createLimitByAddress(e.clock);
    for (let i = 0; i <= 50_000; i += 1) limit.count(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
    assert.equal(limit.count('10.0.0.0').usadas, 1);
    assert.equal(limit.count('10.0.195.80').usadas, 2);
  });

  it('however many invented subdomains are requested at once, the database is asked once, and a real one among them is found', async () => {
    const { base } = e.program;
    let questions = 0;
    const counted: Database = Object.assign(Object.create(base), {
      asLogin: (...question: Parameters<Database['asLogin']>) => {
        questions += 1;
        return base.asLogin(...question);
      },
    });
    const { existsInVariantA } = createTenants(counted, e.program.keyring);
    const a = await e.aseguradora('A');
    const invented = Array.from({ length: 400 }, (_, i) => `nadie-${i}`);
    const has = await Promise.all([...invented, a.slug, b.slug].map(existsInVariantA));
    assert.deepEqual(has, [...invented.map(() => false), true, false]);
    assert.equal(questions, 1);
    assert.deepEqual([await existsInVariantA(a.slug), questions], [true, 1]);
  });

  it('the documentation has the headers too, and does not count', async () => {
    const since = oneAddress();
    for (const route of ['/openapi.yaml', '/openapi.json', '/docs', '/docs/estilo.css', '/openapi.yaml']) {
      const response = await ask(since, {}, route);
      assert.equal(response.status, 200);
      carriesLimit(response, route);
      assert.deepEqual([response.headers['x-ratelimit-limit'], remaining(response)], ['300', 300]);
    }
  });
});

describe('people who sign in', () => {
  let e: Environment;
  let a: Aseguradora;
  let person: Person;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    a = await e.aseguradora('A');
    person = await onePersonOf(e, a);
  });
  after(() => e.close());

  const signIn = (from: string, password = person.password, email = person.email) =>
    send(e, { method: 'POST', path: '/auth/login', host: a.host, from, body: { email, password } });
  const signInToBackoffice = (since: string, { email, password } = person) =>
    openBrowser(e, 'backoffice', a.host, since).request('POST', '/sesion', { email, password });
  /** Acts 300 times, fifty at once, because each refusal takes a while. */
  const threeHundredTimes = async <T>(act: (i: number) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    while (results.length < 300)
      results.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => act(results.length + i)))));
    return results;
  };
  const badCall = (from: string) => send(e, { method: 'GET', path: '/casos', from });

  it('are not locked out by failing API calls from their address, nor are API calls by failed sign-ins', async () => {
    const since = oneAddress();
    for (let i = 0; i <= 300; i += 1) await badCall(since);
    isFailure(await badCall(since), 'limite_superado');
    assert.equal((await signIn(since)).status, 200);
    assert.equal((await signInToBackoffice(since)).status, 201);

    const other = oneAddress();
    const left = await threeHundredTimes(async (i) => remaining(await signIn(other, 'no', `${i}@x.es`)));
    assert.deepEqual(
      left,
      left.map((_, i) => 299 - i),
    );
    isFailure(await signIn(other), 'limite_superado');
    assert.equal((await signInToBackoffice(other)).status, 429);
    isFailure(await badCall(other), 'clave_ausente');
  });

  it('do not count against the limit for failures when they succeed', async () => {
    const since = oneAddress();
    for (let i = 0; i < 3; i += 1) {
      assert.equal(remaining(await signIn(since)), 300);
      assert.equal((await signInToBackoffice(since)).status, 201);
    }
    assert.equal(remaining(await signIn(since, 'no')), 299);
  });

  const staff = (since: string) => openBrowser(e, 'backoffice', a.host, since);
  const family = (since: string) => openBrowser(e, 'portal', a.host, since);
  const refused = ({ status, headers, text }: Reply, code: string) =>
    assert.deepEqual([status >= 400, headers['x-error-code']], [true, code], text);
  /** The token of a family’s link. */
  const aLink = async () => (await e.request(a, 'POST', '/casos', aCaso())).json.data.token_heredero as string;

  it('are not locked out after page loads, starts of a sign-on or correct passwords', async () => {
    const since = oneAddress();
    const { id, ...boss } = await onePersonOf(e, a, 'admin');
    await e.base.superSql("update personas set totp_cifrado = decode('00', 'hex') where email = $1", [boss.email]);
    for (let i = 0; i < 301; i += 1) {
      await family(since).request('GET', '/atencion');
      await staff(since).request('GET', '/sesion');
      await staff(since).request('POST', '/sesion/inicio-unico', { aseguradora: 'nadie' });
      await staff(since).request('POST', '/sesion/llave/reto');
    }
    for (let i = 0; i < 3; i += 1)
      refused(await staff(since).request('POST', '/sesion', boss), 'segundo_factor_necesario');
    isFailure(await signIn(since, ''), 'validacion');
    assert.equal((await family(since).request('POST', '/sesion', { token: await aLink() })).status, 201);
    assert.equal((await signInToBackoffice(since)).status, 201);
    assert.equal(remaining(await signIn(since, 'no')), 299);
  });

  it('enter with a valid link, whatever others at their address try; guesses at links and at passwords are counted apart', async () => {
    const since = oneAddress();
    const token = await aLink();
    for (let i = 0; i < 300; i += 1)
      refused(await family(since).request('POST', '/sesion', { token: `x${i}` }), 'enlace_invalido');
    refused(await family(since).request('POST', '/sesion', { token: 'x' }), 'limite_superado');
    assert.equal((await family(since).request('POST', '/sesion', { token })).status, 201);
    assert.equal((await signInToBackoffice(since)).status, 201, 'the portal and the backoffice count apart');

    for (let i = 0; i < 300; i += 1) await staff(since).request('POST', '/acceso/ficha', { token: `x${i}` });
    refused(await staff(since).request('POST', '/acceso/ficha', { token: 'x' }), 'limite_superado');
    assert.equal(
      (await signInToBackoffice(since)).status,
      201,
      'guesses at links do not count as guesses at passwords',
    );
    await threeHundredTimes((i) =>
      staff(since).request('POST', '/sesion', { email: `n${i}@example.com`, password: 'x' }),
    );
    assert.equal((await signInToBackoffice(since)).status, 429, 'guesses at passwords block sign-ins with a password');
    const link = await linkByHand(e.program, { aseguradoraId: a.id, email: person.email }, false, CLI);
    const [, secret] = link.enlace.split('#');
    assert.equal((await staff(since).request('POST', '/acceso/ficha', { token: secret })).status, 200);
    assert.equal((await family(since).request('POST', '/sesion', { token })).status, 201);
  });

  it('may sign in at most a thousand times an hour from one address, because each sign-in costs computing time', () => {
    const { arrive, succeeded } = createSignInLimit(e.clock);
    for (let i = 0; i < 1000; i += 1) {
      arrive('192.0.2.1');
      succeeded('192.0.2.1');
    }
    assert.throws(() => arrive('192.0.2.1'), { codigo: 'limite_superado' });
    arrive('192.0.2.2');
    e.clock.advance(HOUR);
    assert.equal(arrive('192.0.2.1').usadas, 1);
  });

  it('may send at most three thousand passwords an hour from all networks of an IPv6 subscriber', () => {
    const { arrive } = createSignInLimit(e.clock);
    for (let i = 0; i < 3000; i += 1) arrive(`2001:db8:1:${(i % 15).toString(16)}::1`);
    assert.throws(() => arrive('2001:db8:1:ff::1'), { codigo: 'limite_superado' });
    arrive('2001:db8:2::1');
  });

  it('have their password checked with their address, for which others wait, and with a signal that ends the wait when they leave', async (t) => {
    const matches = t.mock.method(e.program.passwords, 'matches');
    const since = oneAddress();
    await signIn(since);
    await signInToBackoffice(since);
    for (const {
      arguments: [, , caller],
    } of matches.mock.calls)
      assert.deepEqual([caller.address, caller.signal instanceof AbortSignal], [since, true]);
    assert.equal(matches.mock.callCount(), 2);
  });
});

describe('TRUST_PROXY', () => {
  const addresses = (TRUST_PROXY: string) => createEnvironment({ engine: 'postgres', variables: { TRUST_PROXY } });
  const left = async (e: Environment, resent: string, from = '127.0.0.1') =>
    remaining(await send(e, { method: 'GET', path: '/casos', from, headers: { 'x-forwarded-for': resent } }));

  it('a caller’s forwarded address is ignored without TRUST_PROXY', async () => {
    const e = await addresses('false');
    try {
      for (const [i, said] of ['203.0.113.1', '203.0.113.2', 'x', ''].entries())
        assert.equal(await left(e, said), 299 - i);
    } finally {
      await e.close();
    }
  });

  it('with the proxy’s address in TRUST_PROXY, only the address that the proxy adds is believed', async () => {
    const e = await addresses('127.0.0.1');
    try {
      assert.equal(await left(e, '203.0.113.1'), 299);
      assert.equal(await left(e, '203.0.113.2'), 299);
      assert.equal(await left(e, '198.51.100.9, 203.0.113.1'), 298);
      assert.equal(await left(e, '203.0.113.1', '192.0.2.1'), 299);
      assert.equal(await left(e, '203.0.113.77', '192.0.2.1'), 298);
    } finally {
      await e.close();
    }
  });
});

describe('outside the API', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  const get = async (url: string, host = e.program.addresses.dominio) => {
    const { statusCode, headers, body } = await e.app.inject({ method: 'GET', url, headers: { host } });
    return {
      status: statusCode,
      headers,
      text: body,
      json: body.startsWith('{') ? JSON.parse(body) : null,
    };
  };

  it('an unknown path gets an error envelope with the headers of the limit', async () => {
    for (const url of ['/nada', '/api', '/api/v2/casos']) {
      const answer = await get(url);
      isFailure(answer, 'ruta_desconocida', url);
      assert.match(answer.json.error, /\/api\/v1\/docs/, url);
    }
  });

  it('requests for the OpenAPI or its page at the root are redirected', async () => {
    const { host } = await e.aseguradora('A');
    for (const path of ['/openapi.yaml', '/openapi.json', '/docs'])
      for (const one of [host, e.program.addresses.dominio]) {
        const answer = await get(path, one);
        assert.deepEqual([answer.status, answer.headers.location], [308, `/api/v1${path}`], one);
        carriesLimit(answer as Reply, path);
      }
  });
});

describe('while the database is away', () => {
  let e: Environment;
  let line: Line;
  let other: SecondService;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', clock: { ...systemClock, advance: () => undefined } });
    line = await openLine(e.base.variables.DATABASE_URL as string);
    other = await openSecondService(e, line.url);
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(async () => {
    await other.close();
    await line.cut();
    await e.close();
  });

  const ask = ({ host }: Aseguradora, headers: Record<string, string>, method = 'GET', body?: unknown) =>
    send(other, { method, path: '/casos', host, headers, body });

  it('the answer is 503 with Retry-After, the limit and the last known remaining; once the database is back, requests are served', async () => {
    const person = await onePersonOf(e, a);
    const credentials: [Aseguradora, Record<string, string>][] = [
      [a, { 'x-api-key': a.apiKey }],
      [b, { 'x-api-key': b.apiKey }],
      [a, bearerNow(await enter(e, a, person))],
    ];
    for (const [aseguradora, headers] of credentials) {
      await ask(aseguradora, headers);
      assert.equal(remaining(await ask(aseguradora, headers)), 998);
    }
    await line.cut();
    for (const [aseguradora, headers] of credentials) {
      for (const method of ['GET', 'POST']) {
        const response = await ask(aseguradora, headers, method, method === 'POST' ? aCaso() : undefined);
        isFailure(response, 'no_disponible');
        assert.equal(response.headers['retry-after'], '5');
        assert.deepEqual([response.headers['x-ratelimit-limit'], remaining(response)], ['1000', 998]);
      }
    }
    await line.mend();
    for (const [aseguradora, headers] of credentials) {
      const response = await ask(aseguradora, headers);
      assert.deepEqual([response.status, remaining(response)], [200, 997]);
    }
  });

  it('a mistyped key is still refused by its checksum; a key that may be valid gets 503', async () => {
    await line.cut();
    isFailure(await ask(b, { 'x-api-key': `${b.apiKey.slice(0, -1)}_` }), 'clave_invalida');
    isFailure(await ask(b, {}), 'clave_ausente');
    const unknown = await ask(b, { 'x-api-key': newApiKey() });
    isFailure(unknown, 'no_disponible');
    assert.equal(unknown.headers['x-ratelimit-limit'], '300');
    await line.mend();
  });

  it('the counts in memory are bounded, contain no credential, and end with their window', () => {
    let now = 0;
    const remembered = createRememberedUse({ ...systemClock, now: () => new Date(now) });
    const use = { limite: 1000, usadas: 7, renueva: new Date(HOUR) };
    for (let i = 0; i <= 10_000; i += 1) remembered.remember(`clave ${i}`, use);
    assert.equal(remembered.recall('clave 0'), null);
    assert.deepEqual(remembered.recall('clave 10000'), use);
    now = HOUR;
    assert.deepEqual(remembered.recall('clave 10000'), { limite: 1000, usadas: 0, renueva: new Date(2 * HOUR) });
  });
});
