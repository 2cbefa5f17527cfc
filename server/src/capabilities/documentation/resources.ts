/** Everything below `{base_url}/docs/` beside the reference: pages, their style, the programs they show and the collections. */
import { brunoCollection } from '@albacea/contract/openapi/collection-bruno.ts';
import { postmanCollection } from '@albacea/contract/openapi/collection-postman.ts';
import { strToU8, zipSync } from 'fflate';
import type { DocumentationResource } from '../../http/documentation.ts';
import { type DocumentationPage, writePage } from './page.ts';
import { COLLECTIONS_PAGE } from './pages/collections.ts';
import { ERROR_PAGE } from './pages/errors.ts';
import { EVENT_PAGES, EVENTS } from './pages/events.ts';
import { GOING_LIVE } from './pages/going-live.ts';
import { LIMITS } from './pages/limits.ts';
import { LANGUAGE_PAGES, START } from './pages/start.ts';
import { TESTING } from './pages/testing.ts';
import { VERSIONS } from './pages/versions.ts';
import { WEBHOOKS } from './pages/webhooks.ts';
import { QUICK_STARTS } from './quick-starts.ts';
import { STYLE } from './style.ts';

const PAGES: readonly DocumentationPage[] = [
  ...[START, ...LANGUAGE_PAGES, WEBHOOKS, EVENTS, ...EVENT_PAGES],
  ...[ERROR_PAGE, LIMITS, TESTING, COLLECTIONS_PAGE, GOING_LIVE, VERSIONS],
];
const INDEX = PAGES.filter(({ inIndex }) => inIndex);

/** Nothing but our own style: no script at all. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the transport serves, in both variants. */
export function documentationResources(): DocumentationResource[] {
  return [
    ...PAGES.map((page) => ({
      path: page.path,
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': POLICY },
      inTwoLanguages: true,
      write: (about: Parameters<DocumentationResource['write']>[0]) => writePage(page, about, INDEX),
    })),
    { path: 'estilo.css', type: 'text/css; charset=utf-8', write: () => STYLE },
    ...QUICK_STARTS.map(({ file, source }) => ({
      path: `ejemplos/${file}`,
      type: 'text/plain; charset=utf-8',
      write: source,
    })),
    {
      path: 'colecciones/postman.json',
      type: 'application/json; charset=utf-8',
      headers: attachment('albacea.postman_collection.json'),
      write: ({ variant, server }) => `${JSON.stringify(postmanCollection(variant, server), null, 2)}\n`,
    },
    {
      path: 'colecciones/bruno.zip',
      type: 'application/zip',
      headers: attachment('albacea-bruno.zip'),
      write: ({ variant, server }) => zipOf(brunoCollection(variant, server)),
    },
  ];
}

const attachment = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });

/** Always the same bytes for the same files: the time in it is that of no file. */
function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(files).map(([path, text]) => [`albacea/${path}`, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: new Date('2026-01-01T00:00:00Z') });
}
