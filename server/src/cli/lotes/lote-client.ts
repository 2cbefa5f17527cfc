/** The API of lots, as a program of an insurer calls it. */
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Lote } from '@albacea/contract/schemas/lotes.ts';

/** What the service answered with instead of data. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds to wait, where the service said so. */
  readonly wait: number | null;
  constructor(message: string, status: number, code: string, wait: number | null) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
    this.wait = wait;
  }
}

export interface LoteClient {
  /** @throws Refused, or the error of the connection */
  send(content: Buffer, mediaType: string, opens: string | undefined, idempotencyKey: string): Promise<Lote>;
  view(id: string): Promise<Lote>;
  /** Results of all rows, as CSV. */
  results(id: string): Promise<Buffer>;
}

/** Milliseconds in which the service has to answer. */
const PATIENCE = 60_000;

/**
 * @param url `{base_url}`, such as `https://albacea.example/api/v1`
 * @param key an API key with `casos:escribir` and `casos:leer`
 */
export function createLoteClient(url: URL, key: string): LoteClient {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: Buffer) => {
    const target = new URL(`${url.pathname.replace(/\/$/, '')}${path}`, url);
    const { status, headers: answered, bytes } = await ask(target, method, { 'x-api-key': key, ...headers }, body);
    if (status < 300) return bytes;
    const code = String(answered['x-error-code'] ?? '');
    const wait = Number(answered['retry-after']) || null;
    throw new Refused(messageIn(bytes) ?? `HTTP ${status}`, status, code, wait);
  };
  const dataOf = (bytes: Buffer): Lote => (JSON.parse(bytes.toString('utf8')) as { data: Lote }).data;
  return {
    async send(content, mediaType, opens, idempotencyKey) {
      const query = opens === undefined ? '' : `?${new URLSearchParams({ abre: opens })}`;
      const headers = { 'content-type': mediaType, 'idempotency-key': idempotencyKey };
      return dataOf(await call('POST', `/lotes${query}`, headers, content));
    },
    view: async (id) => dataOf(await call('GET', `/lotes/${id}`, {})),
    results: (id) => call('GET', `/lotes/${id}/filas`, { accept: 'text/csv' }),
  };
}

function ask(target: URL, method: string, headers: Record<string, string>, body: Buffer | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: Record<string, unknown>;
    bytes: Buffer;
  }>();
  const isLocal = target.hostname.endsWith('.localhost');
  const options = {
    method,
    headers: { ...headers, host: target.host, ...(body && { 'content-length': body.length }) },
    signal: AbortSignal.timeout(PATIENCE),
    // Browsers know names below localhost; the resolver of the machine may not.
    ...(isLocal && { hostname: '127.0.0.1' }),
  };
  const sending = (target.protocol === 'https:' ? overHttps : overHttp)(target, options, (response) => {
    buffer(response).then(
      (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
      reject,
    );
  });
  sending.on('error', reject);
  sending.end(body);
  return promise;
}

function messageIn(bytes: Buffer): string | null {
  try {
    return (JSON.parse(bytes.toString('utf8')) as { error?: string }).error ?? null;
  } catch {
    return null;
  }
}
