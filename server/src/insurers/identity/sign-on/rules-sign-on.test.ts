import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  domainOf,
  isEmailTrusted,
  isOpenToAll,
  roleOf,
  sawSecondFactor,
  signedOnAt,
  valuesOf,
} from './rules-sign-on.ts';

describe('claims of an identity provider', () => {
  it('give the most powerful of the roles to which their values are mapped, or no role', () => {
    const rules = [
      { valor: 'all', rol: 'operador' },
      { valor: 'few', rol: 'admin' },
    ] as const;
    assert.equal(roleOf(['all', 'few', 'x'], rules), 'admin');
    assert.equal(roleOf(['all'], rules), 'operador');
    assert.equal(roleOf(['ALL', 'fe'], rules), null);
  });

  it('are found by their whole name or else by a dotted path, and never in a prototype', () => {
    const claims = {
      'https://x.example/roles': ['a'],
      realm_access: { roles: ['b', 7] },
      groups: 'c',
      deep: { of: [{}] },
    };
    assert.deepEqual(valuesOf(claims, 'https://x.example/roles'), ['a']);
    assert.deepEqual(valuesOf(claims, 'realm_access.roles'), ['b', '7']);
    assert.deepEqual(valuesOf(claims, 'groups'), ['c']);
    for (const name of ['none', 'deep.of', 'constructor.name', '__proto__.x', 'groups.length'])
      assert.deepEqual(valuesOf(claims, name), [], name);
  });

  it('give a trusted address if it is verified or, if they do not say, if its domain is one of the given', () => {
    const domains = ['aurora.example'];
    const trusted = (email: unknown, email_verified?: unknown) => isEmailTrusted({ email, email_verified }, domains);
    assert.ok(trusted('a@other.example', true));
    assert.ok(trusted('A@Aurora.example'));
    for (const [email, verified] of [
      ['a@other.example', undefined],
      ['a@aurora.example', false],
      ['a@aurora.example', null],
      ['a@evil.example@aurora.example', undefined],
      ['a@aurora.example.evil.example', undefined],
      ['a\u200b@aurora.example', true],
      ['\u202ea@aurora.example', true],
      ['a@[127.0.0.1]', true],
      [undefined, true],
      [['a@aurora.example'], true],
    ])
      assert.ok(!trusted(email, verified), `${email} ${verified}`);
    assert.deepEqual(['a@B.example', 'a', 'a@b@c'].map(domainOf), ['b.example', '', '']);
  });

  it('prove a second factor by a method of RFC 8176 that is more than a password', () => {
    assert.ok(sawSecondFactor({ amr: ['pwd', 'otp'] }));
    assert.ok(!sawSecondFactor({ amr: ['pwd'] }));
    assert.ok(!sawSecondFactor({}));
  });

  it('say when somebody signed on; without a valid time the sign-on counts as old', () => {
    const now = new Date('2026-11-26T08:00:00Z');
    assert.equal(signedOnAt({ auth_time: 1_700_000_000 }, now).getTime(), 1_700_000_000_000);
    for (const auth_time of [undefined, 'now', Number.NaN, -1])
      assert.equal(signedOnAt({ auth_time }, now).getTime(), 0);
    assert.deepEqual(signedOnAt({ auth_time: 4_000_000_000 }, now), now, 'a time in the future counts as now');
  });

  it('are never taken from a provider where anybody can have an account', () => {
    assert.ok(isOpenToAll('https://login.microsoftonline.com/common/v2.0'));
    assert.ok(isOpenToAll('https://login.microsoftonline.com/Organizations'));
    assert.ok(!isOpenToAll('https://login.microsoftonline.com/8f1c2c3a-0000-4000-8000-000000000000/v2.0'));
    assert.ok(!isOpenToAll('https://login.aurora.example/common'));
  });
});
