import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dropNullMembers } from './null-members.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    note: { type: 'string' },
    cleared: { type: ['string', 'null'] },
    person: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, phone: { type: 'string' } } },
    rows: { type: 'array', items: { type: 'object', properties: { note: { type: 'string' } } } },
  },
};
const without = (value: unknown) => {
  dropNullMembers(schema, value);
  return value;
};

describe('null members of a body', () => {
  it('count as missing where they are optional, at any depth and in lists', () => {
    const value = { name: 'a', note: null, person: { name: 'b', phone: null }, rows: [{ note: null }, { note: 'c' }] };
    assert.deepEqual(without(value), { name: 'a', person: { name: 'b' }, rows: [{}, { note: 'c' }] });
  });

  it('stay where they are required, where null says something, and where nobody knows them', () => {
    const value = { name: null, cleared: null, unknown: null, person: { name: null } };
    assert.deepEqual(without(structuredClone(value)), value);
  });

  it('are no trouble in what is no object at all', () => {
    for (const value of [null, 'text', 3, [null], { person: 'text', rows: null }, { rows: [null, 'text'] }])
      assert.doesNotThrow(() => without(structuredClone(value)));
  });
});
