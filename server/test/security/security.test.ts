/** API keys, for every operation of the contract in both variants: which are accepted, and how others are refused. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Scope } from '@albacea/contract/schemas/identity.ts';
import { SCOPES } from '@albacea/contract/schemas/lists.ts';
import { JSON_LINES_TYPE } from '@albacea/contract/schemas/lote-lists.ts';
import { newApiKey } from '../../src/platform/crypto/api-key.ts';
import { oneKey, revoke } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { arriving, type Call, isFailure, send, withKey } from '../support/requests.ts';

const HOUR = 3_600_000;

describe('API keys', () => {
  let e: Environment;
  let aseguradoras: Aseguradora[];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    aseguradoras = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.close());

  const ask = ({ method, path, body }: Call, { host }: Aseguradora, headers: Record<string, string>) =>
    send(e, { method, path, body, host, headers });

  /** Asserts that every operation that needs a key, in both variants, answers requests with these headers with this code. */
  async function allRespond(code: Parameters<typeof isFailure>[1], headersOf: (a: Aseguradora) => object) {
    for (const aseguradora of aseguradoras) {
      for (const call of withKey(aseguradora.variante)) {
        const response = await ask(call, aseguradora, { ...headersOf(aseguradora) });
        isFailure(response, code, call.name);
        assert.match(String(response.headers['www-authenticate']), /^ApiKey/);
      }
    }
  }

  it('are tested against a list of operations that is not empty', () => {
    assert.ok(withKey('A').length >= 11 && withKey('B').length >= 11);
  });

  it('are required by every operation', () => allRespond('clave_ausente', () => ({})));

  it('are refused by every operation if unknown, even with a right checksum', () =>
    allRespond('clave_invalida', () => ({ 'x-api-key': newApiKey() })));

  it('are refused by every operation if the last character was mistyped', () =>
    allRespond('clave_invalida', ({ apiKey }) => ({
      'x-api-key': `${apiKey.slice(0, -1)}${apiKey.endsWith('0') ? '1' : '0'}`,
    })));

  it('are refused if cut, doubled, wrapped, in another case, or as a Basic password', async () => {
    const malformed = (key: string) => [
      '',
      ' ',
      'alb_',
      key.slice(4),
      key.toUpperCase(),
      `${key} ${key}`,
      `${key},${key}`,
      `"${key}"`,
      `${key}\u00a0`,
      key.repeat(100),
    ];
    for (const { apiKey, host } of aseguradoras) {
      for (const key of malformed(apiKey)) {
        const headers = { 'x-api-key': Buffer.from(key).toString('latin1') };
        isFailure(await send(e, { method: 'GET', path: '/casos', host, headers }), 'clave_invalida', key);
      }
      const basic = { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` };
      isFailure(await send(e, { method: 'GET', path: '/casos', host, headers: basic }), 'clave_ausente');
    }
  });

  it('are not read from the query or from a cookie', async () => {
    for (const { apiKey, host } of aseguradoras) {
      for (const path of [`/casos?x-api-key=${apiKey}`, `/casos?api_key=${apiKey}`]) {
        isFailure(await send(e, { method: 'GET', path, host }), 'clave_ausente');
      }
      const headers = { cookie: `X-API-Key=${apiKey}` };
      isFailure(await send(e, { method: 'GET', path: '/casos', host, headers }), 'clave_ausente');
    }
  });

  it('are refused by every operation once revoked', async () => {
    const revoked = await Promise.all(aseguradoras.map((aseguradora) => oneKey(e, aseguradora)));
    for (const key of revoked) {
      const before = await e.request(key, 'GET', '/casos');
      assert.equal(before.status, 200);
      assert.equal(await revoke(e, key), true);
    }
    const keyOf = new Map(revoked.map(({ id, apiKey }) => [id, apiKey]));
    await allRespond('clave_invalida', ({ id }) => ({ 'x-api-key': keyOf.get(id) }));
  });

  it('are refused by every operation once revoked, even if the request began before and its body arrives later', async () => {
    for (const aseguradora of aseguradoras) {
      const calls = withKey(aseguradora.variante).filter(({ body }) => body !== undefined);
      assert.ok(calls.length >= 11);
      for (const call of calls) {
        const key = await oneKey(e, aseguradora);
        const body = arriving(e, call.body, () => revoke(e, key));
        const type = typeof call.body === 'string' ? JSON_LINES_TYPE : 'application/json';
        const headers = { 'x-api-key': key.apiKey, 'content-type': type };
        isFailure(await ask({ ...call, body }, aseguradora, headers), 'clave_invalida', call.name);
      }
    }
  });

  it('are refused by every operation once expired', async () => {
    const caduca = new Date(Date.now() + HOUR);
    const keys = await Promise.all(aseguradoras.map((aseguradora) => oneKey(e, aseguradora, { caduca })));
    for (const key of keys) assert.equal((await e.request(key, 'GET', '/casos')).status, 200);
    await e.base.superSql('update claves_api set caduca = clock_timestamp() where caduca is not null');
    const keyOf = new Map(keys.map(({ id, apiKey }) => [id, apiKey]));
    await allRespond('clave_invalida', ({ id }) => ({ 'x-api-key': keyOf.get(id) }));
  });

  it('with all scopes except the operation’s are refused, and the answer names the missing one', async () => {
    for (const aseguradora of aseguradoras) {
      for (const call of withKey(aseguradora.variante)) {
        const needed = call.operation.scope as Scope;
        const key = await oneKey(e, aseguradora, { alcances: SCOPES.filter((scope) => scope !== needed) });
        const response = await ask(call, aseguradora, { 'x-api-key': key.apiKey });
        isFailure(response, 'alcance_insuficiente', call.name);
        assert.ok(response.json.error.includes(needed));
      }
    }
  });

  it('with only the scope of the operation are accepted', async () => {
    for (const real of aseguradoras) {
      const test = await e.aseguradora(real.variante, { pruebas: true });
      for (const call of withKey(real.variante, 'CAS-2026-999999')) {
        const aseguradora = call.path.startsWith('/ensayo/') ? test : real;
        const key = await oneKey(e, aseguradora, { alcances: [call.operation.scope as Scope] });
        const { status } = await ask(call, aseguradora, { 'x-api-key': key.apiKey });
        const unknown = call.path.includes('999999') || Object.hasOwn(Object(call.body), 'caso_id');
        assert.equal(status, unknown ? 404 : call.shape.status, call.name);
      }
    }
  });

  it('used in simultaneous requests each get their own answer', async () => {
    const [otherA, revoked] = [await e.aseguradora('A'), await oneKey(e, aseguradoras[1] as Aseguradora)];
    await revoke(e, revoked);
    const [a, b] = aseguradoras as [Aseguradora, Aseguradora];
    const mix: [string, string, number][] = [
      [a.host, a.apiKey, 200],
      [b.host, b.apiKey, 200],
      [a.host, otherA.apiKey, 401],
      [otherA.host, otherA.apiKey, 200],
      [b.host, otherA.apiKey, 403],
      [b.host, revoked.apiKey, 401],
      [b.host, newApiKey(), 401],
      [a.host, b.apiKey, 401],
      ['nadie.albacea.test', a.apiKey, 404],
    ];
    const burst = Array.from({ length: 90 }, (_, i) => mix[(i * 7) % mix.length] as [string, string, number]);
    const states = await Promise.all(
      burst.map(([host, key]) =>
        send(e, { method: 'GET', path: '/casos', host, headers: { 'x-api-key': key } }).then((r) => r.status),
      ),
    );
    assert.deepEqual(
      states,
      burst.map(([, , state]) => state),
    );
  });

  it('of a paused insurer are refused by every operation from the next request on, until it is resumed', async () => {
    const paused = [await e.aseguradora('A'), await e.aseguradora('B')];
    const change = (state: string) =>
      e.base.superSql('update aseguradoras set estado = $1, version = version + 1 where id = any($2)', [
        state,
        paused.map(({ id }) => id),
      ]);
    for (const aseguradora of paused) assert.equal((await e.request(aseguradora, 'GET', '/casos')).status, 200);
    await change('pausada');
    for (const aseguradora of paused) {
      for (const call of withKey(aseguradora.variante)) {
        const response = await ask(call, aseguradora, { 'x-api-key': aseguradora.apiKey });
        isFailure(response, 'aseguradora_pausada', call.name);
      }
    }
    await change('activa');
    for (const aseguradora of paused) assert.equal((await e.request(aseguradora, 'GET', '/casos')).status, 200);
  });

  it('of another insurer get 404 for a case, as if it did not exist, and change nothing there', async () => {
    for (const variant of ['A', 'B'] as const) {
      const [owner, stranger] = [await e.aseguradora(variant), await e.aseguradora(variant)];
      const { json } = await e.request(owner, 'POST', '/casos', aCaso());
      const foreign: string = json.data.caso_id;
      const before = await e.request(owner, 'GET', `/casos/${foreign}`);

      const withForeign = withKey(variant, foreign).filter(({ path }) => path.includes(foreign));
      const withInvented = withKey(variant, 'CAS-1999-999999').filter(({ path }) => path.includes('CAS-'));
      assert.ok(withForeign.length >= 5);
      for (const [i, call] of withForeign.entries()) {
        const [one, other] = [call, withInvented[i] as Call];
        const response = await ask(one, stranger, { 'x-api-key': stranger.apiKey });
        const invented = await ask(other, stranger, { 'x-api-key': stranger.apiKey });
        isFailure(response, 'no_encontrado', one.name);
        assert.deepEqual(withoutRandom(response.headers), withoutRandom(invented.headers));
        assert.equal(response.text, invented.text);
      }
      assert.deepEqual((await e.request(owner, 'GET', `/casos/${foreign}`)).json, before.json);
    }
  });
});

/** The headers, without those that differ in every answer. */
function withoutRandom(headers: Readonly<Record<string, unknown>>) {
  const { 'x-request-id': _id, date: _date, 'x-ratelimit-remaining': _remain, ratelimit: _r, ...rest } = headers;
  return rest;
}
