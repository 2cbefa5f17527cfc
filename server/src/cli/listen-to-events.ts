/**
 * `escuchar`: shows an insurer's events as they come and forwards them to a program on this machine, signed like deliveries, so
 * that a team can test its webhooks before it has a public address.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request as askHttp, type IncomingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { bodyOf, newSecret, sendingHeaders } from '../outbox/webhooks/endpoints/signature.ts';
import type { Clock } from '../platform/clock.ts';
import { isTestKey } from '../platform/crypto/api-key.ts';
import { UsageError } from '../shared/errors.ts';

export interface Listening {
  /** `{base_url}` of the insurer. */
  readonly url: URL;
  readonly key: string;
  /** Address on this machine to which events are forwarded; null: they are only shown. */
  readonly forward: URL | null;
  /** `ahora`, `cursor` (where the last run stopped, or now), or a cursor. */
  readonly from: string;
  /** Kinds; none: all. */
  readonly kinds: readonly string[];
  readonly stateFile: string;
}

interface Surroundings {
  readonly clock: Clock;
  /** Ends it after the forwarding under way. */
  readonly signal: AbortSignal;
  /** One line for people. */
  say(line: string): void;
  /** One event, with what the program answered. */
  show(event: Event, outcome: string | null): void;
}

export interface Event {
  readonly evento_id: string;
  readonly evento: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: string;
  /** A test insurer asked for it, and it did not happen; absent: it happened. */
  readonly a_peticion?: boolean;
}

interface Page {
  readonly elementos: readonly Event[];
  readonly siguiente: string;
}

const WAIT_SECONDS = 25;
/** Timeout of a long poll: the wait, and some time for the request and its answer. */
const POLL_MS = (WAIT_SECONDS + 15) * 1000;
const FORWARD_MS = 10_000;
/** Pause after events, so that a burst of events is one request. */
const GATHERING_MS = 1000;
const LONGEST_PAUSE = 30;

/**
 * Listens until its signal aborts.
 * @throws UsageError when repeating is useless: a key, an address or a cursor is refused
 */
export async function listenToEvents(listening: Listening, around: Surroundings): Promise<void> {
  const { stateFile, from, forward, url } = listening;
  const kept = readState(stateFile);
  let state: ListeningState = { secreto: kept?.secreto ?? newSecret(), cursor: beginningOf(from, kept) };
  around.say(
    `listening to ${url.href}${state.cursor === null ? ' from now on' : ` from ${state.cursor}`}; Ctrl-C ends it`,
  );
  if (forward) around.say(`handing over to ${forward.href}, signed with ${state.secreto}`);
  const ensayo = isTestKey(listening.key);
  while (!around.signal.aborted) {
    const page = await nextPage(listening, state.cursor, around);
    if (page === null) break;
    for (const event of page.elementos) {
      if (around.signal.aborted) return;
      if (listening.kinds.length > 0 && !listening.kinds.includes(event.evento)) continue;
      around.show(event, forward && (await handOver(event, forward, { secreto: state.secreto, ensayo }, around.clock)));
    }
    // After all are forwarded: if it is killed before, it forwards them again with the same ids.
    state = { ...state, cursor: page.siguiente };
    writeState(stateFile, state);
    if (page.elementos.length > 0) await pause(GATHERING_MS, around.signal);
  }
}

function beginningOf(from: string, kept: ListeningState | null): string | null {
  if (from === 'ahora') return null;
  return from === 'cursor' ? (kept?.cursor ?? null) : from;
}

/** The next page, retried as long as the service is away; null when the signal has aborted. */
async function nextPage({ url, key }: Listening, cursor: string | null, around: Surroundings): Promise<Page | null> {
  const query = cursor === null ? 'cursor=ahora' : `cursor=${encodeURIComponent(cursor)}&esperar=${WAIT_SECONDS}`;
  const at = new URL(`${url.href.replace(/(?<!\/)\/+$/, '')}/eventos?${query}`);
  const headers = {
    'x-api-key': key,
    accept: 'application/json',
    'accept-language': 'en',
    'user-agent': 'albacea-escuchar/1',
  };
  for (let failures = 0; !around.signal.aborted; failures += 1) {
    const answer = await ask({ method: 'GET', url: at, headers, timeout: POLL_MS, signal: around.signal }).catch(
      (error: unknown) => error as Error,
    );
    if (around.signal.aborted) break;
    if (!(answer instanceof Error) && answer.status < 400) return pageIn(answer);
    const seconds = secondsUntilAgain(answer, failures);
    if (failures === 0) around.say(`${reasonOf(answer)}; trying again in ${seconds} s, from the same place`);
    await pause(seconds * 1000, around.signal);
  }
  return null;
}

