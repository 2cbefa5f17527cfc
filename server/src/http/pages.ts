/**
 * The pages of a web application, as `npm run build` made them. Each of its addresses gets the same page, which is a program
 * of its own; its parts have names that change with their content, so browsers keep them for good.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import estatico from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppLogger } from '../platform/logger.ts';
import { DomainError } from '../shared/errors.ts';
import { checkHost } from './authorization.ts';
import { preferredEncoding } from './compression.ts';
import { inEncoding, matches } from './conditional-get.ts';
import type { Addresses } from './host.ts';

export interface Pages {
  readonly prefix: '/portal' | '/backoffice';
  /** Folder of the built application; where it is not built there are no pages. */
  readonly folder: URL;
}

/** Seconds that a browser keeps a part. */
const FRESHNESS = 365 * 86_400;

/** Stands in the page of an application one of whose libraries writes styles into it. */
const WORD = '{{nonce}}';

/** Of a page, what leaves ahead of the rest: within it is what asks for the session and for the words. */
const AHEAD = 4096;

/** CSP's names for what stands in the page itself: what it says and nothing else may run, or be the style. */
const hashesOf = (template: string, opening: string, closing: string): string[] =>
  template
    .split(opening)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(closing)))
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/**
 * What a page may load: ourselves alone. Pictures that the page makes itself are `blob:`; styles that a library writes into
 * the page carry the word that this answer alone knows. Papers are framed by their address: as `blob:` they would inherit this
 * policy, and `object-src` would keep the browser from showing a PDF.
 */
const policy = (scripts: readonly string[], styles: readonly string[], segura: boolean): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(segura ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

export async function setUpPages(
  app: FastifyInstance,
  deps: Parameters<typeof checkHost>[0] & {
    readonly addresses: Addresses;
    readonly logger: Pick<AppLogger, 'warn'>;
  },
  { prefix, folder }: Pages,
): Promise<void> {
  const root = fileURLToPath(folder);
  const index = join(root, 'index.html');
  if (!existsSync(index)) {
    // The API serves without them, but the links of the families lead here.
    deps.logger.warn({ prefix }, 'pages are not built and answer 404: npm run build');
    return;
  }
  const sendPage = await pageOf(index, deps.addresses);
  await app.register(estatico, {
    root,
    serve: false,
    preCompressed: true,
    maxAge: FRESHNESS * 1000,
    immutable: true,
  });
  app.addHook('onRequest', (request) => checkHost(deps, request.albacea.host));
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': resto = '' } = request.params as { '*'?: string };
    reply.header('referrer-policy', 'no-referrer');
    if (resto.startsWith('api/') || resto.includes('..') || resto.includes('\0'))
      throw new DomainError('ruta_desconocida', { documentacion: `${deps.addresses.api()}/docs` });
    // the page itself goes out with its policy alone, whatever it is called
    if (!['', '.html'].includes(extname(resto))) return reply.sendFile(resto);
    return sendPage(
      request,
      reply
        .headers({
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': 'geolocation=(), microphone=(), payment=()',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8'),
    );
  };
  app.get('/', serve);
  app.get('/*', serve);
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** A page that carries a word of its own is made for each answer; any other one is kept by the browser, which asks whether it is still that. */
async function pageOf(index: string, { segura }: Addresses): Promise<SendPage> {
  const template = await readFile(index, 'utf8');
  const scripts = ['<script>', '<script type="module">'].flatMap((tag) => hashesOf(template, tag, '</script>'));
  const styles = hashesOf(template, '<style>', '</style>');
  if (!template.includes(WORD)) return keptPage(index, template, policy(scripts, styles, segura));
  return ({ method }, reply) => {
    const word = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policy(scripts, [...styles, `'nonce-${word}'`], segura),
        'cache-control': 'no-store',
      })
      .send(method === 'HEAD' ? '' : template.replaceAll(WORD, word));
  };
}

async function keptPage(index: string, template: string, itsPolicy: string): Promise<SendPage> {
  const etag = `"${createHash('sha256').update(template).digest('base64url').slice(0, 22)}"`;
  const compressed = async (suffix: string) => {
    const file = `${index}.${suffix}`;
    return existsSync(file) ? { tag: inEncoding(etag, suffix), bytes: await readFile(file) } : null;
  };
  const plain = { tag: etag, bytes: Buffer.from(template) };
  const forms = { br: await compressed('br'), gzip: await compressed('gz') };
  return ({ method, headers, url }, reply) => {
    const encoding = preferredEncoding(headers['accept-encoding']);
    const form = encoding && forms[encoding];
    const { tag, bytes } = form ?? plain;
    reply.headers({
      'content-security-policy': itsPolicy,
      // an address that says more than where may hold the token of a link, and is kept by nobody
      'cache-control': url.includes('?') ? 'no-store' : 'no-cache',
      etag: tag,
      vary: 'accept-encoding',
      ...(form && { 'content-encoding': encoding }),
    });
    if (matches(headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.send(method === 'HEAD' ? '' : Readable.from(headAhead(bytes)));
  };
}

/** The head leaves by itself, so that what it asks for sets out while the program, which is the rest of the page, is on its way. */
async function* headAhead(page: Buffer): AsyncGenerator<Buffer> {
  yield page.subarray(0, AHEAD);
  await nextTurn();
  yield page.subarray(AHEAD);
}

/** Whoever types the bare address of the service is somebody of the staff: families have a link. */
export function setUpRoot(app: FastifyInstance, deps: Parameters<typeof checkHost>[0]): void {
  app.get('/', async (request, reply) => {
    await checkHost(deps, request.albacea.host);
    return reply.redirect('/backoffice', 302);
  });
}
