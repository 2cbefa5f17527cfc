/** A text that is made once and served often: compressed, with an ETag, answered by 304 where the caller has it. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface Resource {
  readonly tipo: string;
  /** Kept compressed only: nearly every client takes it so. */
  readonly comprimido: Buffer;
  /** ETag without quotes. */
  readonly huella: string;
}

/** @param tipo Content-Type, with its charset */
export async function createResource(tipo: string, text: string | Uint8Array): Promise<Resource> {
  const huella = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { tipo, huella, comprimido: await compress(text, { level: 9 }) };
}

/** Makes the thing when it is first asked for; a failure is not kept. */
export function lazy<T>(perform: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= perform().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}

/** Answers with the resource, or with 304 when `If-None-Match` holds its ETag (RFC 9110, section 13.1.2). */
export async function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
): Promise<FastifyReply> {
  const accepts = acceptsGzip(request.headers['accept-encoding']);
  // Two encodings are two representations: each has an ETag of its own.
  const etag = `"${resource.huella}${accepts ? '-gz' : ''}"`;
  reply.headers({
    etag,
    // What else the resource was chosen by stands there already.
    vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(resource.tipo);
  if (!accepts) return reply.send(await decompress(resource.comprimido));
  return reply.header('content-encoding', 'gzip').send(resource.comprimido);
}

/** Whether `If-None-Match` holds an ETag, weakly compared (RFC 9110, section 13.1.2). */
export function matches(condition: string | undefined, etag: string): boolean {
  const labels = (condition ?? '').split(',').map((label) => label.trim().replace(/^W\//, ''));
  return labels.includes(etag) || labels.includes('*');
}

function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
}
