/**
 * The pages of a web application, as `npm run build` made them. Each of its addresses gets the same page, which is a program
 * of its own; its parts have names that change with their content, so browsers keep them for good.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import estatico from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppLogger } from '../platform/logger.ts';
import { DomainError } from '../shared/errors.ts';
import { checkHost } from './authorization.ts';
import type { Addresses } from './host.ts';

export interface Pages {
  readonly prefijo: '/portal' | '/backoffice';
  /** Folder of the built application; where it is not built there are no pages. */
  readonly folder: URL;
}

/** Seconds that a browser keeps a part. */
const FRESHNESS = 365 * 86_400;

/** CSP's name for each script that stands in the page itself: what it says and nothing else may run. */
const scriptsOf = (template: string): string[] =>
  [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/**
 * What a page may load: ourselves alone. Pictures that the page makes itself are `blob:`; styles that a library writes into
 * the page carry the word that this answer alone knows. Papers are framed by their address: as `blob:` they would inherit this
 * policy, and `object-src` would keep the browser from showing a PDF.
 */
const policy = (scripts: readonly string[], word: string, segura: boolean): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${word}'`,
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
  { prefijo, folder }: Pages,
): Promise<void> {
  const root = fileURLToPath(folder);
  const index = join(root, 'index.html');
  if (!existsSync(index)) {
    // The API serves without them, but the links of the families lead here.
    deps.logger.warn({ prefijo }, 'pages are not built and answer 404: npm run build');
    return;
  }
  const template = await readFile(index, 'utf8');
  const scripts = scriptsOf(template);
  const { segura } = deps.addresses;
  await app.register(estatico, {
    root: root,
    serve: false,
    preCompressed: true,
    maxAge: FRESHNESS * 1000,
    immutable: true,
  });
  app.addHook('onRequest', (request) => checkHost(deps, request.albacea.host));
  const serve = async ({ params, method }: FastifyRequest, reply: FastifyReply) => {
    const { '*': resto = '' } = params as { '*'?: string };
    reply.header('referrer-policy', 'no-referrer');
    if (resto.startsWith('api/') || resto.includes('..') || resto.includes('\0'))
      throw new DomainError('ruta_desconocida', { documentacion: `${deps.addresses.api()}/docs` });
    // the page itself goes out with its policy alone, whatever it is called
    if (!['', '.html'].includes(extname(resto))) return reply.sendFile(resto);
    const word = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policy(scripts, word, segura),
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'geolocation=(), microphone=(), payment=()',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(method === 'HEAD' ? '' : template.replaceAll('{{nonce}}', word));
  };
  app.get('/', serve);
  app.get('/*', serve);
}

/** Whoever types the bare address of the service is somebody of the staff: families have a link. */
export function setUpRoot(app: FastifyInstance, deps: Parameters<typeof checkHost>[0]): void {
  app.get('/', async (request, reply) => {
    await checkHost(deps, request.albacea.host);
    return reply.redirect('/backoffice', 302);
  });
}
