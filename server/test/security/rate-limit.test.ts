/** 1000 requests an hour per key. That processes share the count is tested in security-processes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { bearerNow, enter, oneKey, onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { arriving, callsOf, carriesLimit, isFailure, send } from '../support/requests.ts';

/** A movable clock that otherwise follows the machine's, because windows of keys follow the database's real clock. */
function realClock() {
  let skew = 0;
  return {
    now: () => new Date(Date.now() + skew),
    elapsed: () => systemClock.elapsed() + skew,
    advance(milliseconds: number) {
      skew += milliseconds;
    },
  };
}

const remaining = ({ headers }: Reply) => Number(headers['x-ratelimit-remaining']);
const renews = ({ headers }: Reply) => Number(headers['x-ratelimit-reset']);

describe('the limit of a key', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', clock: realClock() });
  });
  after(() => e.close());

  const ask = (a: Aseguradora, method = 'GET', path = '/catalogo/modulos', body?: unknown) =>
    send(e, { method, path, host: a.host, body, headers: { 'x-api-key': a.apiKey } });
  const spend = (used: number, ago = '1 minute') =>
    e.base.superSql('update limites_uso set usadas = $1, inicio = clock_timestamp() - $2::interval', [used, ago]);

  it('counts down by one with each request, and the end of the window does not move', async () => {
    const a = await e.aseguradora('B');
    const first = await ask(a);
    carriesLimit(first);
    assert.deepEqual([first.headers['x-ratelimit-limit'], remaining(first)], ['1000', 999]);
    for (const expected of [998, 997, 996]) {
      const other = await ask(a);
      assert.deepEqual([remaining(other), renews(other)], [expected, renews(first)]);
    }
  });

  it('says when the window ends, never too early, in both kinds of headers', async () => {
    const a = await e.aseguradora('B');
    const response = await ask(a);
    const [row] = await e.base.superSql<{ fin: number }>(
      `select extract(epoch from max(inicio) + interval '1 hour')::float8 as fin from limites_uso`,
    );
    assert.equal(renews(response), Math.ceil(Number(row?.fin)));
    const seconds = Number(/t=(\d+)/.exec(String(response.headers.ratelimit))?.[1]);
    assert.ok(seconds > 3000 && seconds <= 3600, `t=${seconds}`);
  });

  it('lets the 1000th request through and refuses the 1001st, with Retry-After, whatever the operation', async () => {
    const a = await e.aseguradora('A');
    await ask(a);
    await spend(999);
    const last = await ask(a);
    assert.deepEqual([last.status, remaining(last)], [200, 0]);
    for (const { method, path, body, name, operation } of callsOf('A')) {
      if (operation.access === 'public') continue;
      const response = await ask(a, method, path, body);
      isFailure(response, 'limite_superado', name);
      assert.equal(remaining(response), 0);
      const wait = Number(response.headers['retry-after']);
      assert.ok(wait > 3000 && wait <= 3601, `Retry-After: ${wait}`);
      assert.ok(response.json.error.includes('1000') && response.json.error.includes(String(wait)));
    }
    const [row] = await e.base.superSql<{ n: number }>('select count(*)::int as n from casos');
    assert.equal(row?.n, 0);
  });

  it('counts a request once and lets it through although its body arrives slowly and others use up the limit meanwhile', async () => {
    const a = await e.aseguradora('B');
    const first = await ask(a);
    const slowly = (meanwhile: () => Promise<unknown>) =>
      send(e, {
        method: 'POST',
        path: '/casos',
        host: a.host,
        body: arriving(e, aCaso(), meanwhile),
        headers: { 'x-api-key': a.apiKey, 'content-type': 'application/json' },
      });
    const slow = await slowly(async () => undefined);
    assert.deepEqual([slow.status, remaining(slow), remaining(await ask(a))], [201, remaining(first) - 1, 997]);
    assert.equal((await slowly(() => spend(1001))).status, 201);
  });

  it('begins a new window an hour after the first request of the old one, not before', async () => {
    const a = await e.aseguradora('B');
    await ask(a);
    await spend(1001, '59 minutes 50 seconds');
    isFailure(await ask(a), 'limite_superado');
    await spend(1001, '60 minutes');
    const fresh = await ask(a);
    assert.deepEqual([fresh.status, remaining(fresh)], [200, 999]);
  });

  it('is separate for each key and each user', async () => {
    const a = await e.aseguradora('A');
    const other = await oneKey(e, a);
    const [one, two] = [
      bearerNow(await enter(e, a, await onePersonOf(e, a))),
      await enter(e, a, await onePersonOf(e, a)),
    ];
    const read = (headers: Record<string, string>) => send(e, { method: 'GET', path: '/casos', host: a.host, headers });
    await ask(a);
    await read(one);
    await spend(1001);
    isFailure(await ask(a), 'limite_superado');
    isFailure(await read(one), 'limite_superado');
    assert.equal(remaining(await ask(other)), 999);
    assert.equal(remaining(await read(bearerNow(two))), 999);
    assert.equal((await read(bearerNow(two))).headers['x-ratelimit-limit'], '1000');
  });

  it('counts each of many simultaneous requests, against its own key', async () => {
    const [spent, fresh] = [await e.aseguradora('B'), await e.aseguradora('B')];
    await ask(spent);
    await spend(990);
    const responses = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(i % 2 === 0 ? spent : fresh)));
    const responsesOfOne = responses.filter((_, i) => i % 2 === 0);
    assert.deepEqual(responsesOfOne.map(({ status }) => status).sort(), [
      ...Array(10).fill(200),
      ...Array(10).fill(429),
    ]);
    const remainingOfOther = responses.filter((_, i) => i % 2 === 1).map(remaining);
    assert.deepEqual(
      remainingOfOther.sort(),
      Array.from({ length: 20 }, (_, i) => 980 + i),
    );
  });

  it('counts failing requests too, and is in the headers of every answer: 404, 405, 409, 413, 415, 422, HEAD', async () => {
    const a = await e.aseguradora('B');
    const { caso_id: id } = (await ask(a, 'POST', '/casos', aCaso())).json.data;
    await ask(a, 'POST', `/casos/${id}/anulacion`);
    let before = remaining(await ask(a));
    const having = (type: string, body: Buffer) =>
      send(e, {
        method: 'POST',
        path: '/casos',
        host: a.host,
        body,
        headers: { 'x-api-key': a.apiKey, 'content-type': type },
      });
    for (const [state, submit] of [
      [400, () => ask(a, 'GET', '/casos?limite=0')],
      [400, () => having('application/json', Buffer.from('{'))],
      [404, () => ask(a, 'GET', '/casos/CAS-2026-999999')],
      [404, () => ask(a, 'GET', '/nada')],
      [405, () => ask(a, 'DELETE', '/casos')],
      [409, () => ask(a, 'POST', `/casos/${id}/anulacion`)],
      [413, () => having('application/json', Buffer.alloc(300_000, 0x20))],
      [415, () => having('text/plain', Buffer.from('{}'))],
      [422, () => ask(a, 'POST', '/casos', {})],
      [200, () => ask(a, 'HEAD', '/casos')],
    ] as const) {
      const response = await submit();
      assert.equal(response.status, state);
      carriesLimit(response, String(state));
      assert.equal(remaining(response), before - 1, String(state));
      before -= 1;
    }
  });
});
