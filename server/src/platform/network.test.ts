import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf, networkShown, subscriberOf } from './network.ts';

test('IPv6 addresses with the same first 64 bits, however they are written, are one caller; each IPv4 address is a caller of its own', () => {
  for (const one of [
    '2001:db8:1:2::1',
    '2001:DB8:0001:2:0:0:0:9',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:db8:1:2::7%eth0',
  ])
    assert.equal(networkOf(one), '2001:db8:1:2', one);
  assert.equal(networkOf('2001:db8:1:3::1'), '2001:db8:1:3');
  assert.equal(networkOf('::1'), '0:0:0:0');
  assert.equal(networkOf('2001:db8::192.0.2.7'), '2001:db8:0:0');
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::FFFF:192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('unknown'), 'unknown');
});

test('IPv6 addresses with the same first 48 bits are one subscriber; each IPv4 address is a subscriber of its own', () => {
  for (const one of ['2001:db8:1:2::1', '2001:db8:1:ffff::9', '2001:DB8:1::%eth0'])
    assert.equal(subscriberOf(one), '2001:db8:1::/48', one);
  assert.notEqual(subscriberOf('2001:db8:2::1'), '2001:db8:1::/48');
  assert.equal(subscriberOf('192.0.2.7'), '192.0.2.7');
  assert.equal(subscriberOf('::ffff:192.0.2.7'), '192.0.2.7');
});

test('only 24 bits of an IPv4 address or 48 bits of an IPv6 address are shown', () => {
  assert.equal(networkShown('203.0.113.77'), '203.0.113.0/24');
  assert.equal(networkShown('::ffff:203.0.113.77'), '203.0.113.0/24');
  assert.equal(networkShown('2001:db8:abcd:12::77'), '2001:db8:abcd::/48');
  assert.equal(networkShown('2001:db8:1::5'), '2001:db8:1::/48');
  assert.equal(networkShown('::1'), '0:0:0::/48');
  assert.equal(networkShown('unknown'), '');
  assert.equal(networkShown(''), '');
});
