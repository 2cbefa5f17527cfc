/**
 * Reads a JSON body strictly: only UTF-8, no names such as `__proto__`, no repeated name in an object (RFC 8259, sections 4 and 8.1), and a
 * limited number of values.
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'secure-json-parse';
import { DomainError, invalid, type Problem } from '../shared/errors.ts';
import { inOnePhrase, type Phrase } from '../shared/rules-phrase.ts';
import { said } from './request-sentences.ts';
import { fieldAt, repeatable } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types that the route accepts, to list in the refusal of another one. */
    tipos?: readonly string[];
  }
}

/**
 * Maximum number of values of a body. The largest body that the contract allows has fewer, and to parse and validate this many keeps other requests
 * waiting for less than a tenth of a second.
 */
export const JSON_VALUES_MAXIMUM = 20_000;

/**
 * Parses a JSON body.
 * @param maximum number of values that the body may have; objects, lists and the values within them count
 * @returns undefined for an empty body
 * @throws DomainError json_invalido, tipo_no_admitido, validacion
 */
export function analyseJson(body: Buffer, headers: IncomingHttpHeaders, maximum = JSON_VALUES_MAXIMUM): unknown {
  requirePlainText(headers);
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new DomainError('json_invalido', { detalle: said('notUtf8') });
  const names = writtenNames(body, maximum);
  const text = body.toString('utf8');
  const value = analyse(text);
  // JSON readers disagree on which of two members with the same name counts, and the member could be the address to which a link is sent.
  if (names > readNames(value)) throw invalid(repeatedIn(body));
  return value;
}

/**
 * Refuses bodies that are compressed or not in UTF-8.
 * @throws DomainError tipo_no_admitido
 */
export function requirePlainText(headers: IncomingHttpHeaders): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const { 'content-encoding': encoding = 'identity' } = headers;
  const legible = (charset === undefined || /^utf-?8$/i.test(charset)) && encoding.toLowerCase() === 'identity';
  if (!legible) throw new DomainError('tipo_no_admitido');
}

/** The phrase about a line of JSON Lines that is valid JSON but not an object. */
export const NO_OBJECT = said('noObject');

function analyse(text: string): unknown {
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw new DomainError('json_invalido', { detalle: whyNot((error as Error).message, text) });
  }
}

/** Turns the parser's message into a phrase that quotes nothing from the body. */
function whyNot(message: string, text: string): Phrase {
  if (/forbidden prototype/.test(message)) return said('forbiddenName');
  if (/end of JSON input$/.test(message)) return said('endsEarly');
  const [, position, line, column] = / position (\d+) \(line (\d+) column (\d+)\)$/.exec(message) ?? [];
  if (position !== undefined) return said('unreadable', { position, line, column });
  if (text.length > SEARCHED) return said('notJson');
  return inOnePhrase([said('notJson'), said('place', placeOf(text))]);
}

/** Longest text, in characters, in which the place of an invalid token is searched. */
const SEARCHED = 65_536;

/** Finds the place of an invalid token, which the parser reports without a position, by a binary search over beginnings of the text. */
function placeOf(text: string): { position: number; line: number; column: number } {
  let [known, unknown] = [0, text.length];
  while (unknown - known > 1) {
    const middle = (known + unknown) >> 1;
    if (hasUnknownToken(text.slice(0, middle))) unknown = middle;
    else known = middle;
  }
  const before = text.slice(0, known).split('\n');
  return { position: known, line: before.length, column: (before.at(-1) as string).length + 1 };
}

function hasUnknownToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return (error as Error).message.startsWith('Unexpected token');
  }
}

const [SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [0x20, 0x22, 0x2c, 0x3a, 0x5c] as const;
const [OPENS_LIST, CLOSES_LIST, OPENS_OBJECT, CLOSES_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** Deepest level at which a repeated name is searched. */
const DEPTH = 100;

/** Finds the first repeated name in a valid JSON text that is known to contain one. */
function repeatedIn(body: Buffer): Problem {
  const objects: { readonly names: Set<string> | null; at: string | number }[] = [];
  let before = 0; // the last byte that is not white space
  for (let i = 0; i < body.length && objects.length <= DEPTH; i += 1) {
    const byte = body[i] as number;
    if (byte <= SPACE) continue;
    const inner = objects.at(-1);
    if (byte === OPENS_OBJECT) objects.push({ names: new Set(), at: '' });
    else if (byte === OPENS_LIST) objects.push({ names: null, at: 0 });
    else if (byte === CLOSES_OBJECT || byte === CLOSES_LIST) objects.pop();
    else if (byte === COMMA && typeof inner?.at === 'number') inner.at += 1;
    else if (byte === QUOTE) {
      const end = closingQuote(body, i);
      if (inner?.names && before !== COLON) {
        inner.at = JSON.parse(body.toString('utf8', i, end + 1)) as string;
        if (inner.names.has(inner.at)) return problemAt(objects.map(({ at }) => String(at)));
        inner.names.add(inner.at);
      }
      i = end;
    }
    before = byte;
  }
  return problemAt([]);
}

const problemAt = (way: readonly string[]): Problem =>
  way.length === 0
    ? { campo: '', codigo: 'repetido', texto: said('someNameTwice') }
    : { campo: fieldAt(way), codigo: 'repetido', pasos: way.map(repeatable), texto: said('givenTwice') };

/**
 * Counts the member names in the bytes of a JSON text before it is parsed, because a megabyte of small values takes fifty megabytes once parsed.
 * Bytes that are no JSON are counted too; the parser refuses them afterwards.
 * @throws DomainError json_invalido for more values than the maximum
 */
function writtenNames(body: Buffer, maximum: number): number {
  let values = 1;
  let names = 0;
  let strings = 0;
  let before = 0; // the last byte that is not white space
  for (let i = 0; i < body.length; i += 1) {
    const byte = body[i] as number;
    if (byte <= SPACE) continue;
    const follows = before === COMMA || before === OPENS_LIST || before === OPENS_OBJECT;
    if (follows && byte !== CLOSES_LIST && byte !== CLOSES_OBJECT) values += 1;
    if (values > maximum) throw new DomainError('json_invalido', { detalle: said('manyValues', { values: maximum }) });
    if (byte === COLON) names += 1;
    if (byte === QUOTE) {
      strings += 1;
      if (strings > 2 * values) break; // a value has one name at most, so this is no JSON
      i = closingQuote(body, i);
    }
    before = byte;
  }
  return names;
}

/** Finds the quote that closes a string, or the end of the bytes. A string without escapes, such as a file in base64, is jumped over. */
function closingQuote(body: Buffer, opens: number): number {
  const next = body.indexOf(QUOTE, opens + 1);
  if (next < 0 || body[next - 1] !== BACKSLASH) return next < 0 ? body.length : next;
  let place = opens + 1;
  while (place < body.length && body[place] !== QUOTE) place += body[place] === BACKSLASH ? 2 : 1;
  return place;
}

/** Counts the members of all objects in a value, without recursion because it may be deep. */
function readNames(value: unknown): number {
  let names = 0;
  const pending = [value];
  while (pending.length > 0) {
    const current = pending.pop();
    if (current === null || typeof current !== 'object') continue;
    const children = Object.values(current);
    if (!Array.isArray(current)) names += children.length;
    for (const child of children) pending.push(child);
  }
  return names;
}
