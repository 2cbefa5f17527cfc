/**
 * The pages of a web application, as built by `npm run build`. All addresses of the application get the same page, whose script renders the
 * rest. The names of the page's parts change with their content, so browsers may keep the parts for good.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { phoneLegible } from '@albacea/contract/schemas/phone.ts';
import estatico from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppLogger } from '../platform/logger.ts';
import { DomainError } from '../shared/errors.ts';
import { escapeText } from '../shared/rules-html.ts';
import { checkHost } from './authorization.ts';
import { inEncoding, matches } from './conditional-get.ts';
import type { Addresses, Host } from './host.ts';
import { preferredEncoding } from './negotiation.ts';

/** The insurer's name and telephone, for readers who need help. */
interface WhomToCall {
  readonly nombre: string;
  readonly telefono: string;
}

export interface Pages {
  readonly prefix: '/portal' | '/backoffice';
  /** Finds the name and telephone that the page shows at a host while the page's script does not run; null: unknown. */
  readonly whomToCall?: (host: Host) => Promise<WhomToCall | null>;
  /** Folder of the built application; if it is missing, pages answer 404. */
  readonly folder: URL;
}

/** Seconds for which a browser keeps a part. */
const FRESHNESS = 365 * 86_400;

/** Placeholder for the nonce, in a page into which a library writes styles. */
const NONCE = '{{nonce}}';

/** Number of bytes of a page that are sent first. They contain the head, which requests the session and the translations. */
const AHEAD = 4096;

/** CSP hashes of the inline scripts or styles of a page. The policy allows no other inline scripts or styles. */
const hashesOf = (template: string, opening: string, closing: string): string[] =>
  template
    .split(opening)
    .slice(1)
    .map((after) => after.slice(0, after.indexOf(closing)))
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/**
 * The Content-Security-Policy of a page, which allows it to load from this server alone. Pictures that the page makes itself are `blob:`; styles
 * that a library writes carry the nonce of the answer. Documents are framed by their address: as `blob:` they would inherit this policy, and
 * `object-src` would keep the browser from showing a PDF.
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
  { prefix, folder, whomToCall = async () => null }: Pages,
): Promise<void> {
  const root = fileURLToPath(folder);
  const index = join(root, 'index.html');
  if (!existsSync(index)) {
    // The API works without pages, but links of families would answer 404.
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
    const { '*': rest = '' } = request.params as { '*'?: string };
    reply.header('referrer-policy', 'no-referrer');
    if (rest.startsWith('api/') || rest.includes('..') || rest.includes('\0'))
      throw new DomainError('ruta_desconocida', { documentacion: `${deps.addresses.api()}/docs` });
    // the page itself is never sent as a file, because it needs the headers of a page
    if (!['', '.html'].includes(extname(rest))) return reply.sendFile(rest);
    return sendPage(
      await whomToCall(request.albacea.host).catch(() => null), // the page works even if the database is unavailable
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

type SendPage = (
  who: WhomToCall | null,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** Prepares a page. A page with a nonce is made for each answer; any other page is made once for each insurer, and browsers revalidate it. */
async function pageOf(index: string, { segura }: Addresses): Promise<SendPage> {
  const template = await readFile(index, 'utf8');
  const scripts = ['<script>', '<script type="module">'].flatMap((tag) => hashesOf(template, tag, '</script>'));
  const styles = hashesOf(template, '<style>', '</style>');
  if (!template.includes(NONCE)) return keptPage(template, policy(scripts, styles, segura));
  return (_, { method }, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policy(scripts, [...styles, `'nonce-${nonce}'`], segura),
        'cache-control': 'no-store',
      })
      .send(method === 'HEAD' ? '' : template.replaceAll(NONCE, nonce));
  };
}

/** A page in each encoding. */
interface Encodings {
  readonly plain: Encoded;
  readonly br: Encoded;
  readonly gzip: Encoded;
}
interface Encoded {
  readonly tag: string;
  readonly bytes: Buffer;
}

/** Maximum number of insurers whose pages are kept in memory; a page has some hundred kilobytes. */
const KEPT = 200;

function keptPage(template: string, itsPolicy: string): SendPage {
  const ready = new Map<string, Promise<Encodings>>();
  const madeFor = (who: WhomToCall | null): Promise<Encodings> => {
    const key = JSON.stringify(who);
    const made = ready.get(key) ?? encode(withTelephone(template, who));
    if (ready.size >= KEPT && !ready.has(key)) ready.clear();
    ready.set(key, made);
    return made;
  };
  return async (who, { method, headers, url }, reply) => {
    const made = await madeFor(who);
    const encoding = preferredEncoding(headers['accept-encoding'], ['br', 'gzip']);
    const { tag, bytes } = encoding ? made[encoding] : made.plain;
    reply.headers({
      'content-security-policy': itsPolicy,
      // a query may hold the token of a link, so no cache may store the answer
      'cache-control': url.includes('?') ? 'no-store' : 'no-cache',
      etag: tag,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (matches(headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.send(method === 'HEAD' ? '' : Readable.from(headAhead(bytes)));
  };
}

async function encode(page: string): Promise<Encodings> {
  const bytes = Buffer.from(page);
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })]);
  return {
    plain: { tag: etag, bytes },
    br: { tag: inEncoding(etag, 'br'), bytes: br },
    gzip: { tag: inEncoding(etag, 'gz'), bytes: gzipped },
  };
}

/** Keeps one of two parts of the page: the sentences with the telephone, filled in, or the sentences for an unknown telephone. */
function withTelephone(template: string, who: WhomToCall | null): string {
  if (who === null) return without(template, 'con-telefono');
  const fill = {
    quien: who.nombre,
    telefono: phoneLegible(who.telefono, false),
    marcar: who.telefono.replace(/[^+\d]/g, ''),
  };
  return without(template, 'sin-telefono').replace(/\{\{(quien|telefono|marcar)\}\}/g, (_, gap: keyof typeof fill) =>
    escapeText(fill[gap]),
  );
}

/** Removes the sentences between the mark of a part and the end mark from the page. */
function without(html: string, part: string): string {
  const end = '<!-- fin -->';
  const from = html.indexOf(`<!-- ${part} -->`);
  const to = html.indexOf(end, from);
  return from < 0 || to < 0 ? html : html.slice(0, from) + html.slice(to + end.length);
}

/** Sends the head first, so that the browser makes its requests while the rest of the page, the script, is still arriving. */
async function* headAhead(page: Buffer): AsyncGenerator<Buffer> {
  yield page.subarray(0, AHEAD);
  await nextTurn();
  yield page.subarray(AHEAD);
}

/** Redirects the bare address to the backoffice: families have a link, so only staff type the bare address. */
export function setUpRoot(app: FastifyInstance, deps: Parameters<typeof checkHost>[0]): void {
  app.get('/', async (request, reply) => {
    await checkHost(deps, request.albacea.host);
    return reply.redirect('/backoffice', 302);
  });
}
