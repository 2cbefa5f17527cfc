/**
 * The OpenAPI file and its browsable page, `{base_url}/openapi.yaml`, `{base_url}/openapi.json` and `{base_url}/docs`,
 * without a key. Everything the page needs comes from this server: nobody else learns who reads it.
 */
import type { Variante } from '@albacea/contract/comun.ts';
import { documentoOpenApi } from '@albacea/contract/openapi.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { stringify } from 'yaml';
import { crearPagina, obtenerGuion } from './pagina-de-documentacion.ts';
import { crearRecurso, enviarRecurso, perezoso, type Recurso } from './recurso.ts';

export interface OpcionesDeDocumentacion {
  readonly variante: Variante;
  /** `{base_url}`; in Variant A it depends on the address that was asked. */
  readonly servidor: string | ((peticion: FastifyRequest) => string);
}

export const RUTAS_DE_DOCUMENTACION: readonly string[] = [
  '/openapi.yaml',
  '/openapi.json',
  '/docs',
  '/docs/',
  '/docs/scalar.js',
];
/** Texts kept, one for each address: as many as insurers that are being integrated at the same time. */
const MAXIMO_DE_TEXTOS = 64;
/** Browsers and proxies ask again after this many seconds; the answer is then mostly 304. */
const FRESCURA = { documento: 300, guion: 86_400 };

/**
 * Registers the documentation of one variant below the prefix of `app`, under the route constraint `variante`, so that
 * both variants can be registered side by side.
 */
export async function registrarDocumentacion(app: FastifyInstance, opciones: OpcionesDeDocumentacion): Promise<void> {
  const { variante, servidor } = opciones;
  const constraints = { variante };
  const textos = new LRUCache<string, Promise<Recurso>>({ max: MAXIMO_DE_TEXTOS });
  const { html, csp } = crearPagina(variante);
  const pagina = perezoso(() => crearRecurso('text/html; charset=utf-8', html));
  const guion = perezoso(async () => crearRecurso('text/javascript; charset=utf-8', await obtenerGuion()));

  for (const [path, type, write] of [
    ['/openapi.yaml', 'application/yaml; charset=utf-8', textoOpenApi],
    ['/openapi.json', 'application/json; charset=utf-8', openApiJson],
  ] as const) {
    app.get(path, { constraints }, async (peticion, reply) => {
      const base = typeof servidor === 'string' ? servidor : servidor(peticion);
      const key = `${path} ${base}`;
      const texto = textos.get(key) ?? crearRecurso(type, write(variante, base));
      textos.set(key, texto);
      reply.header('cache-control', `public, max-age=${FRESCURA.documento}`);
      return enviarRecurso(peticion, reply, await texto);
    });
  }

  app.get('/docs', { constraints }, async (peticion, reply) => {
    reply.headers({ 'content-security-policy': csp, 'cache-control': `public, max-age=${FRESCURA.documento}` });
    return enviarRecurso(peticion, reply, await pagina());
  });

  // The page refers to its parts relatively, so it has one address alone.
  app.get('/docs/', { constraints }, async (_, reply) => reply.redirect('../docs', 308));

  app.get('/docs/scalar.js', { constraints }, async (peticion, reply) => {
    reply.header('cache-control', `public, max-age=${FRESCURA.guion}`);
    return enviarRecurso(peticion, reply, await guion());
  });
}

/** The OpenAPI file as JSON, for tools that read no YAML. */
export function openApiJson(variante: Variante, servidor: string): string {
  return JSON.stringify(documentoOpenApi(variante, { servidor }));
}

/** The OpenAPI file as YAML 1.2 that readers of YAML 1.1 understand alike: what they would take for a date is quoted. */
export function textoOpenApi(variante: Variante, servidor: string): string {
  const documento = documentoOpenApi(variante, { servidor });
  return stringify(documento, { aliasDuplicateObjects: false, lineWidth: 0, compat: 'yaml-1.1' });
}
