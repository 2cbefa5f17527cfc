/** The documentation page: Scalar, from its npm package, with everything off that would talk to anybody else. */
import { createHash } from 'node:crypto';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import Fastify from 'fastify';

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

/** The page of one variant. It is the same for every insurer. */
export function createPage(variant: Variant): Page {
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

/** Nothing but this server, and of inline scripts only the one that starts the page. Scalar writes inline styles. */
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

/** What Scalar shows in an empty field for a key: a joke in base64, which looks like a key. */
const PLACEHOLDER = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';

/**
 * Scalar's script as its package serves it. The package offers it through its Fastify plugin alone, which can't be given
 * route constraints; so the plugin is asked once, in an instance of its own. The import is late: it is 4 MB.
 */
export async function fetchScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/scalar', configuration: { url: DOCUMENT } });
  const { statusCode, body } = await app.inject('/scalar/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the script of the documentation page is missing: ${statusCode}`);
  return body.replaceAll(PLACEHOLDER, 'alb_…');
}
