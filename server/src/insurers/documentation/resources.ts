/** Everything below `{base_url}/docs/` beside the reference: pages, their style, the programs they show and the collections. */
import { brunoCollection } from '@albacea/contract/openapi/collection-bruno.ts';
import { postmanCollection } from '@albacea/contract/openapi/collection-postman.ts';
import { strToU8, zipSync } from 'fflate';
import type { DocumentationResource } from '../../http/documentation.ts';
import { readGuides } from './guides.ts';
import { writePage } from './page.ts';
import { PAGES } from './pages.ts';
import { QUICK_STARTS, sourceOf } from './quick-starts.ts';
import { STYLE } from './style.ts';

const INDEX = PAGES.filter(({ inIndex }) => inIndex);

/** Nothing but our own style: no script at all. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Everything that HTTP serves of the documentation, in both variants. */
export function documentationResources(): DocumentationResource[] {
  const guides = readGuides();
  return [
    ...PAGES.map((page) => ({
      path: page.path,
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': POLICY },
      inTwoLanguages: true,
      write: (about: Parameters<DocumentationResource['write']>[0]) => writePage(page, about, guides, INDEX),
    })),
    { path: 'estilo.css', type: 'text/css; charset=utf-8', write: () => STYLE },
    ...QUICK_STARTS.map((program) => ({
      path: `ejemplos/${program.file}`,
      type: 'text/plain; charset=utf-8',
      write: () => sourceOf(program),
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
