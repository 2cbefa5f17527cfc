/** `GET /eventos?esperar=`: a call that waits for the next event without using a database connection, and then ends. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pass, setImmediate as turn } from 'node:timers/promises';
import { bootWorker } from '../../src/cli/worker.ts';
import { createWaits, type Waits } from '../../src/http/waits.ts';
import type { WakeListener } from '../../src/queue/wakeup.ts';
import { revoke } from '../support/credentials.ts';
import { issue, openCaso } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';

/** Waits until in-process calls have read once, so that a later event is found only by a second read. */
const untilWaiting = () => pass(300);

describe('long polling of the event feed', () => {
  let e: Environment;
  let worker: ReturnType<typeof bootWorker>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    worker = bootWorker(e.program);
  });
  after(async () => {
    await worker.stop();
    await e.close();
  });

  const newest = async (who: Aseguradora): Promise<string> =>
    (await e.request(who, 'GET', '/eventos?cursor=ahora')).json.data.siguiente;
  const waitFor = (who: Aseguradora, after: string, seconds: number): Promise<Reply> =>
    e.request(who, 'GET', `/eventos?cursor=${after}&esperar=${seconds}`);
  const left = ({ headers }: Reply) => Number(headers['x-ratelimit-remaining']);

  it('answers with the first event that comes, and counts as one request', async () => {
    const who = await e.aseguradora('B');
    const cursor = await newest(who);
    const before = left(await e.request(who, 'GET', '/eventos?limite=1'));
    const waiting = waitFor(who, cursor, 25);
    await untilWaiting();
    await openCaso(e, who);
    const answer = await waiting;
    assert.equal(answer.status, 200);
    assert.equal(answer.json.data.elementos.length, 1);
    assert.equal(answer.json.data.elementos[0].evento, 'caso_abierto');
    assert.equal(before - left(answer), 1);
    const next = await e.request(who, 'GET', `/eventos?cursor=${answer.json.data.siguiente}`);
    assert.deepEqual(next.json.data.elementos, []);
  });

  it('answers at once if there are events, and after the wait with no event and the same cursor', async () => {
    const who = await e.aseguradora('A');
    const cursor = await newest(who);
    const empty = await waitFor(who, cursor, 1);
    assert.deepEqual(empty.json.data, { elementos: [], siguiente: cursor });
    await openCaso(e, who);
    const first = await waitFor(who, cursor, 25);
    assert.equal(first.json.data.elementos.length, 1);
    assert.equal((await waitFor(who, cursor, 25)).json.data.elementos.length, 1);
  });

  it('is not ended by the events of another insurer', async () => {
    const [one, other] = [await e.aseguradora('B'), await e.aseguradora('B')];
    const waiting = waitFor(one, await newest(one), 2);
    await untilWaiting();
    await openCaso(e, other);
    assert.deepEqual((await waiting).json.data.elementos, []);
  });

  it('refuses a wait of more than 25 seconds, and says so', async () => {
    const who = await e.aseguradora('B');
    const { status, json } = await e.request(who, 'GET', '/eventos?esperar=26');
    assert.equal(status, 400);
    assert.match(json.error, /esperar/);
  });

  it('lets four calls of a key wait and refuses a fifth with Retry-After, without affecting another key', async () => {
    const [who, other] = [await e.aseguradora('B'), await e.aseguradora('B')];
    const cursor = await newest(who);
    const four = Array.from({ length: 4 }, () => waitFor(who, cursor, 25));
    await untilWaiting();
    const fifth = await waitFor(who, cursor, 25);
    assert.equal(fifth.status, 503);
    assert.equal(fifth.headers['x-error-code'], 'no_disponible');
    assert.ok(Number(fifth.headers['retry-after']) > 0);
    assert.equal((await waitFor(other, await newest(other), 1)).status, 200);
    await openCaso(e, who);
    for (const answer of await Promise.all(four)) assert.equal(answer.json.data.elementos.length, 1);
  });

  it('shows nothing to a key that was revoked while it waited', async () => {
    const who = await e.aseguradora('B');
    const key = await e.base.superSql<{ id: string }>('select id from claves_api where aseguradora_id = $1', [who.id]);
    const caso = await openCaso(e, who);
    while ((await e.request(who, 'GET', '/eventos')).json.data.elementos.length === 0) await pass(50);
    const waiting = waitFor(who, await newest(who), 25);
    await untilWaiting();
    await revoke(e, { id: who.id, keyId: key[0]?.id ?? '' });
    await issue(e, who, caso, 1);
    assert.equal((await waiting).headers['x-error-code'], 'clave_invalida');
  });
});

