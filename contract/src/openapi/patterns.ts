/** Every pattern that the contract applies to a caller's input, for the test that each one has an explanation. */
import { OPERATIONS } from '../operations/api.ts';
import { BACKOFFICE_OPERATIONS } from '../operations/backoffice.ts';
import { PORTAL_OPERATIONS } from '../operations/portal.ts';

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

export const PATTERNS: ReadonlySet<string> = new Set(
  [OPERATIONS, BACKOFFICE_OPERATIONS, PORTAL_OPERATIONS]
    .flatMap((list): WithShape[] => Object.values(list))
    .flatMap(({ shape, shapes }) => [shape, shapes?.A, shapes?.B])
    .flatMap((one) => {
      const { body, query } = (one ?? {}) as { body?: Schema; query?: Schema };
      return [...patternsOf(body ?? {}), ...patternsOf(query ?? {})];
    }),
);
