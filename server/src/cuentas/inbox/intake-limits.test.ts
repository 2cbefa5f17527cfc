/** Limits on receiving e-mail, for one network, for one letter and for all strangers together. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Place } from '../../platform/mail/inbound.ts';
import { createIntakeLimits, HOURLY, STRANGERS_HOURLY } from './intake-limits.ts';

const HOUR_MS = 3_600_000;
const MEGABYTE = 1024 ** 2;
/** Public addresses, each in a network of its own. */
const networks = Array.from({ length: 250 }, (_, i) => `8.8.${i}.1`);

function openLimits() {
  let now = new Date('2026-03-02T09:00:00Z');
  const told: string[] = [];
  const places = createIntakeLimits({ now: () => now, elapsed: () => 0 }, (refused) => told.push(refused));
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const one = (ip: string, bytes = 100): void => {
    const place = places.message(ip);
    place.received(bytes);
    place.whole();
    place.close();
  };
  return { places, later, one, told };
}
/** Takes places until a limit refuses the next one. */
function fill(take: (i: number) => Place): Place[] {
  const taken: Place[] = [];
  try {
    while (taken.length < 1000) taken.push(take(taken.length));
  } catch {
    return taken;
  }
  assert.fail('no place was refused');
}
const release = (taken: readonly Place[]) => {
  for (const place of taken) place.close();
};

describe('the places for incoming e-mail', () => {
  for (const [what, most, total] of [
    ['connection', 6, 60],
    ['message', 3, 16],
  ] as const)
    it(`(${what}) are limited for one network (an IPv4 address or 64 bits of IPv6) and for all together, and are free again when closed`, () => {
      const { places } = openLimits();
      const long = (host: number) => `2a02:9000:1:2::${host}`;
      const mine = fill((i) => places[what](long(i)));
      assert.equal(mine.length, most);
      assert.throws(() => places[what](long(99)));
      const others = fill((i) => places[what](networks[i] ?? ''));
      assert.equal(mine.length + others.length, total);
      others.pop()?.close();
      assert.throws(() => places[what](long(99)), 'a place that another network frees is not free for this one');
      mine.pop()?.close();
      mine.push(places[what](long(99)));
      release([...mine, ...others]);
    });

  it('are also limited for neighbouring networks together: 48 bits of IPv6, or 24 of IPv4', () => {
    const network = (i: number) => `2a02:9000:1:${i.toString(16)}::1`;
    for (const [what, most] of [
      ['connection', 12],
      ['message', 6],
    ] as const)
      for (const beside of [network, (i: number) => `8.8.8.${i % 250}`]) {
        const { places } = openLimits();
        const taken = fill((i) => places[what](beside(i)));
        assert.equal(taken.length, most, beside(0));
        places[what]('2a02:9000:2::1').close();
        release(taken);
      }
    const { places, one } = openLimits();
    for (let i = 0; i < HOURLY.beside; i += 1) one(network(i));
    assert.throws(() => one(network(9999)), /hour/);
    one('2a02:9000:2::1');
    for (let i = 0; i < STRANGERS_HOURLY.beside; i += 1) places.stranger(network(i), 100);
    assert.throws(() => places.stranger(network(9999), 100), /hour/);
    places.stranger('2a02:9000:2::1', 100);
  });

  it('connections of our own relay are limited only for all together, because it brings everybody’s mail', () => {
    const { places } = openLimits();
    for (const ip of ['10.0.0.7', '::ffff:10.0.0.7', 'fd12::7']) {
      const taken = fill(() => places.message(ip));
      assert.equal(taken.length, 16, ip);
      release(taken);
    }
    const disguised = fill(() => places.message('::ffff:8.8.8.8'));
    assert.throws(() => places.message('8.8.8.8'));
    assert.equal(disguised.length, 3);
    release(disguised);
  });

  it('are refused only to a network that has sent too many messages or bytes within an hour', () => {
    const { one, later } = openLimits();
    for (let i = 0; i < HOURLY.network; i += 1) one('8.8.8.8');
    assert.throws(() => one('8.8.8.8'), /451|hour/);
    one('8.8.4.4');
    later(HOUR_MS);
    one('8.8.8.8');
    for (let i = 0; i < 10; i += 1) one('8.8.8.8', 16 * MEGABYTE);
    assert.throws(() => one('8.8.8.8'), /hour/);
    one('8.8.4.4');
  });

  it('are refused to strangers alone after too much mail that names no letter, also through our relay', () => {
    const { places, one, later, told } = openLimits();
    const stranger = (ip: string) => {
      one(ip);
      places.stranger(ip, 100);
    };
    for (let i = 0; i < STRANGERS_HOURLY.network; i += 1) stranger('8.8.8.8');
    assert.throws(() => stranger('8.8.8.8'), /hour/);
    for (let i = STRANGERS_HOURLY.network; i < STRANGERS_HOURLY.all; i += 1) {
      assert.deepEqual(told, []);
      stranger(networks[i % networks.length] ?? '');
    }
    for (let i = 0; i < 10_000; i += 1) assert.throws(() => stranger('10.0.0.7'), /hour/);
    assert.deepEqual(told, ['all that names no letter'], 'once an hour');
    for (const ip of ['10.0.0.7', '9.9.9.9']) one(ip);
    places.letter('a', 100);
    later(HOUR_MS);
    stranger('10.0.0.7');
  });

  it('are refused to the answers of one letter alone after too many of them', () => {
    const { places, told } = openLimits();
    places.letter('a', 16 * MEGABYTE);
    for (let i = 65; i < HOURLY.letter; i += 1) places.letter('a', 100);
    assert.throws(() => places.letter('a', 100), /hour/);
    places.letter('b', 100);
    assert.deepEqual(told, ['answers to a letter']);
  });
});
