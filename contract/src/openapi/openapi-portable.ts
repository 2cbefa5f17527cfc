/**
 * What generators of clients and common validators can't take, taken out of a finished document. The server goes on validating with the
 * schemas of the contract, which stay strict; prose says what the document no longer can.
 */
import type { Json } from './openapi-schemas.ts';

/** Below these, a document holds data and no schemas. */
const DATA = new Set(['example', 'examples', 'value', 'default', 'enum']);
/** Below these, the keys are names that somebody chose, whatever they look like. */
const NAMES = new Set(['properties', 'schemas', 'parameters', 'headers', 'responses', 'paths', 'webhooks']);

/**
 * @returns the document without what breaks clients: `uniqueItems` (a set of enums does not compile in Java), `const` and `enum` on
 *   booleans, and patterns with a backslash, of which each language reads its own
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
