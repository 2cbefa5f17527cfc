/** Reads a JSON body strictly: only UTF-8, no names such as `__proto__`, no repeated name in an object (RFC 8259, sections 4 and 8.1). */
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
 * @returns undefined for an empty body
 * @throws DomainError json_invalido, tipo_no_admitido, validacion
 */
export function analyseJson(body: Buffer, headers: IncomingHttpHeaders): unknown {
  requirePlainText(headers);
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new DomainError('json_invalido', { detalle: said('notUtf8') });
  const text = body.toString('utf8');
  const value = analyse(text);
  // JSON readers disagree on which of two members with the same name counts, and the member could be the address to which a link is sent.
  if (writtenNames(text) > readNames(value)) throw invalid(repeatedIn(text));
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

/** Deepest level at which a repeated name is searched. */
const DEPTH = 100;

/** Finds the first repeated name in a valid JSON text that is known to contain one. */
function repeatedIn(text: string): Problem {
  const objects: { readonly names: Set<string> | null; at: string | number }[] = [];
  for (let i = 0; i < text.length && objects.length <= DEPTH; i += 1) {
    const inner = objects.at(-1);
    const letter = text[i];
    if (letter === '{') objects.push({ names: new Set(), at: '' });
    else if (letter === '[') objects.push({ names: null, at: 0 });
    else if (letter === '}' || letter === ']') objects.pop();
    else if (letter === ',' && typeof inner?.at === 'number') inner.at += 1;
    else if (letter === '"') {
      const end = endOfString(text, i);
      if (inner?.names && isFollowedByColon(text, end)) {
        inner.at = JSON.parse(text.slice(i, end + 1)) as string;
        if (inner.names.has(inner.at)) return problemAt(objects.map(({ at }) => String(at)));
        inner.names.add(inner.at);
      }
      i = end;
    }
  }
  return problemAt([]);
}

const problemAt = (way: readonly string[]): Problem =>
  way.length === 0
    ? { campo: '', codigo: 'repetido', texto: said('someNameTwice') }
    : { campo: fieldAt(way), codigo: 'repetido', pasos: way.map(repeatable), texto: said('givenTwice') };

/**
 * Counts the member names in a valid JSON text: strings that a colon follows. A regular expression would store a state for every
 * character of a file in base64.
 */
function writtenNames(text: string): number {
  let names = 0;
  for (let opens = text.indexOf('"'); opens >= 0; ) {
    const closes = endOfString(text, opens);
    if (isFollowedByColon(text, closes)) names += 1;
    opens = text.indexOf('"', closes + 1);
  }
  return names;
}

/** @param opens position of the opening quote @returns position of the closing quote */
function endOfString(text: string, opens: number): number {
  let closes = text.indexOf('"', opens + 1);
  while (isEscaped(text, closes)) closes = text.indexOf('"', closes + 1);
  return closes;
}

function isFollowedByColon(text: string, closes: number): boolean {
  let behind = closes + 1;
  while (behind < text.length && ' \t\n\r'.includes(text.charAt(behind))) behind += 1;
  return text[behind] === ':';
}

/** Whether the character at a position is escaped, that is, follows an odd number of backslashes. */
function isEscaped(text: string, place: number): boolean {
  let backslashes = 0;
  while (text[place - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
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
