/** `GET /eventos`: the same events as the deliveries, to poll; a cursor misses nothing and repeats nothing. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import { recordFacts } from '../../src/queue/record-facts.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { dispatch, entregasOf, issue, openCaso, register } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroB } from '../support/factories.ts';
import { rounds } from '../support/length.ts';
import { openReceiver } from '../support/receiver.ts';

const SYSTEM: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

interface Page {
  readonly elementos: { evento_id: string; evento: string; data: Record<string, unknown>; timestamp: string }[];
  readonly siguiente: string;
}

async function read(e: Environment, who: Aseguradora, afterwards: string | null, limit = 25): Promise<Page> {
  const { status, json } = await e.request(
    who,
    'GET',
    `/eventos?limite=${limit}${afterwards === null ? '' : `&cursor=${afterwards}`}`,
  );
  assert.equal(status, 200, json.error);
  return json.data;
}

/** Reads the feed from a cursor to the end. */
async function readAll(e: Environment, who: Aseguradora, afterwards: string | null = null, limit = 100) {
  const elementos: Page['elementos'] = [];
  for (let cursor = afterwards; ; ) {
    const page = await read(e, who, cursor, limit);
    elementos.push(...page.elementos);
    if (page.elementos.length === 0) return { elementos, siguiente: page.siguiente };
    cursor = page.siguiente;
  }
}

/** Opens a transaction that has written an event and commits when told. */
async function opened(
  e: Environment,
  who: Aseguradora,
  caso: { id: string },
  mark: string,
): Promise<() => Promise<void>> {
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  const { promise: permission, resolve: confirm } = Promise.withResolvers<void>();
  const facts = [
    { tipo: 'cuenta_resuelta' as const, evento: { tipo: 'cuenta_resuelta' as const, data: { cuenta_id: mark } } },
  ];
  const end = e.program.base.asTenant(who.id, async (tx) => {
    await recordFacts(tx, caso.id, facts, SYSTEM, e.clock.now());
    hasWritten();
    await permission;
  });
  await written;
  return async () => {
    confirm();
    await end;
  };
}

describe('the event feed', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.close());

  const seal = async () => {
    while ((await sealEvents(e.program.base)).length > 0);
  };

  it('contains the same events as the deliveries: id, type, data and time', async (t) => {
    const receiver = await openReceiver();
    t.after(() => receiver.close());
    const who = await e.aseguradora('B');
    const { webhook_id } = await register(e, who, receiver.url, { eventos: EVENT_TYPES });
    await e.request(who, 'POST', '/siniestro', aSiniestroB());
    const { json } = await e.request(who, 'POST', '/casos', aCaso());
    e.clock.advance(1234);
    await e.request(who, 'POST', `/casos/${json.data.caso_id}/anulacion`);
    await dispatch(e);
    await seal();
    const { elementos } = await readAll(e, who);
    const arrived = receiver.received.map(({ headers, body }) => ({
      evento_id: headers['x-webhook-id'],
      ...JSON.parse(body.toString('utf8')),
    }));
    const byId = (a: { evento_id: string }, b: { evento_id: string }) => (a.evento_id < b.evento_id ? -1 : 1);
    assert.deepEqual(elementos.toSorted(byId), arrived.toSorted(byId));
    assert.deepEqual(elementos.map(({ evento }) => evento).toSorted(), [
      'caso_abierto',
      'caso_abierto',
      'caso_cerrado',
      'siniestro_abierto',
    ]);
    const log = await entregasOf(e, who, webhook_id);
    assert.deepEqual(
      log.map(({ evento_id }) => evento_id).toSorted(),
      elementos.map(({ evento_id }) => evento_id).toSorted(),
    );
  });

  it('needs no webhook, is separate for each insurer, and contains no test event', async (t) => {
    const receiver = await openReceiver();
    t.after(() => receiver.close());
    const [one, other] = [await e.aseguradora('A'), await e.aseguradora('B')];
    await openCaso(e, one);
    await seal();
    assert.equal((await readAll(e, one)).elementos.length, 1);
    assert.deepEqual((await readAll(e, other)).elementos, []);
    const { webhook_id } = await register(e, one, receiver.url);
    for (let i = 0; i < 5; i += 1) await e.request(one, 'POST', `/webhooks/${webhook_id}/prueba`);
    await openCaso(e, one);
    await seal();
    const page = await read(e, one, null, 2);
    assert.deepEqual(
      page.elementos.map(({ evento }) => evento),
      ['caso_abierto', 'caso_abierto'],
    );
  });

  it('is read in pages of any size without a skip or a repeat, and returns the same cursor at its end', async () => {
    const who = await e.aseguradora('B');
    const caso = await openCaso(e, who);
    for (let i = 0; i < 6; i += 1) {
      await issue(e, who, caso, 10);
      e.clock.advance(1);
      await seal();
    }
    const whole = await readAll(e, who);
    assert.equal(whole.elementos.length, 61);
    for (const limit of [1, 7, 61, 62]) assert.deepEqual(await readAll(e, who, null, limit), whole);
    for (let i = 0; i < 3; i += 1)
      assert.deepEqual(await read(e, who, whole.siguiente), { elementos: [], siguiente: whole.siguiente });
    await issue(e, who, caso, 2);
    assert.deepEqual(
      await read(e, who, whole.siguiente),
      { elementos: [], siguiente: whole.siguiente },
      'an event that is not sealed is not shown',
    );
    await seal();
    assert.equal((await read(e, who, whole.siguiente)).elementos.length, 2);
    assert.deepEqual((await read(e, who, null, 61)).elementos, whole.elementos, 'events keep their places');
    const empty = await e.aseguradora('B');
    const nothing = await read(e, empty, null);
    assert.deepEqual([nothing.elementos, (await read(e, empty, nothing.siguiente)).siguiente], [[], nothing.siguiente]);
  });
});

