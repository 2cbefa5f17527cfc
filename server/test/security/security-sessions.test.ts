/** Bearer tokens: only in Variant A, each for one insurer, and invalid at once when their user is paused. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SCOPES_PER_ROL } from '@albacea/contract/schemas/identity.ts';
import { aJwt, bearerNow, enter, onePersonOf, type Person, partsOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { arriving, isFailure, send, withKey } from '../support/requests.ts';

describe('Bearer tokens', () => {
  let e: Environment;
  let a: Aseguradora;
  let otherA: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, otherA, b] = [await e.aseguradora('A'), await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.close());

  const read = (host: string, headers: Record<string, string>) =>
    send(e, { method: 'GET', path: '/casos', host, headers });

  /** A new user with a valid token. */
  async function withSession(rol: 'operador' | 'admin' = 'operador'): Promise<{ persona: Person; token: string }> {
    const persona = await onePersonOf(e, a, rol);
    const token = await enter(e, a, persona);
    assert.equal((await read(a.host, bearerNow(token))).status, 200);
    return { persona, token };
  }

  it('are refused by every operation when malformed', async () => {
    const { token } = await withSession();
    const [header, content] = token.split('.');
    const shapes = ['', 'x', 'a.b.c', `${token}x`, `${token}.`, `${header}.${content}.`, `"${token}"`];
    for (const malformed of [...shapes, `${token} ${token}`, 'x'.repeat(10_000)]) {
      for (const call of withKey('A')) {
        const response = await send(e, { ...call, host: a.host, headers: bearerNow(malformed) });
        isFailure(response, 'sesion_invalida', `${call.name} ${malformed.slice(0, 40)}`);
        assert.match(String(response.headers['www-authenticate']), /^Bearer/);
      }
    }
  });

  it('are refused by every operation with another algorithm, key, audience, issuer or time, or without a claim', async () => {
    const { token } = await withSession('admin');
    const { header, claims } = partsOf(token);
    const { exp: _exp, ...eternal } = claims;
    const { ver: _view, ...withoutVersion } = claims;
    const own = e.program.keyring.derived('jwt', a.slug);
    const otherKey = e.program.keyring.derived('jwt', otherA.slug);
    const fakes: Record<string, string> = {
      'alg none': aJwt({ ...header, alg: 'none' }, claims, null),
      'alg none with a signature': aJwt({ ...header, alg: 'none' }, claims, own),
      'alg NONE': aJwt({ ...header, alg: 'NonE' }, claims, own),
      'alg RS256': aJwt({ ...header, alg: 'RS256' }, claims, own),
      'alg HS512': aJwt({ ...header, alg: 'HS512' }, claims, own),
      'a key of its own': aJwt({ ...header, jwk: { kty: 'oct', k: 'c2VjcmV0' } }, claims, 'secret'),
      'an unknown critical header': aJwt({ ...header, crit: ['x'], x: 1 }, claims, own),
      "another insurer's key": aJwt(header, claims, otherKey),
      ...Object.fromEntries(
        ['', 'secret', 'albacea', a.slug, 'null'].map((s) => [`secret "${s}"`, aJwt(header, claims, s)]),
      ),
      'another audience': aJwt(header, { ...claims, aud: otherA.slug }, own),
      'another issuer': aJwt(header, { ...claims, iss: 'http://malo.example' }, own),
      'no expiry': aJwt(header, eternal, own),
      'no session version': aJwt(header, withoutVersion, own),
      'another session version': aJwt(header, { ...claims, ver: 2 }, own),
      'a version that is no number': aJwt(header, { ...claims, ver: '1' }, own),
      'another user': aJwt(header, { ...claims, sub: '01990000-0000-7000-8000-000000000000' }, own),
      'a subject that is no id': aJwt(header, { ...claims, sub: "' or 1=1 --" }, own),
      'a beginning in the future': aJwt(header, { ...claims, nbf: Number(claims.exp) }, own),
    };
    assert.equal(
      (await read(a.host, bearerNow(aJwt(header, claims, own)))).status,
      200,
      'a token that is made in this way and unchanged is accepted',
    );
    for (const [missing, fake] of Object.entries(fakes)) {
      isFailure(await read(a.host, bearerNow(fake)), 'sesion_invalida', missing);
    }
  });

  it('are refused at another insurer, on the bare domain and at a Variant B insurer', async () => {
    const { token } = await withSession('admin');
    for (const call of withKey('A')) {
      const response = await send(e, { ...call, host: otherA.host, headers: bearerNow(token) });
      isFailure(response, 'sesion_invalida', call.name);
    }
    for (const call of withKey('B')) {
      const response = await send(e, { ...call, host: b.host, headers: bearerNow(token) });
      // Variant B has no sign-in, so the error says that a key is missing.
      isFailure(response, 'clave_ausente', call.name);
      assert.equal(response.headers['www-authenticate'], 'ApiKey');
    }
  });

  it('are ignored next to a key in Variant B, where a gateway may add one', async () => {
    const { token } = await withSession();
    for (const gateway of [token, 'of.a.gateway']) {
      const response = await read(b.host, { ...bearerNow(gateway), 'x-api-key': b.apiKey });
      assert.equal(response.status, 200);
    }
    isFailure(await read(b.host, { ...bearerNow(token), 'x-api-key': a.apiKey }), 'variante_equivocada');
  });

  it('must be valid next to a key in Variant A, where only operations that both allow are allowed', async () => {
    const { token } = await withSession('operador');
    const both = (apiKey: string, bearer = token) => ({ ...bearerNow(bearer), 'x-api-key': apiKey });
    assert.equal((await read(a.host, both(a.apiKey))).status, 200);
    isFailure(await read(a.host, both(a.apiKey, 'a.b.c')), 'sesion_invalida');
    isFailure(await read(a.host, both(otherA.apiKey)), 'clave_invalida');
    const webhooks = { method: 'GET', path: '/webhooks', host: a.host };
    assert.equal((await send(e, { ...webhooks, headers: { 'x-api-key': a.apiKey } })).status, 200);
    isFailure(await send(e, { ...webhooks, headers: both(a.apiKey) }), 'alcance_insuficiente');
  });

  it('are valid for one hour by the clock', async () => {
    const { token } = await withSession();
    e.clock.advance(3_599_000);
    assert.equal((await read(a.host, bearerNow(token))).status, 200);
    e.clock.advance(1_000);
    isFailure(await read(a.host, bearerNow(token)), 'sesion_invalida');
  });

  it('end at once when their user is paused, their session version is raised, or their user moves to another insurer', async () => {
    for (const change of [`estado = 'pausado'`, 'version_sesion = version_sesion + 1', `aseguradora_id = '${b.id}'`]) {
      const { persona, token } = await withSession();
      await e.base.superSql(`update membresias set ${change} where id = $1`, [persona.id]);
      isFailure(await read(a.host, bearerNow(token)), 'sesion_invalida', change);
    }
  });

  it('end, or lose what a role or insurer may no longer do, also for a request whose body is still arriving', async () => {
    const body = { url: 'https://receiver.example.com/', eventos: ['caso_abierto'] };
    for (const [change, of, code] of [
      [`membresias set estado = 'pausado'`, 'id', 'sesion_invalida'],
      ['membresias set version_sesion = version_sesion + 1', 'id', 'sesion_invalida'],
      [`membresias set rol = 'operador'`, 'id', 'alcance_insuficiente'],
      [`aseguradoras set estado = 'pausada'`, 'insurer', 'aseguradora_pausada'],
    ] as const) {
      const { persona, token } = await withSession('admin');
      const id = of === 'id' ? persona.id : a.id;
      const slowly = arriving(e, body, () => e.base.superSql(`update ${change} where id = $1`, [id]));
      const headers = { ...bearerNow(token), 'content-type': 'application/json' };
      isFailure(
        await send(e, { method: 'POST', path: '/webhooks', host: a.host, headers, body: slowly }),
        code,
        change,
      );
      await e.base.superSql(`update aseguradoras set estado = 'activa' where id = $1`, [a.id]);
    }
  });

  it('are refused while their insurer is paused, and nobody can sign in there', async () => {
    const { persona, token } = await withSession();
    const change = (state: string) =>
      e.base.superSql('update aseguradoras set estado = $1 where id = $2', [state, a.id]);
    await change('pausada');
    isFailure(await read(a.host, bearerNow(token)), 'aseguradora_pausada');
    const { email, password } = persona;
    const input = { method: 'POST', path: '/auth/login', host: a.host, body: { email, password } };
    isFailure(await send(e, input), 'login_incorrecto');
    await change('activa');
  });

  it('allow operador and admin exactly the operations that their role lists', async () => {
    for (const rol of ['operador', 'admin'] as const) {
      const { token } = await withSession(rol);
      for (const call of withKey('A', 'CAS-2026-999999')) {
        if (call.path.startsWith('/ensayo/')) continue; // refused to a real insurer, as the next test shows
        const response = await send(e, { ...call, host: a.host, headers: bearerNow(token) });
        const can = SCOPES_PER_ROL[rol].includes(call.operation.scope as never);
        if (!can) isFailure(response, 'alcance_insuficiente', call.name);
        else assert.equal(response.status, call.path.includes('999999') ? 404 : call.shape.status, response.text);
      }
    }
  });

  it('do not allow operations of test insurers at a real one; the refusal of a role comes first', async () => {
    for (const rol of ['operador', 'admin'] as const) {
      const { token } = await withSession(rol);
      const calls = withKey('A').filter(({ path }) => path.startsWith('/ensayo/'));
      assert.ok(calls.length >= 5);
      for (const call of calls) {
        const can = SCOPES_PER_ROL[rol].includes(call.operation.scope as never);
        const response = await send(e, { ...call, host: a.host, headers: bearerNow(token) });
        isFailure(response, can ? 'solo_en_ensayo' : 'alcance_insuficiente', `${rol} ${call.name}`);
      }
    }
  });

  it('are refused with the same answer for an unknown user, a wrong password, a paused user and one of another insurer', async () => {
    const [paused, foreign, theirs] = [await onePersonOf(e, a), await onePersonOf(e, otherA), await onePersonOf(e, a)];
    await e.base.superSql(`update membresias set estado = 'pausado' where id = $1`, [paused.id]);
    const attempts = [
      { email: 'nadie@example.com', password: theirs.password },
      { email: theirs.email, password: `${theirs.password}x` },
      { email: theirs.email, password: theirs.password.toUpperCase() },
      { email: paused.email, password: paused.password },
      { email: foreign.email, password: foreign.password },
      { email: "' or 1=1 --", password: 'x' },
    ];
    const texts = new Set<string>();
    for (const body of attempts) {
      const response = await send(e, { method: 'POST', path: '/auth/login', host: a.host, body });
      isFailure(response, 'login_incorrecto', JSON.stringify(body));
      texts.add(response.text);
    }
    assert.equal(texts.size, 1);
    const withNul = { email: 'na\0die@example.com', password: theirs.password };
    isFailure(await send(e, { method: 'POST', path: '/auth/login', host: a.host, body: withNul }), 'validacion');
  });

  it('are issued with exactly token, token_type and expires_in, whatever the letter case of the e-mail', async () => {
    const person = await onePersonOf(e, a);
    const body = { email: ` ${person.email.toUpperCase()} `, password: person.password };
    const { status, json } = await send(e, { method: 'POST', path: '/auth/login', host: a.host, body });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json.data).sort(), ['expires_in', 'token', 'token_type']);
    assert.deepEqual([json.data.token_type, json.data.expires_in], ['Bearer', 3600]);
  });
});
