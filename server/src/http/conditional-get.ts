/** Serves texts that are made once and requested often, compressed and with an ETag; also compares ETags. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../shared/errors.ts';
import { preferredEncoding } from './negotiation.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface Resource {
  readonly contentType: string;
  /** The text, kept only in gzip, because nearly every client accepts gzip. */
  readonly compressed: Buffer;
  /** ETag without quotes. */
  readonly fingerprint: string;
}

/** @param contentType Content-Type, with its charset */
export async function createResource(contentType: string, text: string | Uint8Array): Promise<Resource> {
  const fingerprint = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { contentType, fingerprint, compressed: await compress(text, { level: 9 }) };
}

/** Computes a value on first use and keeps it; a failure is not kept. */
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

/** Answers with the resource, or with 304 when `If-None-Match` contains its ETag (RFC 9110, section 13.1.2). */
export async function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
): Promise<FastifyReply> {
  const accepts = preferredEncoding(request.headers['accept-encoding'], ['gzip']) !== null;
  const plain = `"${resource.fingerprint}"`;
  const etag = accepts ? inEncoding(plain, 'gz') : plain;
  reply.headers({
    etag,
    // The route may have set `Vary` already, to the header by which it chose the resource.
    vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(resource.contentType);
  if (!accepts) return reply.send(await decompress(resource.compressed));
  return reply.header('content-encoding', 'gzip').send(resource.compressed);
}

/** Whether `If-None-Match` contains an ETag, weakly compared (RFC 9110, section 13.1.2). */
export function matches(condition: string | undefined, etag: string): boolean {
  return sentTag(condition, etag) !== undefined || tagsOf(condition).includes('*');
}

/** The tag in `If-None-Match`, without `W/`, that equals an ETag apart from the encoding; undefined: no tag does. */
export const sentTag = (condition: string | undefined, etag: string): string | undefined =>
  tagsOf(condition).find((tag) => withoutEncoding(tag) === withoutEncoding(etag));

const tagsOf = (condition: string | undefined): string[] =>
  (condition ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Marks an ETag with an encoding, because each encoding of an answer has an ETag of its own (RFC 9110, section 8.8.3). */
export const inEncoding = (etag: string, encoding: string): string => etag.replace(/"$/, `-${encoding}"`);

const withoutEncoding = (etag: string): string => etag.replace(/-(?:gz|br)"$/, '"');

/**
 * Refuses a write to a version that the caller has not seen.
 * @param condition `If-Match`: ETags of answers in any language and encoding, strongly compared (RFC 9110, section 13.1.1)
 * @param version present version of the thing about to be changed
 * @throws DomainError version_distinta
 */
export function requireMatch(condition: string, version: string): void {
  const tags = condition.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.some((tag) => tag.startsWith(`"${version}-`))) return;
  throw new DomainError('version_distinta');
}
