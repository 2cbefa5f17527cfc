/** Reading a JSON body: strict UTF-8, no prototype tricks, no name twice (RFC 8259, sections 4 and 8.1). */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'secure-json-parse';
import { type Bilingual, DomainError } from '../shared/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types that the route takes, to be named to whoever sends another. */
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
  if (!isUtf8(body)) throw new DomainError('json_invalido');
  const text = body.toString('utf8');
  const value = analyse(text);
  // Readers disagree on which of two counts: here it could be the address that the link goes to.
  if (writtenNames(text) > readNames(value)) throw new DomainError('validacion', { detalle: REPEATED });
  return value;
}

/**
 * UTF-8, not compressed: other bodies are not read.
 * @throws DomainError tipo_no_admitido
 */
export function requirePlainText(headers: IncomingHttpHeaders): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const { 'content-encoding': encoding = 'identity' } = headers;
  const legible = (charset === undefined || /^utf-?8$/i.test(charset)) && encoding.toLowerCase() === 'identity';
  if (!legible) throw new DomainError('tipo_no_admitido');
}

const REPEATED: Bilingual = { es: 'Hay un campo repetido.', en: 'A field is given twice.' };

function analyse(text: string): unknown {
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new DomainError('json_invalido');
  }
}

/**
 * Member names in a valid JSON text: its strings that a colon follows. By hand: over a file in base64 a regular expression
 * would remember every character.
 */
function writtenNames(text: string): number {
  let names = 0;
  for (let opens = text.indexOf('"'); opens >= 0; ) {
    let closes = text.indexOf('"', opens + 1);
    while (thisEscaped(text, closes)) closes = text.indexOf('"', closes + 1);
    let behind = closes + 1;
    while (' \t\n\r'.includes(text.charAt(behind)) && behind < text.length) behind += 1;
    if (text[behind] === ':') names += 1;
    opens = text.indexOf('"', behind);
  }
  return names;
}

/** An odd number of backslashes stands before it. */
function thisEscaped(text: string, place: number): boolean {
  let bars = 0;
  while (text[place - 1 - bars] === '\\') bars += 1;
  return bars % 2 === 1;
}

/** Members of all objects of a value; without recursion, as it may be deep. */
function readNames(value: unknown): number {
  let names = 0;
  const pending = [value];
  while (pending.length > 0) {
    const actual = pending.pop();
    if (actual === null || typeof actual !== 'object') continue;
    const children = Object.values(actual);
    if (!Array.isArray(actual)) names += children.length;
    for (const child of children) pending.push(child);
  }
  return names;
}
