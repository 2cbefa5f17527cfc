/** Sends one request with its repeats, for every operation. */
import { randomUUID } from 'node:crypto';
import { type Agent, request as askHttp, type IncomingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { AlbaceaError } from './errors.ts';

export interface Settings {
  /** The base address: `https://<insurer>.<service>/api/v1` in Variant A, `https://<service>/api/v1` in Variant B. */
  readonly baseUrl: string;
  /** The API key. */
  readonly key: string;
  /** Milliseconds that an attempt may take, by default 30,000; must exceed the wait requested with `esperar`. */
  readonly timeout?: number;
  /** Maximum number of repeats after a failed attempt, by default 4. */
  readonly retries?: number;
  /** Longest wait before a repeat in milliseconds, by default 60,000; if the service asks to wait longer, the call fails at once. */
  readonly maxWait?: number;
  /** Language of error messages. */
  readonly language?: 'es' | 'en';
  /** An agent for a proxy or own certificates. */
  readonly agent?: Agent;
}

export interface CallOptions {
  /** Ends the call and its repeats. */
  readonly signal?: AbortSignal;
}

export interface KeyedOptions extends CallOptions {
  /** Your own key, such as the claim number, so that a repeat by another process opens nothing either; by default a new key. */
  readonly idempotencyKey?: string;
}

/** The parts of an operation's request. */
export interface Sent {
  readonly query?: object;
  /** The body; a string is a file and sent unchanged. */
  readonly body?: object | string;
  /** Whether the operation accepts an `Idempotency-Key`. */
  readonly keyed?: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const VERSION = '0.1.0';
const REPEATED = new Set([429, 502, 503, 504]);

/** Sends a request. @returns the data of its answer @throws AlbaceaError */
export async function send(
  settings: Settings,
  method: string,
  path: string,
  { query, body, keyed = false }: Sent,
  { signal, idempotencyKey }: KeyedOptions,
): Promise<unknown> {
  const { retries = 4, maxWait = 60_000, key, language } = settings;
  const marker = keyed ? (idempotencyKey ?? randomUUID()) : undefined;
  // A POST without an idempotency key could create an object twice.
  const mayRepeat = method !== 'POST' || keyed;
  const isFile = typeof body === 'string';
  const content = isFile ? body : body && JSON.stringify(body);
  const headers = {
    accept: 'application/json',
    'user-agent': `albacea-typescript/${VERSION}`,
    'x-api-key': key,
    ...(language && { 'accept-language': language }),
    ...(marker !== undefined && { 'idempotency-key': marker }),
    ...(content !== undefined && {
      'content-type': isFile ? typeOf(body) : 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  };
  const url = new URL(settings.baseUrl.replace(/\/+$/, '') + path + queryOf(query));
  for (let attempt = 0; ; attempt += 1) {
    const error = await attemptOnce(settings, url, method, headers, content, signal).then(
      (answer) => (answer.status < 400 ? dataOf(answer, marker) : failureOf(answer, marker)),
      (cause: unknown) => {
        signal?.throwIfAborted();
        return AlbaceaError.withoutAnswer(cause, marker);
      },
    );
    if (!(error instanceof AlbaceaError)) return error.data;
    const again = error.status === 0 || REPEATED.has(error.status) || error.code === 'idempotencia_en_curso';
    const wait = error.retryAfter === null ? backoff(attempt) : error.retryAfter * 1000;
    if (!mayRepeat || !again || attempt >= retries || wait > maxWait) throw error;
    await pass(wait, undefined, signal && { signal });
  }
}

/** The media type of a file: JSON lines begin with an object, CSV with the name of a column. */
const typeOf = (file: string): string => (/^\uFEFF?\s*\{/.test(file) ? 'application/x-ndjson' : 'text/csv');

/** The wait before a repeat in milliseconds, which grows and is partly random. */
const backoff = (attempt: number): number => Math.min(8000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** Resolves `*.localhost` to this machine (RFC 6761), which not every resolver does. */
const loopback: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

function attemptOnce(
  { timeout = 30_000, agent }: Settings,
  url: URL,
  method: string,
  headers: Record<string, string>,
  content: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const ends = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  const isLocal = /(?:^|\.)localhost$/.test(url.hostname);
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? askHttps : askHttp;
    const options = { method, headers, signal: ends, ...(agent && { agent }), ...(isLocal && { lookup: loopback }) };
    const request = ask(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.on('error', reject);
    request.end(content);
  });
}

function envelopeOf(text: string): { success?: unknown; data?: unknown; error?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function dataOf(answer: Answer, marker: string | undefined): { data: unknown } | AlbaceaError {
  const { success, data } = envelopeOf(answer.text);
  return success === true ? { data } : failureOf(answer, marker);
}

function failureOf({ status, headers, text }: Answer, marker: string | undefined): AlbaceaError {
  const { error } = envelopeOf(text);
  return AlbaceaError.ofAnswer(status, headers, typeof error === 'string' ? error : null, marker);
}
