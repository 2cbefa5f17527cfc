import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATIONS } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { LOTE_ROW_VALUES, OPENING_KINDS } from '@albacea/contract/schemas/lote-lists.ts';
import { openingSchema } from '@albacea/contract/schemas/opening-columns.ts';
import { ProviderAnswer } from '@albacea/contract/schemas/respuestas.ts';
import fc from 'fast-check';
import { DomainError } from '../shared/errors.ts';
import { analyseJson, JSON_VALUES_MAXIMUM } from './json-body.ts';

function refusal(body: string | Buffer): DomainError {
  try {
    analyseJson(Buffer.from(body as string), {});
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return error;
  }
  throw new Error(`not refused: ${body}`);
}
const why = (body: string | Buffer): string => (refusal(body).valores.detalle as { en: string }).en;

describe('a body that is no JSON', () => {
  it('is refused with the place of the fault, and without a quotation from the body', () => {
    assert.equal(why('{"a":1,}'), "what stands at position 7, line 1, column 8 can't be read.");
    assert.equal(why('{\n  "a": 1 secret\n}'), "what stands at position 11, line 2, column 10 can't be read.");
    assert.doesNotMatch(why('{"a": secret}'), /secret/);
  });

  it('is refused with the kind of fault', () => {
    assert.equal(why('{"a":'), 'it ends too early.');
    assert.match(why('{"a":NaN}'), /what JSON does not have.* position 5, line 1, column 6\.$/);
    assert.match(why('{\n  "a": [true, nope]}'), / position 17, line 2, column 16\.$/);
    assert.equal(why(Buffer.from('{"a":"Peña"}', 'latin1')), 'its bytes are not UTF-8.');
    assert.match(why('{"__proto__":{}}'), /forbidden name/);
    assert.match(why('{"a":{"constructor":{"prototype":1}}}'), /forbidden name/);
  });
});

describe('a member that is given twice', () => {
  it('is named by its path, at any depth and in any spelling', () => {
    for (const [body, campo, pasos] of [
      ['{"a":1,"b":{"c":2,"c":3}}', 'b.c', ['b', 'c']],
      ['{"l":[{},{"x":1,"x":1}]}', 'l[1].x', ['l', '1', 'x']],
      ['{"a":"{\\"b\\":1,","b":"]","\\u0062":2}', 'b', ['b']],
      ['[1,[2,3],{"a":[],"a":{}}]', '[2].a', ['2', 'a']],
    ] as const) {
      const [problem] = refusal(body).problemas;
      assert.partialDeepStrictEqual(problem, { campo, pasos: [...pasos], codigo: 'repetido' }, body);
    }
  });

  it('is not seen in equal names of different objects, or in values', () => {
    for (const body of ['{"a":{"b":1},"b":2}', '[{"a":1},{"a":1}]', '{"a":"a","b":["a","a"]}'])
      assert.doesNotThrow(() => analyseJson(Buffer.from(body), {}));
  });
});

/** Whether a body is refused for the number of its values. */
function hasTooMany(body: string, maximum: number): boolean {
  try {
    analyseJson(Buffer.from(body), {}, maximum);
    return false;
  } catch (error) {
    return /it holds more than/.test(JSON.stringify((error as DomainError).valores));
  }
}

/** Counts a value and the values within it. */
const countOf = (value: unknown): number =>
  value !== null && typeof value === 'object'
    ? Object.values(value).reduce((sum: number, one) => sum + countOf(one), 1)
    : 1;

interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly maxProperties?: number;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** The number of values of the largest value that a schema allows. */
function largestOf({ type, anyOf, items = {}, maxItems, uniqueItems, ...object }: Schema): number {
  if (anyOf) return Math.max(...anyOf.map(largestOf));
  const is = (one: string) => [type].flat().includes(one);
  if (is('array'))
    return 1 + (maxItems ?? (uniqueItems ? items.enum?.length : undefined) ?? NO_LIMIT) * largestOf(items);
  if (!is('object')) return 1;
  const { properties = {}, additionalProperties: others, maxProperties = NO_LIMIT } = object;
  const named = Object.values(properties).reduce((sum, one) => sum + largestOf(one), 1);
  return others === false ? named : named + maxProperties * largestOf(others ?? {});
}

describe('the number of values of a body', () => {
  it('is limited, and counts all that stands in lists and objects, but no text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1), (value, indent) => {
        const body = JSON.stringify(value, null, indent);
        const values = countOf(value);
        assert.equal(hasTooMany(body, values), false, body);
        if (values > 1) assert.equal(hasTooMany(body, values - 1), true, body);
      }),
    );
    for (const text of ['[{,"', '\\', '\\"', '\\\\"[', '"'])
      assert.deepEqual(analyseJson(Buffer.from(JSON.stringify([text, text])), {}, 3), [text, text]);
  });

  it('is counted before anything is parsed', () => {
    const tooMany = `it holds more than ${JSON_VALUES_MAXIMUM} values.`;
    for (const one of ['0,', '{},', '"a",', '[', '{"a":', '{"a":1},'])
      assert.equal(why(`[${one.repeat(JSON_VALUES_MAXIMUM)}`), tooMany, one);
    assert.match(why('"'.repeat(1000)), /position 2,/);
    assert.match(why(`{${'"a":'.repeat(1000)}1}`), /position 8,/);
  });

  it('leaves room for the largest body of every operation and the largest row of a batch', () => {
    const bodies = [OPERATIONS, PORTAL_OPERATIONS, BACKOFFICE_OPERATIONS]
      .flatMap((list) => Object.entries<{ shape?: object; shapes?: object }>(list))
      .flatMap(([id, { shape, shapes }]) => Object.values(shapes ?? { shape }).map((one) => ({ id, ...one })))
      .flatMap(({ id, body }: { id: string; body?: Schema }) => (body ? [[id, body] as const] : []));
    assert.ok(bodies.length > 100);
    for (const [id, body] of [...bodies, ['respuesta', ProviderAnswer as Schema] as const])
      assert.ok(largestOf(body) <= JSON_VALUES_MAXIMUM, `${id}: ${largestOf(body)}`);
    for (const kind of OPENING_KINDS)
      for (const variant of ['A', 'B'] as const)
        assert.ok(4 * largestOf(openingSchema(kind, variant) as Schema) <= LOTE_ROW_VALUES, kind);
  });
});
