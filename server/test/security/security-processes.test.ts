/** A credential revoked in one process is refused by every other from the next request on, and processes share the count of requests. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bearerNow, enter, oneKey, onePersonOf, revoke } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { isFailure, send } from '../support/requests.ts';
import { openSecondService, type SecondService } from '../support/second-service.ts';

describe('two processes on one PostgreSQL', () => {
  let e: Environment;
  let other: SecondService;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    other = await openSecondService(e);
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(async () => {
    await other.close();
    await e.close();
  });

  const inOther = (host: string, headers: Record<string, string>) =>
    send(other, { method: 'GET', path: '/catalogo/packs', host, headers });

  it('refuse at once a key that the other has revoked', async () => {
    for (const aseguradora of [a, b]) {
      const key = await oneKey(e, aseguradora);
      const headers = { 'x-api-key': key.apiKey };
      assert.equal((await inOther(key.host, headers)).status, 200);
      await revoke(e, key);
      isFailure(await inOther(key.host, headers), 'clave_invalida');
    }
  });

  it('accept a token that the other issued, until its user is paused', async () => {
    const person = await onePersonOf(e, a);
    const headers = bearerNow(await enter(e, a, person));
    assert.equal((await inOther(a.host, headers)).status, 200);
    await e.base.superSql(`update membresias set estado = 'pausado' where id = $1`, [person.id]);
    isFailure(await inOther(a.host, headers), 'sesion_invalida');
  });

  it('refuse at once an insurer that the other has paused, even if its settings are cached', async () => {
    const headers = { 'x-api-key': b.apiKey };
    assert.equal((await inOther(b.host, headers)).status, 200);
    await e.base.superSql(`update aseguradoras set estado = 'pausada' where id = $1`, [b.id]);
    isFailure(await inOther(b.host, headers), 'aseguradora_pausada');
  });

  it('serve an insurer that the other has created, even if its address was cached as unknown', async () => {
    const host = 'recien-llegada.albacea.test';
    isFailure(await inOther(host, {}), 'ruta_desconocida');
    const fresh = await e.aseguradora('A', { slug: 'recien-llegada' });
    assert.equal((await inOther(host, { 'x-api-key': fresh.apiKey })).status, 200);
  });

  it('let only as many simultaneous requests pass as the common limit still allows, each with another remaining count', async () => {
    const key = await oneKey(e, a);
    await e.request(key, 'GET', '/casos');
    await e.base.superSql('update limites_uso set usadas = 900 where titular = $1', [key.keyId]);
    const responses = await Promise.all(
      Array.from({ length: 140 }, (_, i) =>
        send(i % 2 === 0 ? e : other, {
          method: 'GET',
          path: '/catalogo/modulos',
          host: a.host,
          headers: { 'x-api-key': key.apiKey },
        }),
      ),
    );
    const passed = responses
      .filter(({ status }) => status === 200)
      .map(({ headers }) => headers['x-ratelimit-remaining']);
    assert.equal(passed.length, 100);
    assert.equal(new Set(passed).size, 100);
    for (const response of responses.filter(({ status }) => status !== 200)) isFailure(response, 'limite_superado');
  });
});
