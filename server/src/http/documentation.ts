/**
 * The OpenAPI documents, `{base_url}/openapi.yaml` and, for what test insurers have besides, `{base_url}/openapi-ensayo.yaml`, each as JSON
 * too, their browsable page `{base_url}/docs`, and the other documentation below it, all without a key. Every part of the pages comes from this server, so that nobody else learns
 * who reads them.
 */
import { createHash } from 'node:crypto';
import { openApiDocument, type Part } from '@albacea/contract/openapi/openapi.ts';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { LRUCache } from 'lru-cache';
import { createResource, lazy, type Resource, sendResource } from './conditional-get.ts';
import { toYaml } from './openapi-yaml.ts';
import { languageOf } from './responses.ts';

/** A page, a program or a file below `{base_url}/docs/`. */
export interface DocumentationResource {
  /** Below `{base_url}/docs/`. */
  readonly path: string;
  /** Content-Type, with its charset. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** By `?lang=es` or `?lang=en`, else by `Accept-Language`. */
  readonly inTwoLanguages?: boolean;
  readonly write: (about: {
    readonly variant: Variant;
    readonly language: ErrorLanguage;
    /** The address named the language. */
    readonly asked: boolean;
    /** `{base_url}` */
    readonly server: string;
  }) => string | Uint8Array;
}

interface DocumentationOptions {
  readonly variant: Variant;
  /** `{base_url}`; in Variant A it depends on the address that was asked. */
  readonly server: string | ((request: FastifyRequest) => string);
  /** Documentation below `/docs` beside the reference. */
  readonly resources?: readonly DocumentationResource[];
}

const YAML = 'application/yaml; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Where each document is served, in which form. */
const OPENAPI: readonly (readonly [path: string, type: string, part: Part, write: (document: object) => string])[] = [
  ['/openapi.yaml', YAML, 'real', toYaml],
  ['/openapi.json', JSON_TYPE, 'real', JSON.stringify],
  ['/openapi-ensayo.yaml', YAML, 'ensayo', toYaml],
  ['/openapi-ensayo.json', JSON_TYPE, 'ensayo', JSON.stringify],
];

/** Paths below `{base_url}` that answer to GET alone. */
export const documentationRoutes = (resources: readonly DocumentationResource[]): readonly string[] => [
  ...['', '/', '/docs', '/docs/', '/docs/scalar.js'],
  ...OPENAPI.map(([path]) => path),
  ...resources.map(({ path }) => `/docs/${path}`),
];
/** OpenAPI texts in memory, one for each address: enough for the insurers that integrate at the same time. */
const TEXTS_MAXIMUM = 64;
/** Other resources in memory; they are smaller, and there is one for each address and language. */
const RESOURCES_MAXIMUM = 512;
/** Browsers and proxies ask again after this many seconds; the answer is then mostly 304. */
const FRESHNESS = { document: 300, script: 86_400 };

/**
 * Registers the documentation of one variant below the prefix of `app`, under the route constraint `variante`, so that
 * both variants can be registered side by side.
 */
export async function registerDocumentation(app: FastifyInstance, options: DocumentationOptions): Promise<void> {
  const { variant: variante, server } = options;
  const constraints = { variante };
  const texts = new LRUCache<string, Promise<Resource>>({ max: TEXTS_MAXIMUM });
  const { html, csp } = createPage(variante);
  const page = lazy(() => createResource('text/html; charset=utf-8', html));
  const script = lazy(async () => createResource('text/javascript; charset=utf-8', await fetchScript()));

  for (const [path, type, part, write] of OPENAPI) {
    app.get(path, { constraints }, async (request, reply) => {
      const base = typeof server === 'string' ? server : server(request);
      const key = `${path} ${base}`;
      const text = texts.get(key) ?? createResource(type, write(openApiDocument(variante, { server: base, part })));
      texts.set(key, text);
      reply.header('cache-control', `public, max-age=${FRESHNESS.document}`);
      return sendResource(request, reply, await text);
    });
  }

  app.get('/docs', { constraints }, async (request, reply) => {
    reply.headers({ 'content-security-policy': csp, 'cache-control': `public, max-age=${FRESHNESS.document}` });
    return sendResource(request, reply, await page());
  });

  // A browser at the bare base_url is led to the documentation.
  app.get('/', { constraints }, async (_, reply) => reply.redirect(`${app.prefix}/docs`, 308));

  // The page links its parts by relative addresses, which a slash at the end would break.
  app.get('/docs/', { constraints }, async (_, reply) => reply.redirect('../docs', 308));

  app.get('/docs/scalar.js', { constraints }, async (request, reply) => {
    reply.header('cache-control', `public, max-age=${FRESHNESS.script}`);
    return sendResource(request, reply, await script());
  });
  registerResources(app, options);
}

