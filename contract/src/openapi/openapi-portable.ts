/**
 * Removes from a finished document what client generators and common validators cannot read. The server keeps validating with the strict schemas of
 * the contract; prose states what the document no longer can.
 */
import type { Json } from './openapi-schemas.ts';

/** Values below these keys are data, not schemas. */
const DATA = new Set(['example', 'examples', 'value', 'default', 'enum']);
/** Keys below these are names chosen by somebody, even where they look like keywords. */
const NAMES = new Set(['properties', 'schemas', 'parameters', 'headers', 'responses', 'paths', 'webhooks']);

/**
 * @returns the document without what breaks clients: `uniqueItems` (a set of enums does not compile in Java), `const` and `enum` on
 *   booleans, and patterns with a backslash, which languages read differently
 */
export function portable(document: Json): Json {
  return schemasOf(document) as Json;
}

function schemasOf(node: unknown, named = false): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((element) => schemasOf(element));
  const members = Object.entries(node).filter(([key, value]) => named || !breaksClients(key, value));
  return Object.fromEntries(
    members.map(([key, value]) => [key, !named && DATA.has(key) ? value : schemasOf(value, !named && NAMES.has(key))]),
  );
}

const breaksClients = (key: string, value: unknown): boolean =>
  (key === 'uniqueItems' && value === true) ||
  (key === 'const' && typeof value === 'boolean') ||
  (key === 'enum' && Array.isArray(value) && value.some((one) => typeof one === 'boolean')) ||
  (key === 'pattern' && typeof value === 'string' && value.includes('\\'));
