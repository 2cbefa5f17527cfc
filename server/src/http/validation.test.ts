import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATIONS } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { PHONE_SHAPE } from '@albacea/contract/schemas/brand.ts';
import { Type } from 'typebox';
import { DomainError } from '../shared/errors.ts';
import { validatorOf } from './validation.ts';

interface Schema {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function patternsOf({ pattern, properties = {}, items, anyOf = [] }: Schema): string[] {
  const within = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(patternsOf);
  return pattern === undefined ? within : [pattern, ...within];
}

interface WithShape {
  readonly shape?: object;
  readonly shapes?: { readonly A?: object; readonly B?: object };
}

/** Every pattern that the contract applies to what a caller sends. */
const PATTERNS: ReadonlySet<string> = new Set(
  [OPERATIONS, BACKOFFICE_OPERATIONS, PORTAL_OPERATIONS]
    .flatMap((list): WithShape[] => Object.values(list))
    .flatMap(({ shape, shapes }) => [shape, shapes?.A, shapes?.B])
    .flatMap((one) => {
      const { body, query } = (one ?? {}) as { body?: Schema; query?: Schema };
      return [...patternsOf(body ?? {}), ...patternsOf(query ?? {})];
    }),
);

const OF_TEXT = ['no admite caracteres de control.', 'debe tener algún carácter visible y ningún carácter de control.'];

function complaintOf(pattern: string, value: string): string {
  const field = Type.Object({ campo: Type.String({ pattern }) });
  try {
    validatorOf(field)({ campo: value });
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return error.problemas[0]?.texto.es ?? '';
  }
  return '';
}

describe('the message about a value that does not match the pattern of its field', () => {
  it('describes the form of the pattern, and speaks of characters only for a pattern of plain text', () => {
    assert.ok(PATTERNS.size >= 15);
    for (const pattern of PATTERNS) {
      const complaint = complaintOf(pattern, '\u0000');
      assert.equal(
        OF_TEXT.includes(complaint),
        /\\p\{Cc\}/.test(pattern) && !pattern.includes('@'),
        `${pattern}: ${complaint}`,
      );
    }
  });

  it('does not demand a + in the telephone that families call', () => {
    assert.equal(complaintOf(PHONE_SHAPE, '900 100 200'), '');
    assert.match(complaintOf(PHONE_SHAPE, '900-100'), /^deben ser de 6 a 20 cifras o espacios; puede empezar por \+/);
  });
});