describe('the event feed under concurrent transactions', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  const marksIn = ({ elementos }: { elementos: Page['elementos'] }) =>
    elementos.filter(({ evento }) => evento === 'cuenta_resuelta').map(({ data }) => data.cuenta_id);

  it('an event committed after later ones were read is read next, so that no late commit is missed', async () => {
    const who = await e.aseguradora('B');
    const caso = await openCaso(e, who);
    const confirm = await opened(e, who, caso, 'tardía');
    e.clock.advance(1000);
    await (await opened(e, who, caso, 'posterior'))();
    await sealEvents(e.program.base);
    const before = await readAll(e, who);
    assert.deepEqual(marksIn(before), ['posterior']);
    await confirm();
    await sealEvents(e.program.base);
    const afterwards = await readAll(e, who, before.siguiente);
    assert.deepEqual(marksIn(afterwards), ['tardía']);
    assert.deepEqual(marksIn(await readAll(e, who)), ['posterior', 'tardía']);
  });

  it('whatever the order in which transactions begin, commit, are sealed and read, each event is read exactly once', async () => {
    const steps = fc.array(fc.constantFrom('begin', 'commit first', 'commit last', 'seal', 'read'), {
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const who = await e.aseguradora('B');
        const caso = await openCaso(e, who);
        const transactions: (() => Promise<void>)[] = [];
        const alreadyRead: unknown[] = [];
        let cursor: string | null = null;
        let begun = 0;
        const step = async (which: string) => {
          if (which === 'begin') transactions.push(await opened(e, who, caso, `${begun++}`));
          else if (which === 'seal') await sealEvents(e.program.base);
          else if (which === 'read') {
            const page: Page = await read(e, who, cursor, 2);
            alreadyRead.push(...marksIn(page));
            cursor = page.siguiente;
          } else await (which === 'commit first' ? transactions.shift() : transactions.pop())?.();
        };
        for (const which of story) await step(which);
        while (transactions.length > 0) await step('commit last');
        await step('seal');
        alreadyRead.push(...marksIn(await readAll(e, who, cursor)));
        assert.deepEqual(alreadyRead.toSorted(), Array.from({ length: begun }, (_, i) => `${i}`).toSorted());
        assert.deepEqual(marksIn(await readAll(e, who)), alreadyRead, 'the order does not change afterwards');
      }),
      { numRuns: rounds(4, 25) },
    );
  });

  it('several processes that seal at once give every event exactly one position', async () => {
    const who = await e.aseguradora('B');
    const caso = await openCaso(e, who);
    for (let i = 0; i < 5; i += 1) await issue(e, who, caso, 100);
    for (let i = 0; i < 3; i += 1) await Promise.all(Array.from({ length: 6 }, () => sealEvents(e.program.base)));
    const rows = await e.base.superSql<{ secuencia: string }>(
      'select secuencia::int from eventos where aseguradora_id = $1 order by secuencia',
      [who.id],
    );
    assert.deepEqual(
      rows.map(({ secuencia }) => secuencia),
      Array.from({ length: 501 }, (_, i) => i + 1),
    );
  });
});