describe('waiting calls', () => {
  const setUp = (options: { maximum?: number; perHolder?: number; perShare?: number; pause?: number } = {}) => {
    const listeners: WakeListener[] = [];
    const waits: Waits = createWaits({ onWake: (listener) => void listeners.push(listener), pause: 0, ...options });
    let looks = 0;
    const wait = (signal?: AbortSignal, holder = 'key', insurer = 'i') =>
      waits.readWhenThere({
        holder,
        insurer,
        share: insurer,
        milliseconds: 60_000,
        signal,
        read: async () => ++looks,
        isThere: (look) => look >= 3,
      });
    return { waits, wait, wake: (insurer: string | null = 'i') => listeners[0]?.(insurer), looks: () => looks };
  };

  it('read again after each notice, and only then', async () => {
    const { wait, wake, looks } = setUp();
    const waiting = wait();
    await pass(20);
    assert.equal(looks(), 1);
    wake();
    await pass(20);
    assert.equal(looks(), 2);
    wake();
    assert.equal(await waiting, 3);
  });

  it('do not read again when another insurer has written', async () => {
    const { wait, wake, looks } = setUp();
    const waiting = wait();
    await pass(20);
    wake('other');
    await pass(20);
    assert.equal(looks(), 1);
    wake(null);
    await pass(20);
    assert.equal(looks(), 2);
    wake();
    await waiting;
  });

  it('pause twice as long before each further read that finds nothing', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { waits, wait, wake, looks } = setUp({ pause: 100 });
    const waiting = wait();
    const after = async (milliseconds: number) => {
      await turn();
      wake();
      await turn();
      t.mock.timers.tick(milliseconds);
      await turn();
      return looks();
    };
    assert.deepEqual([await after(100), await after(199)], [2, 2]);
    waits.close();
    await waiting;
  });

  it('miss no notice that arrives while they read', async () => {
    const listeners: WakeListener[] = [];
    const waits = createWaits({ onWake: (listener) => void listeners.push(listener), pause: 0 });
    let looks = 0;
    const read = async () => {
      looks += 1;
      if (looks === 1) for (const notice of listeners) notice('i');
      return looks;
    };
    const isThere = (look: number) => look === 2;
    assert.equal(
      await waits.readWhenThere({
        holder: 'key',
        insurer: 'i',
        share: 'i',
        milliseconds: 60_000,
        read,
        isThere,
      }),
      2,
    );
  });

  it('of one insurer leave room for those of another, however many keys it has', async () => {
    const { waits, wait } = setUp({ maximum: 4, perShare: 2 });
    const waiting = ['a', 'b'].map((key) => wait(undefined, key, 'one'));
    await assert.rejects(wait(undefined, 'c', 'one'), { codigo: 'no_disponible' });
    waiting.push(wait(undefined, 'd', 'other'));
    waits.close();
    await Promise.all(waiting);
  });

  it('end when the caller hangs up and when the server stops, and no longer count then', async () => {
    const { waits, wait } = setUp({ perHolder: 1 });
    const caller = new AbortController();
    const first = wait(caller.signal);
    await assert.rejects(wait(), { codigo: 'no_disponible' });
    caller.abort();
    await first;
    const second = wait();
    waits.close();
    await second;
    await wait();
  });

  it('are limited in the whole process', async () => {
    const { waits, wait } = setUp({ maximum: 2 });
    const two = [wait(undefined, 'one'), wait(undefined, 'two')];
    await assert.rejects(wait(undefined, 'three'), { codigo: 'no_disponible' });
    waits.close();
    await Promise.all(two);
  });
});
