import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { EVENT_EXAMPLES, eventBody } from '../openapi/openapi-webhooks.ts';
import { type IdOperation, operationsOf } from '../operations/api.ts';
import { envelope } from '../schemas/common.ts';
import { EVENT_DATA } from '../schemas/events.ts';
import { EVENT_TYPES } from '../schemas/lists.ts';
import { examplesOf } from './examples.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);

function check(schema: TSchema, value: unknown, place: string): void {
  const valid = ajv.validate(schema, value);
  assert.ok(valid, `${place}: ${ajv.errorsText()}`);
}

/** Every string inside a value. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

const ALL = (['A', 'B'] as const).flatMap((variant) =>
  operationsOf(variant).map(({ operation, shape }) => {
    const examples = Object.entries(examplesOf(operation.id as IdOperation, variant));
    return { variant, id: operation.id, shape, examples };
  }),
);

describe('examples', () => {
  it('exist for every operation of both variants', () => {
    assert.ok(ALL.length > 20);
    for (const { id, variant, examples } of ALL) assert.ok(examples.length > 0, `${id} ${variant}`);
  });

  it('fit the schemas of the request', () => {
    for (const { id, variant, shape, examples } of ALL) {
      for (const [name, example] of examples) {
        for (const part of ['body', 'query', 'params'] as const) {
          if (example[part] === undefined) continue;
          check(shape[part] as TSchema, example[part], `${id} ${variant} ${name} ${part}`);
        }
        const mandatory = shape.body !== undefined && !shape.optionalBody;
        if (mandatory) assert.ok(example.body, `${id} ${variant} ${name} needs a body`);
      }
    }
  });

  it('fit the success envelope of the answer', () => {
    for (const { id, variant, shape, examples } of ALL) {
      for (const [name, { data }] of examples)
        check(envelope(shape.data), { success: true, data }, `${id} ${variant} ${name}`);
    }
  });

  it('of events fit their schemas and contain no personal data, tokens or URLs', () => {
    for (const type of EVENT_TYPES) {
      const data = EVENT_EXAMPLES[type];
      check(eventBody(type), { evento: type, data, timestamp: '2026-11-21T09:30:00.000Z' }, type);
      const names = Object.keys(EVENT_DATA[type].properties);
      assert.deepEqual(
        names.filter((name) => /nombre|apellidos|dni|email|telefono|token|url|poliza/.test(name)),
        [],
      );
    }
  });

  it('name only example domains, and their identity numbers have the right check letter', () => {
    const all = ALL.flatMap(({ examples }) => texts(examples)).filter((text) => !text.includes('•'));
    const domains = all.flatMap((text) => /(?:@|:\/\/)([a-z0-9.-]+)/i.exec(text)?.[1] ?? []);
    assert.ok(domains.length > 20);
    for (const domain of domains) assert.match(domain, /(?:^|\.)example(?:\.(?:com|org|net))?$/);
    const numbers = all.flatMap((text) => /^(\d{8})([A-Z])$/.exec(text) ?? []).filter((group) => group.length === 9);
    assert.ok(numbers.length > 0);
    for (const number of numbers)
      assert.equal(number.at(-1), 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number.slice(0, 8)) % 23]);
  });

  it('of Variant B contain no token and no link to the portal', () => {
    const ofVariant = (variant: 'A' | 'B') =>
      ALL.filter((one) => one.variant === variant).flatMap(({ examples }) => texts(examples));
    const secret = /token=|(?<![\w-])[\w-]{43}(?![\w-])|^eyJ/;
    assert.ok(
      ofVariant('A').some((text) => secret.test(text)),
      'the search finds the tokens of Variant A',
    );
    assert.deepEqual(
      ofVariant('B').filter((text) => secret.test(text)),
      [],
    );
  });
});