function registerResources(app: FastifyInstance, { variant, server, resources = [] }: DocumentationOptions): void {
  const made = new LRUCache<string, Promise<Resource>>({ max: RESOURCES_MAXIMUM });
  for (const { path, type, headers = {}, inTwoLanguages = false, write } of resources)
    app.get(`/docs/${path}`, { constraints: { variante: variant } }, async (request, reply) => {
      const { lang } = request.query as { lang?: unknown };
      const asked = inTwoLanguages && (lang === 'es' || lang === 'en');
      const language = asked ? lang : inTwoLanguages ? languageOf(request.headers['accept-language']) : 'es';
      const base = typeof server === 'string' ? server : server(request);
      const key = `${path} ${base} ${language} ${asked}`;
      const resource = made.get(key) ?? createResource(type, write({ variant, language, asked, server: base }));
      made.set(key, resource);
      reply.headers({ ...headers, 'cache-control': `public, max-age=${FRESHNESS.document}` });
      if (inTwoLanguages) reply.headers({ vary: 'accept-language', 'content-language': language });
      return sendResource(request, reply, await resource);
    });
}

/** Addresses are relative to the page, so that it works below any prefix and host. */
const SCRIPT = 'docs/scalar.js';
const DOCUMENT = 'openapi.yaml';

/** A heading may be one long word, such as `documentacion_completa`: on a phone it would push the page wider than the screen. */
const STYLE = `body { margin: 0; }
.section-header-label { overflow-wrap: anywhere; }
noscript p { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; }`;

const SETTINGS = {
  url: DOCUMENT,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  withDefaultFonts: false,
  proxyUrl: '',
  // No link to the vendor's own client, no developer tools, no key kept in the browser's storage.
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'ApiKeyAuth' },
  documentDownloadType: 'direct',
  operationTitleSource: 'summary',
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

interface Page {
  readonly html: string;
  /** Content-Security-Policy of the page. */
  readonly csp: string;
}

/** The browsable page of a variant, the same for every insurer: Scalar from its npm package, without any feature that talks to another server. */
function createPage(variant: Variant): Page {
  const title = `Albacea API, Variant ${variant}`;
  const start = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)})`;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <meta name="description" content="Reference of the Albacea API, Variant ${variant}, for integrators at insurers.">
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <noscript><p>This page needs JavaScript. The same is in the <a href="${DOCUMENT}">OpenAPI file</a>; the <a href="docs/inicio">guides</a> need none.</p></noscript>
    <div id="app"></div>
    <script src="${SCRIPT}"></script>
    <script>${start}</script>
  </body>
</html>
`;
  return { html, csp: policy(start) };
}

/** Allows this server alone, and one inline script, which starts the page. Scalar writes inline styles. */
function policy(start: string): string {
  const hash = createHash('sha256').update(start).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Scalar's placeholder for an empty key: a joke in base64 that looks like a key. */
const PLACEHOLDER = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';

/**
 * Scalar's script as its package serves it. The package offers it through its Fastify plugin alone, which can't be given
 * route constraints; so the plugin is asked once, in an instance of its own. The import is late: it is 4 MB.
 */
async function fetchScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/scalar', configuration: { url: DOCUMENT } });
  const { statusCode, body } = await app.inject('/scalar/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the script of the documentation page is missing: ${statusCode}`);
  return body.replaceAll(PLACEHOLDER, 'alb_…');
}
