import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prepareBody } from './prepare-body.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    note: { type: 'string' },
    cleared: { type: ['string', 'null'] },
    modules: { type: 'array', items: { type: 'string' } },
    person: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, phone: { type: 'string' } } },
    rows: { type: 'array', items: { type: 'object', properties: { note: { type: 'string' } } } },
    marks: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
const prepared = (value: unknown) => {
  prepareBody(schema, value);
  return value;
};

describe('null and empty texts of a body', () => {
  for (const nothing of [null, ''])
    it(`${JSON.stringify(nothing)} counts as missing in an optional member, at any depth, in lists and for any type`, () => {
      const value = {
        name: 'a',
        note: nothing,
        modules: nothing,
        person: { name: 'b', phone: nothing },
        rows: [{ note: nothing }, { note: 'c' }],
      };
      assert.deepEqual(prepared(value), { name: 'a', person: { name: 'b' }, rows: [{}, { note: 'c' }] });
    });

  it('stay in required and in unknown members', () => {
    const value = { name: null, unknown: null, person: { name: null } };
    assert.deepEqual(prepared(structuredClone(value)), value);
    const empty = { name: '', unknown: '', person: { name: '' }, modules: [''] };
    assert.deepEqual(prepared(structuredClone(empty)), empty);
  });

  it('differ in a member that may be null: null stays, and an empty text counts as missing', () => {
    assert.deepEqual(prepared({ name: 'a', cleared: null }), { name: 'a', cleared: null });
    assert.deepEqual(prepared({ name: 'a', cleared: '' }), { name: 'a' });
  });

  it('cause no error in values of a wrong type', () => {
    for (const value of [null, 'text', 3, [null], { person: 'text', rows: null }, { rows: [null, 'text'] }])
      assert.doesNotThrow(() => prepared(structuredClone(value)));
  });
});

describe('members with names of the caller’s own', () => {
  it('hold a number as text; a number that lost digits when it was read stays a number, and is refused later', () => {
    const marks = { office: 412, rate: 1.5, empty: '', none: null, yes: true, long: 2 ** 60 };
    assert.deepEqual(prepared({ name: 'a', marks }), {
      name: 'a',
      marks: { office: '412', rate: '1.5', empty: '', yes: true, long: 2 ** 60 },
    });
  });

  it('are the only members in which a number becomes text', () => {
    assert.deepEqual(prepared({ name: 'a', note: 412 }), { name: 'a', note: 412 });
  });
});
