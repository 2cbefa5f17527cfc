/** When an endpoint counts as failing, who is notified, and when it is disabled. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { createClient } from '../../src/platform/outbound-http/client.ts';
import { count, dispatch, issue, openCaso, otherDispatcher, register } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { accept, having, openReceiver, type TestReceiver } from '../support/receiver.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds after which each attempt of Variant A is due, with its jitter. */
const GAPS = [0, 1, 4, 16].map((minutes) => (minutes === 0 ? 0 : minutes * MINUTE + 11_000));

describe('health of endpoints', () => {
  let e: Environment;
  let receiver: TestReceiver;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    receiver = await openReceiver();
  });
  after(async () => {
    await receiver.close();
    await e.close();
  });

  interface Scene {
    readonly who: Aseguradora;
    readonly caso: { id: string };
  }

  async function scene(): Promise<Scene> {
    const who = await e.aseguradora('A');
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    for (const nombre of ['ana', 'berta']) {
      const email = `${nombre}@${who.slug}.example`;
      await createUser(e.program, { email, nombre, rol: 'admin', aseguradoraId: who.id }, actor);
    }
    return { who, caso: await openCaso(e, who) };
  }

  /** The stored notices to the admins of an insurer, as `subject → to`, in alphabetical order. */
  async function notices({ who }: Scene): Promise<string[]> {
    while ((await e.program.mailSender.round()) > 0);
    const folder = join(e.program.config.dataDir, 'correos', who.id, 'avisos');
    const names = await readdir(folder).catch(() => []);
    const letters = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return letters
      .map(({ subject, to }) => `${subject?.split(':')[0]} → ${to?.[0]?.address?.split('@')[0]}`)
      .toSorted();
  }

  const FIRST = 'Un webhook no acepta entregas';
  const HALFWAY = 'Un webhook sigue sin aceptar entregas';
  const FINAL = 'Hemos desactivado un webhook';
  const toBoth = (...subjects: string[]) => subjects.flatMap((a) => [`${a} → ana`, `${a} → berta`]).toSorted();

  const read = async ({ who }: Scene, id: string) => (await e.request(who, 'GET', `/webhooks/${id}`)).json.data;

  /** Sends one event through its schedule, or until its endpoint is disabled. */
  async function anEvent({ who, caso }: Scene): Promise<void> {
    await issue(e, who, caso);
    for (const gap of GAPS) {
      e.clock.advance(gap);
      await dispatch(e);
    }
  }

  it('is reported once to each admin at the first exhausted delivery, half way and at the end, when the endpoint is disabled', async () => {
    const here = await scene();
    const { webhook_id: id } = await register(e, here.who, receiver.url);
    receiver.responder = having(503);
    const start = e.clock.now();
    await issue(e, here.who, here.caso);
    await dispatch(e);
    assert.deepEqual(await notices(here), [], 'a first failure alone is not reported');
    assert.equal((await read(here, id)).fallando_desde, start.toISOString());
    const said: [number, string[]][] = [
      [0, [FIRST]],
      [1, [FIRST]],
      [2.4, [FIRST]],
      [2.5, [FIRST, HALFWAY]],
      [4.9, [FIRST, HALFWAY]],
    ];
    for (const [days, subjects] of said) {
      e.clock.advance(Math.max(0, start.getTime() + days * DAY - e.clock.now().getTime()));
      await anEvent(here);
      assert.deepEqual(await notices(here), toBoth(...subjects), `these notices have left after ${days} days`);
      assert.equal((await read(here, id)).estado, 'activo');
    }
    e.clock.advance(start.getTime() + 5 * DAY - e.clock.now().getTime());
    await anEvent(here);
    assert.deepEqual(await notices(here), toBoth(FIRST, HALFWAY, FINAL));
    assert.partialDeepStrictEqual(await read(here, id), { estado: 'desactivado', motivo_desactivacion: 'fallos' });
    const { agotada = 0, retenida = 0 } = await count(e, id);
    assert.deepEqual([agotada, retenida], [6, 1]);
    await anEvent(here);
    assert.deepEqual(await notices(here), toBoth(FIRST, HALFWAY, FINAL));
    assert.deepEqual(await count(e, id), { agotada: 6, retenida: 2 });

    receiver.responder = accept;
    await e.request(here.who, 'PATCH', `/webhooks/${id}`, { estado: 'activo' });
    const { json } = await e.request(here.who, 'POST', `/webhooks/${id}/recuperar`, { desde_instante: start });
    assert.equal(json.data.recuperados, 8);
    assert.equal(await dispatch(e), 8);
    assert.partialDeepStrictEqual(await read(here, id), {
      estado: 'activo',
      motivo_desactivacion: null,
      fallando_desde: null,
    });
  });

  it('starts counting the days again after a delivery that arrives', async () => {
    const here = await scene();
    const { webhook_id: id } = await register(e, here.who, receiver.url);
    for (let time = 1; time <= 3; time += 1) {
      receiver.responder = having(503);
      await anEvent(here);
      assert.equal((await notices(here)).length, 4 * time - 2, 'both admins have the first notice');
      e.clock.advance(4 * DAY);
      await anEvent(here);
      assert.equal((await notices(here)).length, 4 * time, 'both admins have the second notice, and not the last');
      receiver.responder = accept;
      await anEvent(here);
      assert.partialDeepStrictEqual(await read(here, id), { estado: 'activo', fallando_desde: null });
      e.clock.advance(4 * DAY);
    }
    await e.request(here.who, 'DELETE', `/webhooks/${id}`);
  });

  it('is separate for each endpoint: one that works neither hides one that fails, nor gets its notices', async () => {
    const [here, there] = [await scene(), await scene()];
    const bad = await register(e, here.who, `${receiver.url}/malo`);
    const good = await register(e, here.who, `${receiver.url}/bueno`);
    const foreign = await register(e, there.who, `${receiver.url}/malo`);
    receiver.responder = (response, { path }) => having(path.endsWith('malo') ? 500 : 200)(response, { path } as never);
    await anEvent(here);
    assert.deepEqual(await notices(here), toBoth(FIRST));
    assert.deepEqual(await notices(there), []);
    e.clock.advance(5 * DAY);
    await anEvent(here);
    await anEvent(there);
    const states = async () => [
      (await read(here, bad.webhook_id)).estado,
      (await read(here, good.webhook_id)).estado,
      (await read(there, foreign.webhook_id)).estado,
    ];
    assert.deepEqual(await states(), ['desactivado', 'activo', 'activo']);
    // A disabled endpoint no longer counts as failing, so that its alert ends.
    const figures = await e.program.metrics.text();
    const failing = [...figures.matchAll(/^albacea_webhook_failing_seconds\{webhook="(.+)"\} \d/gm)].map(
      ([, id]) => id,
    );
    assert.deepEqual(failing, [foreign.webhook_id]);
    assert.match(figures, /^albacea_webhook_endpoints\{state="fallando"\} 1$/m);
    assert.match(figures, /^albacea_database_connections\{state="waiting"\} 0$/m);
    assert.deepEqual(await notices(there), toBoth(FIRST));
    assert.deepEqual(await count(e, good.webhook_id), { entregada: 2 });
    for (const { webhook_id } of [good, bad]) await e.request(here.who, 'DELETE', `/webhooks/${webhook_id}`);
    await e.request(there.who, 'DELETE', `/webhooks/${foreign.webhook_id}`);
  });

  it('disables no endpoint without notices: with one event a week, its admins get the first, the second and then the last', async () => {
    const here = await scene();
    const { webhook_id: id } = await register(e, here.who, receiver.url);
    receiver.responder = having(500);
    const seen: string[][] = [];
    for (let week = 0; week < 4 && (await read(here, id)).estado === 'activo'; week += 1) {
      await issue(e, here.who, here.caso);
      for (const gap of GAPS) {
        e.clock.advance(gap);
        await dispatch(e);
        seen.push(await notices(here));
      }
      e.clock.advance(7 * DAY);
    }
    const steps = [...new Set(seen.map((list) => list.join()))];
    assert.deepEqual(
      steps,
      [[], [FIRST], [FIRST, HALFWAY], [FIRST, HALFWAY, FINAL]].map((l) => toBoth(...l).join()),
    );
  });

  it('counts what every process records; no process relies on what it remembers of an endpoint', async (t) => {
    const here = await scene();
    const { webhook_id: id } = await register(e, here.who, receiver.url);
    const other = await otherDispatcher(e, { client: createClient({ loopback: true }) });
    t.after(() => other.stop());
    const deliver = async (dispatcher: typeof e.program.dispatcher, state: number) => {
      receiver.responder = having(state);
      await issue(e, here.who, here.caso);
      await dispatch(e, dispatcher);
      return (await read(here, id)).fallando_desde === null;
    };
    const { dispatcher } = e.program;
    assert.equal(await deliver(dispatcher, 200), true);
    assert.equal(await deliver(other, 500), false);
    assert.equal(await deliver(dispatcher, 200), true, 'a process that saw no failure records the recovery');
    assert.equal(await deliver(dispatcher, 500), false);
    assert.equal(await deliver(other, 200), true);
    await e.request(here.who, 'DELETE', `/webhooks/${id}`);
  });
});