/** @throws UsageError when repeating is useless */
function secondsUntilAgain(answer: Answered | Error, failures: number): number {
  const growing = Math.min(LONGEST_PAUSE, 2 ** failures);
  if (answer instanceof Error || answer.status >= 500 || answer.status === 429) {
    const told = answer instanceof Error ? Number.NaN : Number(answer.headers['retry-after']);
    return Number.isFinite(told) && told > 0 ? told : growing;
  }
  throw new UsageError(`the service refuses it: ${reasonOf(answer)}`);
}

const reasonOf = (answer: Answered | Error): string =>
  answer instanceof Error ? noAnswer(answer) : `${answer.status}: ${errorIn(answer)}`;

const noAnswer = (error: NodeJS.ErrnoException): string => `no answer (${error.code ?? error.name})`;

function errorIn({ text, headers }: Answered): string {
  try {
    return String(JSON.parse(text).error);
  } catch {
    return String(headers['content-type'] ?? 'no JSON');
  }
}

/** @throws UsageError when something else answers at the address */
function pageIn({ text, status }: Answered): Page {
  try {
    const { data } = JSON.parse(text);
    if (Array.isArray(data.elementos) && typeof data.siguiente === 'string') return data;
  } catch {
    // told below
  }
  throw new UsageError(`--url: what answers there with ${status} is not the API; give it with /api/v1`);
}

/** Forwards an event like the first attempt of a delivery, marked as one of a test insurer. @returns the program's answer, for people */
async function handOver(
  { evento_id: id, evento, data, timestamp, a_peticion = false }: Event,
  url: URL,
  as: { readonly secreto: string; readonly ensayo: boolean },
  clock: Clock,
): Promise<string> {
  const body = bodyOf({ tipo: evento, data, ocurrido: new Date(timestamp) });
  const now = clock.now();
  const headers = sendingHeaders({ ...as, id, evento, numero: 1, now, siguiente: null, body, a_peticion });
  const began = clock.elapsed();
  try {
    const { status } = await ask({ method: 'POST', url, headers, body, timeout: FORWARD_MS });
    return `${status} in ${Math.round(clock.elapsed() - began)} ms`;
  } catch (error) {
    return noAnswer(error as Error);
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pass(milliseconds, undefined, { signal }).catch(() => undefined);

/** An address on this machine. @throws UsageError for any other: nothing is signed for strangers */
export function localAddress(text: string): URL {
  const url = addressIn(text, '--reenviar');
  const isHere = isLocalhost(url.hostname) || /^127(?:\.\d{1,3}){3}$/.test(url.hostname) || url.hostname === '[::1]';
  if (!isHere) throw new UsageError('--reenviar: an address on this machine, such as http://127.0.0.1:3000/hook');
  return url;
}

/** @throws UsageError */
export function addressIn(text: string, option: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option}: an address with http or https`);
  return url;
}

/** State kept between runs: the cursor, and the secret for signatures. */
interface ListeningState {
  readonly secreto: string;
  /** null: no page read yet. */
  readonly cursor: string | null;
}

/** One file for each address and key, in the user's home; it does not contain the key. */
export const stateFileOf = (url: string, key: string): string =>
  join(
    homedir(),
    '.albacea',
    `escuchar-${createHash('sha256').update(`${url}\n${key}`).digest('hex').slice(0, 16)}.json`,
  );

/** null when there is none, or none that can be read. */
function readState(file: string): ListeningState | null {
  try {
    const { secreto, cursor } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof secreto === 'string' && (typeof cursor === 'string' || cursor === null) ? { secreto, cursor } : null;
  } catch {
    return null;
  }
}

/** Writes the file atomically, readable by its owner only. */
function writeState(file: string, state: ListeningState): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

interface Asking {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Milliseconds for the whole exchange. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** `*.localhost` is this machine (RFC 6761), which not every resolver knows. */
const loopback: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

const isLocalhost = (hostname: string): boolean => /(?:^|\.)localhost$/.test(hostname);

/** @throws the system's error when nobody answers in time; redirects are not followed */
function ask({ method, url, headers, body, timeout, signal }: Asking): Promise<Answered> {
  const ends = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  const lookup = isLocalhost(url.hostname) ? { lookup: loopback } : {};
  const length = body && { 'content-length': String(body.byteLength) };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? askHttps : askHttp;
    const request = send(url, { method, headers: { ...headers, ...length }, signal: ends, ...lookup }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
