/**
 * A file store in a bucket with the S3 protocol, addressed by path. Every request is signed with AWS Signature Version 4 over headers and the
 * SHA-256 of the content, so that the store refuses bytes that were changed on the way.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import { sha256 } from '../ids.ts';
import { keyParts, type Store, StoreError } from './file-store.ts';
import type { Bucket } from './s3-url.ts';

export interface S3Options {
  /** Maximum numbers of milliseconds: to connect, without a byte from the store, and for a call including its retries. */
  readonly deadlines?: { readonly connection: number; readonly silence: number; readonly total: number };
  /** Milliseconds before the first retry; each later retry waits twice as long, with jitter. */
  readonly pauseMs?: number;
}

const DEADLINES = { connection: 3_000, silence: 10_000, total: 30_000 };
const PAUSE = 100;
const TRIES = 4;
/** Status codes that are retried. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Maximum numbers of bytes read: of a file, where all of ours are smaller, and of an error answer, to find its code. */
const FILE_MAXIMUM = 64 * 1024 * 1024;
const ERROR_MAXIMUM = 64 * 1024;

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** @param bucket as `readS3Url` gives it */
export function createS3Store(bucket: Bucket, { deadlines = DEADLINES, pauseMs = PAUSE }: S3Options = {}): Store {
  const agent = new Agent({
    connect: { timeout: deadlines.connection },
    headersTimeout: deadlines.silence,
    bodyTimeout: deadlines.silence,
    connections: 32,
    pipelining: 1,
  });
  const signatures = new Map<string, ArrayBuffer>();

  async function request(method: 'PUT' | 'GET' | 'DELETE', key: string, theBody: Uint8Array | null, end: AbortSignal) {
    const url = `${bucket.origin}/${bucket.name}/${keyParts(key).join('/')}`;
    const headers = await signedHeaders(bucket, signatures, method, url, theBody);
    const { statusCode, body } = await agent.request({
      origin: bucket.origin,
      path: new URL(url).pathname,
      method,
      headers,
      body: theBody,
      signal: end,
    });
    return {
      status: statusCode,
      bytes: await readBody(body, statusCode === 200 ? FILE_MAXIMUM : ERROR_MAXIMUM),
    };
  }

  /** Sends a request, and retries it while it fails with a temporary error. Retries are safe, because all three methods are idempotent. */
  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, body: Uint8Array | null = null) {
    const end = AbortSignal.timeout(deadlines.total);
    for (let turn = 1; ; turn += 1) {
      const answer = await request(method, key, body, end).catch((error: unknown) => asStoreError(error));
      const transient = answer instanceof StoreError || TRANSIENT.has(answer.status);
      if (!transient) return answer;
      if (turn === TRIES || end.aborted) throw answer instanceof StoreError ? answer : rejection(answer);
      await wait(pauseMs * 2 ** (turn - 1) * (0.5 + Math.random()));
    }
  }

  return {
    async write(key, bytes) {
      const answer = await ask('PUT', key, bytes);
      if (answer.status !== 200) throw rejection(answer);
    },
    async read(key) {
      const answer = await ask('GET', key);
      if (answer.status !== 200) throw rejection(answer);
      return answer.bytes;
    },
    async remove(key) {
      const answer = await ask('DELETE', key);
      if (answer.status === 200 || answer.status === 204) return;
      const error = rejection(answer);
      if (error.reason !== 'missing') throw error;
    },
    close: () => agent.destroy(),
  };
}

/** Makes the headers of a request, with `Authorization`. Every S3 store checks the hash of the content in these headers. */
async function signedHeaders(
  { accessKey, secret, region }: Bucket,
  cache: Map<string, ArrayBuffer>,
  method: string,
  url: string,
  body: Uint8Array | null,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: {
      'x-amz-content-sha256': sha256(body ?? '').toString('hex'),
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
    accessKeyId: accessKey,
    secretAccessKey: secret,
    service: 's3',
    region,
    cache,
  });
  const { headers } = await signer.sign();
  return Object.fromEntries(headers);
}

async function readBody(body: Dispatcher.ResponseData['body'], maximum: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > maximum) throw new StoreError('away', 'TOO_LARGE'); // leaving the loop ends the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Makes the error of a failed answer. Only the code in the answer distinguishes a missing object from a missing bucket. */
function rejection({ status, bytes }: Answer): StoreError {
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('latin1')) ?? [];
  const notFound = status === 404 && (code === 'NoSuchKey' || code === '');
  return new StoreError(notFound ? 'missing' : 'away', code || `HTTP ${status}`);
}

/** Turns a failed connection into a StoreError `away`; rethrows an error that is our own mistake. */
function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  if (error instanceof TypeError) throw error;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return new StoreError('away', typeof code === 'string' ? code : String(name ?? 'unknown'));
}
