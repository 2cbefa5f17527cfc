/**
 * The documentation, readable without a key: the OpenAPI document at `{base_url}/openapi.yaml`, the document of the operations for test
 * insurers at `{base_url}/openapi-ensayo.yaml`, both as JSON too, and the pages at `{base_url}/docs` and below.
 */
import { openApiDocument, type Part } from '@albacea/contract/openapi/openapi.ts';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createResource, type Resource, sendResource } from './conditional-get.ts';
import { languageOf } from './negotiation.ts';
import { toYaml } from './openapi-yaml.ts';

/** A page, a program or a file below `{base_url}/docs/`. */
export interface DocumentationResource {
  /** Path of the resource below `{base_url}/docs/`; empty: `{base_url}/docs` itself. */
  readonly path: string;
  /** Content-Type, with its charset. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `?lang=es` or `?lang=en` chooses the language; without it, `Accept-Language` does. */
  readonly inTwoLanguages?: boolean;
  readonly write: (about: {
    readonly variant: Variant;
    readonly language: ErrorLanguage;
    /** The address chose the language (`?lang=`). */
    readonly asked: boolean;
    /** `{base_url}` */
    readonly server: string;
  }) => string | Uint8Array;
}

interface DocumentationOptions {
  readonly variant: Variant;
  /** Computes `{base_url}`, which in Variant A depends on the host of the request. */
  readonly server: (request: FastifyRequest) => string;
  /** Pages and files at `/docs` and below it. */
  readonly resources?: readonly DocumentationResource[];
}

/** The path of a resource below `{base_url}`. */
const routeOf = ({ path }: DocumentationResource): string => (path === '' ? '/docs' : `/docs/${path}`);

const YAML = 'application/yaml; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** For each document: path, media type, part of the contract, and the function that writes it. */
const OPENAPI: readonly (readonly [path: string, type: string, part: Part, write: (document: object) => string])[] = [
  ['/openapi.yaml', YAML, 'real', toYaml],
  ['/openapi.json', JSON_TYPE, 'real', JSON.stringify],
  ['/openapi-ensayo.yaml', YAML, 'ensayo', toYaml],
  ['/openapi-ensayo.json', JSON_TYPE, 'ensayo', JSON.stringify],
];

/** Paths below `{base_url}` that answer to GET and HEAD alone. */
export const documentationRoutes = (resources: readonly DocumentationResource[]): readonly string[] => [
  ...['', '/', '/docs/'],
  ...OPENAPI.map(([path]) => path),
  ...resources.map(routeOf),
];
/** Maximum number of OpenAPI texts in memory, one for each address: enough for the insurers that integrate at the same time. */
const TEXTS_MAXIMUM = 64;
/** Maximum number of other resources in memory, one for each address and language. */
const RESOURCES_MAXIMUM = 512;
/** Seconds after which browsers and proxies ask again; the answer is then mostly 304. */
const FRESHNESS = 300;

/**
 * Registers the documentation of one variant below the prefix of `app`, under the route constraint `variante`, so that
 * both variants can be registered side by side.
 */
export async function registerDocumentation(app: FastifyInstance, options: DocumentationOptions): Promise<void> {
  const { variant: variante, server } = options;
  const constraints = { variante };
  const texts = new LRUCache<string, Promise<Resource>>({ max: TEXTS_MAXIMUM });

  for (const [path, type, part, write] of OPENAPI) {
    app.get(path, { constraints }, async (request, reply) => {
      const base = server(request);
      const key = `${path} ${base}`;
      const text = texts.get(key) ?? createResource(type, write(openApiDocument(variante, { server: base, part })));
      texts.set(key, text);
      reply.header('cache-control', `public, max-age=${FRESHNESS}`);
      return sendResource(request, reply, await text);
    });
  }

  // A browser at the bare base_url is led to the documentation.
  app.get('/', { constraints }, async (_, reply) => reply.redirect(`${app.prefix}/docs`, 308));

  // The page links its parts by relative addresses, which a slash at the end of the page's address would break.
  app.get('/docs/', { constraints }, async (_, reply) => reply.redirect('../docs', 308));

  registerResources(app, options);
}

function registerResources(app: FastifyInstance, { variant, server, resources = [] }: DocumentationOptions): void {
  const made = new LRUCache<string, Promise<Resource>>({ max: RESOURCES_MAXIMUM });
  for (const resource of resources) {
    const { path, type, headers = {}, inTwoLanguages = false, write } = resource;
    app.get(routeOf(resource), { constraints: { variante: variant } }, async (request, reply) => {
      const { lang } = request.query as { lang?: unknown };
      const asked = inTwoLanguages && (lang === 'es' || lang === 'en');
      const language = asked ? lang : inTwoLanguages ? languageOf(request.headers['accept-language']) : 'es';
      const base = server(request);
      const key = `${path} ${base} ${language} ${asked}`;
      const ready = made.get(key) ?? createResource(type, write({ variant, language, asked, server: base }));
      made.set(key, ready);
      reply.headers({ ...headers, 'cache-control': `public, max-age=${FRESHNESS}` });
      if (inTwoLanguages) reply.headers({ vary: 'accept-language', 'content-language': language });
      return sendResource(request, reply, await ready);
    });
  }
}
