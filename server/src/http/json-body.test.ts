import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DomainError } from '../shared/errors.ts';
import { analyseJson } from './json-body.ts';

function refusal(body: string | Buffer): DomainError {
  try {
    analyseJson(Buffer.from(body as string), {});
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return error;
  }
  throw new Error(`taken: ${body}`);
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
