/** Renewal of the token of a person, in Variant A alone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bearerNow, enter, onePersonOf, partsOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { isFailure, send } from '../support/requests.ts';

const MINUTE = 60_000;

describe('the renewal of a session', () => {
  let e: Environment;
  let a: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    a = await e.aseguradora('A');
  });
  after(() => e.close());

  const renew = (headers: Record<string, string>, host = a.host) =>
    send(e, { method: 'POST', path: '/auth/renovar', host, headers });
  const read = (token: string) => send(e, { method: 'GET', path: '/casos', host: a.host, headers: bearerNow(token) });

  it('gives another hour while the token lives, up to twelve hours from the sign-in', async () => {
    let token = await enter(e, a, await onePersonOf(e, a));
    const { claims } = partsOf(token);
    let hours = 0;
    for (let left = 3600; left === 3600; hours += 50 / 60) {
      e.clock.advance(50 * MINUTE);
      const { status, json, text } = await renew(bearerNow(token));
      assert.equal(status, 200, text);
      assert.equal(json.data.token_type, 'Bearer');
      left = json.data.expires_in;
      token = json.data.token;
    }
    assert.ok(hours > 10 && hours < 12, `${hours}`);
    const last = partsOf(token).claims;
    assert.equal(last.sub, claims.sub);
    assert.equal(Number(last.exp) - Number(claims.iat), 12 * 3600);
    assert.equal((await read(token)).status, 200);
    e.clock.advance(Number(last.exp) * 1000 - e.clock.now().getTime());
    isFailure(await read(token), 'sesion_invalida');
    isFailure(await renew(bearerNow(token)), 'sesion_invalida');
  });

  it('is for living tokens of this insurer alone: no key, no expired one, nobody else', async () => {
    const token = await enter(e, a, await onePersonOf(e, a));
    isFailure(await renew({}), 'clave_ausente');
    isFailure(await renew({ 'x-api-key': a.apiKey }), 'sesion_invalida');
    isFailure(await renew({ 'x-api-key': a.apiKey, ...bearerNow(token) }), 'sesion_invalida');
    isFailure(await renew(bearerNow(`${token}x`)), 'sesion_invalida');
    const other = await e.aseguradora('A');
    isFailure(await renew(bearerNow(token), other.host), 'sesion_invalida');
    e.clock.advance(61 * MINUTE);
    isFailure(await renew(bearerNow(token)), 'sesion_invalida');
  });

  it('dies with the session: a pause, a sign-out everywhere and a new password end the old token and the renewed one', async () => {
    for (const change of [
      "update membresias set estado = 'pausado' where id = $1",
      'update membresias set version_sesion = version_sesion + 1 where id = $1',
      'update personas set version_sesion = version_sesion + 1 where id = (select persona from membresias where id = $1)',
    ]) {
      const person = await onePersonOf(e, a);
      const token = await enter(e, a, person);
      const fresh = (await renew(bearerNow(token))).json.data.token;
      assert.equal((await read(fresh)).status, 200);
      await e.base.superSql(change, [person.id]);
      for (const one of [token, fresh]) {
        isFailure(await read(one), 'sesion_invalida', change);
        isFailure(await renew(bearerNow(one)), 'sesion_invalida', change);
      }
    }
  });

  it('of a paused insurer is refused', async () => {
    const paused = await e.aseguradora('A');
    const token = await enter(e, paused, await onePersonOf(e, paused));
    await e.base.superSql("update aseguradoras set estado = 'pausada' where id = $1", [paused.id]);
    isFailure(await renew(bearerNow(token), paused.host), 'aseguradora_pausada');
  });

  it('does not exist in Variant B', async () => {
    const b = await e.aseguradora('B');
    isFailure(await renew({ 'x-api-key': b.apiKey }, b.host), 'ruta_desconocida');
  });
});
