import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { patched } from './rules-patch.ts';
import { canonical, filterOf, pageOf, roleBy, saysLeft, sentUser, wantedOf } from './rules-scim.ts';
import { ScimError } from './rules-scim-error.ts';

const WORK = { value: 'nora@aurora.example', type: 'work', primary: true };
const NORA = { userName: 'nora@aurora.example', emails: [WORK], roles: [{ value: 'operadores' }] };
const after = (...Operations: { op: string; path?: string; value?: unknown }[]) => patched(NORA, { Operations });
const refused = (work: () => unknown, scimType: string) =>
  assert.throws(
    work,
    (error: unknown) => error instanceof ScimError && error.scimType === scimType && error.status === 400,
  );

describe('a change by parts', () => {
  it('is taken as Entra ID sends it, with paths, texts for booleans and capitals', () => {
    assert.equal(after({ op: 'Replace', path: 'active', value: 'False' }).active, 'False');
    assert.deepEqual(after({ op: 'Add', path: 'emails[type eq "work"].value', value: 'x@y.es' }).emails, [
      { ...WORK, value: 'x@y.es' },
    ]);
    assert.deepEqual(after({ op: 'Replace', path: 'roles[primary eq "True"].value', value: 'jefes' }).roles, [
      { value: 'operadores' },
      { primary: 'True', value: 'jefes' },
    ]);
    assert.deepEqual(after({ op: 'add', value: { 'name.givenName': 'Nora', 'NAME.familyname': 'Vidal' } }).name, {
      givenName: 'Nora',
      familyName: 'Vidal',
    });
    assert.deepEqual(after({ op: 'Remove', path: 'roles[value eq "operadores"]' }).roles, []);
  });
  it('is taken as Okta sends it, without a path', () => {
    const changed = after({ op: 'replace', value: { active: false, displayName: 'Nora' } });
    assert.deepEqual([changed.active, changed.displayName], [false, 'Nora']);
    assert.deepEqual(after({ op: 'replace', value: { roles: ['jefes'] } }).roles, [{ value: 'jefes' }]);
  });
  it('adds, replaces and removes values of a list, each once', () => {
    assert.deepEqual(after({ op: 'add', path: 'roles', value: [{ value: 'jefes' }, { value: 'operadores' }] }).roles, [
      { value: 'jefes' },
      { value: 'operadores' },
    ]);
    assert.deepEqual(after({ op: 'remove', path: 'roles' }).roles, []);
    assert.deepEqual(after({ op: 'remove', path: 'roles', value: [{ value: 'otro' }] }).roles, NORA.roles);
    assert.equal(
      after({ op: 'remove', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName' }).userName,
      undefined,
    );
  });
  it('passes over what is not kept, and leaves what it began with alone', () => {
    const ignored = after(
      { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '600' },
      { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
    );
    assert.deepEqual(ignored, NORA);
    after({ op: 'replace', path: 'emails[type eq "work"].value', value: 'x@y.es' });
    assert.equal(WORK.value, 'nora@aurora.example');
  });
  it('is refused with the reason that the standard has for it', () => {
    refused(() => after({ op: 'move', path: 'active' }), 'invalidSyntax');
    refused(() => after({ op: 'remove' }), 'noTarget');
    refused(() => after({ op: 'replace', value: 'x' }), 'invalidValue');
    refused(() => after({ op: 'add', path: 'roles', value: Array.from({ length: 25_000 }, () => 1) }), 'invalidValue');
    refused(() => after({ op: 'replace', path: 'a b', value: 'x' }), 'invalidPath');
    refused(() => after({ op: 'add', path: '__proto__.admin', value: true }), 'invalidPath');
    refused(() => after({ op: 'replace', path: 'active.x', value: 'x' }), 'invalidPath');
    refused(() => after({ op: 'replace', path: 'roles[value sw "x"].value', value: 'x' }), 'invalidFilter');
  });
});

describe('what a provider says', () => {
  it('has names that count whatever their case, and roles as texts or objects', () => {
    assert.deepEqual(canonical({ USERNAME: 'x', Emails: [{ VALUE: 'y' }] }), {
      userName: 'x',
      emails: [{ value: 'y' }],
    });
    assert.deepEqual(sentUser({ roles: ['a', { value: 'b' }] }), { roles: [{ value: 'a' }, { value: 'b' }] });
  });
  it('is refused where it goes too deep, and a value of another kind is like none', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    refused(() => canonical({ note: deep }), 'invalidSyntax');
    const odd = { toString: 1 };
    assert.equal(saysLeft({ active: odd }), false);
    assert.equal(wantedOf({ userName: 'x', emails: [WORK, { ...WORK, primary: odd }] }).email, WORK.value);
    const roles = [{ value: odd }];
    assert.deepEqual(patched({ roles }, { Operations: [{ op: 'remove', path: 'roles[value eq "x"]' }] }).roles, roles);
  });
  it('is that somebody left by false, as a boolean or as a text', () => {
    assert.deepEqual(
      [false, 'False', 'false'].map((active) => saysLeft({ active })),
      [true, true, true],
    );
    assert.deepEqual([{ active: true }, { active: 'True' }, {}, null, 'x'].map(saysLeft), [
      false,
      false,
      false,
      false,
      false,
    ]);
  });
  it('gives the role that the rules of sign-on give, the name of a role where there are none, else the lesser', () => {
    const rules = [{ valor: 'jefes', rol: 'admin' }] as const;
    assert.equal(roleBy(['jefes'], rules, false), 'admin');
    assert.equal(roleBy(['admin'], rules, false), 'operador', 'where there are rules, they alone count');
    assert.equal(roleBy(['admin'], null, false), 'admin');
    assert.equal(roleBy(['superadmin'], null, false), 'operador', 'a role of the service is none of an insurer');
    assert.equal(roleBy([], null, true), 'gestor');
  });
  it('is looked for by one attribute', () => {
    assert.deepEqual(filterOf('userName eq "a\\"b"'), { by: 'usuario', value: 'a"b' });
    assert.deepEqual(filterOf('emails[type eq "work"].value eq "x"'), { by: 'email', value: 'x' });
    assert.deepEqual(filterOf('urn:ietf:params:scim:schemas:core:2.0:User:externalId EQ "x"'), {
      by: 'externo',
      value: 'x',
    });
    for (const text of [
      'userName sw "x"',
      'userName eq x',
      'password eq "x"',
      'userName eq "\\u0000"',
      'constructor eq "x"',
      '',
    ])
      refused(() => filterOf(text), 'invalidFilter');
  });
  it('is paged from one on, by no more than fit', () => {
    assert.deepEqual(pageOf({ startIndex: '0', count: '-1' }), { start: 1, count: 0 });
    assert.deepEqual(pageOf({ startIndex: '3', count: '9999' }), { start: 3, count: 200 });
    refused(() => pageOf({ count: 'x' }), 'invalidValue');
  });
});
