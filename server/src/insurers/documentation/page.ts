/** The type of a documentation page, and the frame that all pages share. */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { escapeText } from '../../shared/rules-html.ts';
import { fill, type Guides, partsOf, readGuides, type Values, wordsOf } from './guides.ts';
import { toHtml } from './markdown.ts';

/** Variant, language and address of the API that a page is written for. */
export interface Reader {
  readonly variant: Variant;
  readonly language: ErrorLanguage;
  /** `{base_url}` */
  readonly server: string;
}

export interface DocumentationPage {
  /** Path of the page below `{base_url}/docs/`; empty: the page is `{base_url}/docs` itself. */
  readonly path: string;
  /** File name of the page's text, without ending. */
  readonly guide: string;
  /** Whether the index lists the page. The title of a listed page has no computed part; other pages are linked from listed ones. */
  readonly inIndex: boolean;
  /** Values of the computed parts of the page's text. */
  readonly values?: (reader: Reader) => Values;
  /** `below`: HTML below the page's text; `index`: HTML below the page's entry in the index. */
  readonly computed?: (reader: Reader) => { readonly below: string; readonly index: string };
}

/** The text of a page with its computed values, in Markdown. */
export function filledGuide(page: DocumentationPage, reader: Reader, guides: Guides = readGuides()): string {
  const { variant, language, server } = reader;
  const values = { server, variant, A: variant === 'A', B: variant === 'B', ...page.values?.(reader) };
  return fill(guides[language][page.guide] ?? '', values);
}

/**
 * Writes a page as HTML.
 * @param reader `asked`: the address of this page names the language, so the links on the page name it too
 * @param index the pages of the index, in their order
 */
export function writePage(
  page: DocumentationPage,
  reader: Reader & { readonly asked: boolean },
  guides: Guides,
  index: readonly DocumentationPage[],
): string {
  const { variant, language, server } = reader;
  const textOf = ({ guide }: DocumentationPage): string => guides[language][guide] ?? '';
  const up = page.path === '' ? 'docs/' : '../'.repeat(page.path.split('/').length - 1);
  const to = (link: string): string => {
    if (link.startsWith('#')) return link;
    const [file = '', anchor] = link.split('#');
    const path = file.replace(/\.md$/, '');
    const query = reader.asked && !path.includes('.') ? `?lang=${language}` : '';
    const place = path === '' ? `${up}../docs` : `${up}${path}`;
    return `${place}${query}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  const { title, lead, body } = partsOf(filledGuide(page, reader, guides));
  const words = wordsOf(language);
  const other = language === 'en' ? 'es' : 'en';
  const computed = page.computed?.(reader);
  const links = index.map((one) => {
    const below = one.path !== '' && page.path.startsWith(`${one.path}/`) ? ' aria-current="true"' : '';
    const here = one.path === page.path ? ' aria-current="page"' : below;
    const inside = one.path === page.path ? (computed?.index ?? '') : '';
    return `<li><a href="${to(one.path)}"${here}>${escapeText(partsOf(textOf(one)).title)}</a>${inside}</li>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)} · Albacea API ${variant}</title>
<meta name="description" content="${escapeText(lead)}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${up}estilo.css">
</head>
<body>
<a class="skip" href="#contenido">${words.skip}</a>
<header>
<a class="brand" href="${to('inicio')}">Albacea API</a>
<span class="variant">${words.variant} ${variant}</span>
<a class="to-index" href="#indice">${words.contents}</a>
<a href="?lang=${other}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>
</header>
<div class="frame">
<main id="contenido" tabindex="-1">
<h1>${escapeText(title)}</h1>
<p class="lead">${escapeText(lead)}</p>
${toHtml(body, to)}${computed?.below ?? ''}</main>
<nav id="indice" aria-label="${words.documentation}">
<ul>
${links.join('\n')}
</ul>
</nav>
</div>
<footer><p>${words.baseAddress} <code>${escapeText(server)}</code></p></footer>
</body>
</html>
`;
}
