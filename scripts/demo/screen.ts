import { styleText } from 'node:util';
import type { ApiRequest, Reply } from './client.ts';

/** The service did not behave as promised. */
export class UnfulfilledPromise extends Error {}

/** The headers that the demonstration shows, in this order. */
const HEADERS = ['idempotent-replayed', 'location', 'x-error-code'];
const WIDTH = 92;

/** Writes the demonstration to the terminal, in colours only on a terminal (`styleText` checks the stream). */
export interface Screen {
  title(text: string): void;
  paragraph(text: string): void;
  request(request: ApiRequest): void;
  response(response: Reply): void;
  quote(text: string): void;
  /** Shows a request in one line, with the status of its answer. */
  step(text: string, state: number): void;
  /** Shows a promise and whether it was fulfilled. @throws UnfulfilledPromise if not, with what was seen */
  promise(phrase: string, fulfilled: boolean, seen?: unknown): void;
  readonly fulfilled: number;
}

export function createScreen(write: (line: string) => void): Screen {
  let steps = 0;
  let fulfilled = 0;
  const block = (text: string, margin: string) => {
    for (const line of text.split('\n')) write(`${margin}${line}`.trimEnd());
  };
  return {
    title(text) {
      steps += 1;
      write('');
      write(styleText('bold', `${steps}  ${text}`));
    },
    paragraph: (text) => block(text, '   '),
    request({ method, url, headers = {}, body }) {
      write('');
      write(`   ${styleText('cyan', `${method} ${url}`)}`);
      for (const [name, value] of Object.entries(headers))
        block(styleText('dim', `${name}: ${withoutSecret(name, value)}`), '     ');
      if (body !== undefined) block(typeof body === 'string' ? `(${body})` : pretty(body), '     ');
    },
    response({ status, phrase, headers, envelope, text }) {
      write(`   ${styleText(status < 400 ? 'green' : 'yellow', `${status} ${phrase}`)}`);
      for (const name of HEADERS) {
        if (headers[name] !== undefined) block(styleText('dim', `${name}: ${headers[name]}`), '     ');
      }
      block(envelope === undefined ? text : pretty(envelope), '     ');
    },
    step(text, state) {
      write(`   ${styleText('cyan', text)} ${styleText(state < 400 ? 'green' : 'red', String(state))}`);
    },
    quote(text) {
      block(text.replace(/^/gm, `${styleText('dim', '│')} `), '     ');
    },
    promise(phrase, theFulfilled, seen) {
      if (theFulfilled) {
        fulfilled += 1;
        write(`   ${styleText('green', '✓')} ${phrase}`);
        return;
      }
      write(`   ${styleText('red', '✗')} ${phrase}`);
      throw new UnfulfilledPromise(seen === undefined ? phrase : `${phrase}\nseen: ${pretty(seen)}`);
    },
    get fulfilled() {
      return fulfilled;
    },
  };
}

/** Shortens a credential to its first characters, which suffice to identify it. */
function withoutSecret(name: string, value: string): string {
  if (name === 'X-API-Key') return `${value.slice(0, 8)}…`;
  return name === 'Authorization' ? `${value.slice(0, 16)}…` : value;
}

/** JSON in which every value that fits is on one line. */
function pretty(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'undefined';
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= WIDTH) return flat;
  const within = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((v) => within + pretty(v, within)).join(',\n')}\n${indent}]`;
  const members = Object.entries(value).map(([name, v]) => `${within}"${name}": ${pretty(v, within)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}
