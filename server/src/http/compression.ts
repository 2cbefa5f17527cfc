/** Compresses large answers for callers that accept it (RFC 9110, section 12.5.3). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inEncoding, sentTag } from './conditional-get.ts';
import { preferredEncoding } from './negotiation.ts';

/** Size in bytes below which an uncompressed answer fits into one or two packets. */
const WORTH_COMPRESSING = 1400;

/** Encodings with a quick level each; the next level would save a few per cent and take twice as long. */
const ENCODINGS = {
  br: {
    suffix: 'br',
    compress: (text: Buffer) =>
      promisify(brotliCompress)(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      }),
  },
  gzip: { suffix: 'gz', compress: (text: Buffer) => promisify(gzip)(text, { level: 6 }) },
} as const;

const COMPRESSIBLE = /^(?:application\/(?:json|yaml)|text\/(?:csv|html|javascript))\b/;

/**
 * Registers compression on the API alone. If a compressed answer contains both a secret and text of an attacker, its size can betray the secret
 * to the attacker, who makes the victim's browser send requests. No browser sends the API's credential by itself. The web applications use
 * cookies, so their answers stay uncompressed. Answers to writes stay uncompressed too, because they alone contain secrets.
 */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return payload;
    if (reply.statusCode === 304) return withSentTag(request, reply, payload);
    if (reply.statusCode !== 200 || !COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return payload;
    vary(reply);
    if (reply.hasHeader('content-encoding') || !(Buffer.isBuffer(payload) || typeof payload === 'string'))
      return payload;
    const text = Buffer.from(payload as Buffer);
    const encoding =
      text.length < WORTH_COMPRESSING ? null : preferredEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
    if (encoding === null) return payload;
    const { suffix, compress } = ENCODINGS[encoding];
    const etag = reply.getHeader('etag');
    if (etag !== undefined) reply.header('etag', inEncoding(String(etag), suffix));
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(text);
  });
}

/** Gives a 304 the ETag of the caller's copy, which may be compressed. */
function withSentTag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const etag = String(reply.getHeader('etag'));
  const theirs = sentTag(request.headers['if-none-match'], etag);
  if (theirs !== undefined) reply.header('etag', theirs);
  vary(reply);
  return payload;
}

function vary(reply: FastifyReply): void {
  const named = String(reply.getHeader('vary') ?? '');
  if (/\baccept-encoding\b/i.test(named)) return;
  reply.header('vary', named ? `${named}, accept-encoding` : 'accept-encoding');
}
