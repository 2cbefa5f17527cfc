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
import { ErrorDeDominio } from '../platform/error.ts';
import type { Registro } from '../platform/registro.ts';
import type { Direcciones } from './anfitrion.ts';
import { comprobarAnfitrion } from './autorizacion.ts';

export interface Paginas {
  readonly prefijo: '/portal' | '/backoffice';
  /** Folder of the built application; where it is not built there are no pages. */
  readonly carpeta: URL;
}

/** Seconds that a browser keeps a part. */
const FRESCURA = 365 * 86_400;

/** CSP's name for each script that stands in the page itself: what it says and nothing else may run. */
const guionesDe = (plantilla: string): string[] =>
  [...plantilla.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, guion = '']) => `'sha256-${createHash('sha256').update(guion).digest('base64')}'`,
  );

/**
 * What a page may load: ourselves alone. Pictures that the page makes itself are `blob:`; styles that a library writes into
 * the page carry the word that this answer alone knows. Papers are framed by their address: as `blob:` they would inherit this
 * policy, and `object-src` would keep the browser from showing a PDF.
 */
const politica = (guiones: readonly string[], palabra: string, segura: boolean): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...guiones].join(' '),
    `style-src 'self' 'nonce-${palabra}'`,
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

export async function montarPaginas(
  app: FastifyInstance,
  deps: Parameters<typeof comprobarAnfitrion>[0] & {
    readonly direcciones: Direcciones;
    readonly registro: Pick<Registro, 'warn'>;
  },
  { prefijo, carpeta }: Paginas,
): Promise<void> {
  const raiz = fileURLToPath(carpeta);
  const indice = join(raiz, 'index.html');
  if (!existsSync(indice)) {
    // The API serves without them, but the links of the families lead here.
    deps.registro.warn({ prefijo }, 'pages are not built and answer 404: npm run build');
    return;
  }
  const plantilla = await readFile(indice, 'utf8');
  const guiones = guionesDe(plantilla);
  const { segura } = deps.direcciones;
  await app.register(estatico, {
    root: raiz,
    serve: false,
    preCompressed: true,
    maxAge: FRESCURA * 1000,
    immutable: true,
  });
  app.addHook('onRequest', (peticion) => comprobarAnfitrion(deps, peticion.albacea.anfitrion));
  const servir = async ({ params, method }: FastifyRequest, reply: FastifyReply) => {
    const { '*': resto = '' } = params as { '*'?: string };
    reply.header('referrer-policy', 'no-referrer');
    if (resto.startsWith('api/') || resto.includes('..') || resto.includes('\0'))
      throw new ErrorDeDominio('ruta_desconocida', { documentacion: `${deps.direcciones.api()}/docs` });
    // the page itself goes out with its policy alone, whatever it is called
    if (!['', '.html'].includes(extname(resto))) return reply.sendFile(resto);
    const palabra = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': politica(guiones, palabra, segura),
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'geolocation=(), microphone=(), payment=()',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(method === 'HEAD' ? '' : plantilla.replaceAll('{{nonce}}', palabra));
  };
  app.get('/', servir);
  app.get('/*', servir);
}

/** Whoever types the bare address of the service is somebody of the staff: families have a link. */
export function montarRaiz(app: FastifyInstance, deps: Parameters<typeof comprobarAnfitrion>[0]): void {
  app.get('/', async (peticion, reply) => {
    await comprobarAnfitrion(deps, peticion.albacea.anfitrion);
    return reply.redirect('/backoffice', 302);
  });
}
