import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { createOwnHosts, OWN_HOST_PATH, setUpOwnHosts } from './own-hosts.ts';

/** A door that gives what it is set to, and counts who comes. */
function aDoor() {
  const door = { rows: [] as object[], asked: 0, wait: Promise.resolve(), away: false };
  const failures: unknown[] = [];
  const base = {
    async door() {
      door.asked += 1;
      const { rows } = door;
      await door.wait;
      if (door.away) throw new Error('away');
      return rows;
    },
  };
  return { door, failures, ownHosts: createOwnHosts(base as never, (error) => failures.push(error)) };
}
const row = (slug: string, sirve: boolean, ficha: string | null = slug) => ({
  ...{ nombre: 'legado.example', slug, ficha, sirve },
});

describe('the own host names that a process knows', () => {
  it('the portal is that of whoever comes first and is served; everybody who has set the name has a word', async () => {
    const { door, ownHosts } = aDoor();
    door.rows = [row('verified', true), row('fallen', true), row('pending', false), row('gone', true, null)];
    assert.equal(ownHosts.slugAt('legado.example'), undefined);
    await ownHosts.load();
    assert.equal(ownHosts.slugAt('legado.example'), 'verified');
    assert.deepEqual(ownHosts.wordsAt('legado.example'), ['verified', 'fallen', 'pending']);
    assert.deepEqual([ownHosts.slugAt('constructor'), ownHosts.wordsAt('constructor')], [undefined, []]);
    door.rows = [row('pending', false)];
    await ownHosts.load();
    assert.equal(ownHosts.slugAt('legado.example'), undefined, 'who never was verified is not served');
  });

  it('a database that is away leaves what was known, and is asked again', async () => {
    const { door, failures, ownHosts } = aDoor();
    door.rows = [row('aurora', true)];
    await ownHosts.load();
    door.away = true;
    assert.equal(await ownHosts.load(), false);
    assert.deepEqual([ownHosts.slugAt('legado.example'), failures.length], ['aurora', 1]);
    door.away = false;
    door.rows = [];
    await ownHosts.load();
    assert.equal(ownHosts.slugAt('legado.example'), undefined);
  });

  it('a process without its database says nothing of whose a name is, so that no look takes it for a stranger’s', async (t) => {
    const { door, ownHosts } = aDoor();
    const app = Fastify();
    t.after(() => app.close());
    door.rows = [row('aurora', true)];
    door.away = true;
    await setUpOwnHosts(app, ownHosts);
    const answered = () => app.inject({ url: OWN_HOST_PATH, headers: { host: 'legado.example' } });
    assert.ok((await answered()).statusCode >= 500);
    door.away = false;
    assert.equal((await answered()).body, 'aurora\n');
  });

  it('however many ask about a name, the database hears one question; a change is seen though one was under way', async () => {
    const { door, ownHosts } = aDoor();
    await ownHosts.load();
    await Promise.all(Array.from({ length: 100 }, () => ownHosts.load(60_000)));
    assert.equal(door.asked, 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    door.wait = promise;
    const before = ownHosts.load();
    await turn();
    door.rows = [row('aurora', true)];
    const after = ownHosts.load();
    resolve();
    await Promise.all([before, after]);
    assert.equal(ownHosts.slugAt('legado.example'), 'aurora');
    assert.equal(door.asked, 3);
  });
});
