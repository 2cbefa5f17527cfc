/** What a page of the documentation is, and the frame that all of them share. */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { escapeText } from './blocks.ts';

/** For whom a page is written. */
export interface Reader {
  readonly variant: Variant;
  readonly language: ErrorLanguage;
  /** `{base_url}` */
  readonly server: string;
  /** Chooses between the two languages of a text. */
  readonly t: (es: string, en: string) => string;
  /** Address of a page below `{base_url}/docs/`, relative to the page that is being read. */
  readonly to: (path: string) => string;
}

export interface DocumentationPage {
  /** Below `{base_url}/docs/`. */
  readonly path: string;
  /** In the index of the pages; a page without it is reached from another. */
  readonly inIndex: boolean;
  readonly title: (reader: Reader) => string;
  /** One sentence, under the title and for search engines. */
  readonly about: (reader: Reader) => string;
  readonly body: (reader: Reader) => string;
}

/**
 * @param index the pages of the index, in their order
 * @param asked the language was asked for in the address, so links carry it on
 */
export function writePage(
  page: DocumentationPage,
  about: Pick<Reader, 'variant' | 'language' | 'server'> & { readonly asked: boolean },
  index: readonly DocumentationPage[],
): string {
  const up = '../'.repeat(page.path.split('/').length - 1);
  const t: Reader['t'] = (es, en) => (about.language === 'en' ? en : es);
  const to: Reader['to'] = (path) => {
    const [place = '', anchor] = path.split('#');
    const query = about.asked && !place.includes('.') && !place.startsWith('..') ? `?lang=${about.language}` : '';
    return `${up}${place}${query}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  const reader: Reader = { ...about, t, to };
  const title = page.title(reader);
  const other = t('en', 'es');
  const links = index.map((one) => {
    const below = page.path.startsWith(`${one.path}/`) ? ' aria-current="true"' : '';
    const here = one.path === page.path ? ' aria-current="page"' : below;
    return `<li><a href="${to(one.path)}"${here}>${escapeText(one.title(reader))}</a></li>`;
  });
  return `<!doctype html>
<html lang="${about.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)} · Albacea API ${about.variant}</title>
<meta name="description" content="${escapeText(page.about(reader).replace(/[`*]/g, ''))}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${up}estilo.css">
</head>
<body>
<a class="skip" href="#contenido">${t('Ir al contenido', 'Skip to the content')}</a>
<header>
<a class="brand" href="${to('inicio')}">Albacea API</a>
<span class="variant">${t('Variante', 'Variant')} ${about.variant}</span>
<a class="to-index" href="#indice">${t('Índice', 'Contents')}</a>
<a href="?lang=${other}" hreflang="${other}" lang="${other}">${t('English', 'Español')}</a>
</header>
<div class="frame">
<main id="contenido" tabindex="-1">
<h1>${escapeText(title)}</h1>
<p class="lead">${escapeText(page.about(reader).replace(/[`*]/g, ''))}</p>
${page.body(reader)}
</main>
<nav id="indice" aria-label="${t('Documentación', 'Documentation')}">
<ul>
${links.join('\n')}
<li><a href="${to('../docs')}">${t('Referencia', 'Reference')}</a></li>
<li><a href="${to('../openapi.yaml')}">OpenAPI</a></li>
</ul>
</nav>
</div>
<footer><p>${t('Su dirección base:', 'Your base address:')} <code>${escapeText(about.server)}</code></p></footer>
</body>
</html>
`;
}
