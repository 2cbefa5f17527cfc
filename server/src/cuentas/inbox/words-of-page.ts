/** Reduces an HTML e-mail to its words: it is never shown as a page. */
import { compile } from 'html-to-text';

/** Most characters and elements that are read: nesting costs the parser the square of its depth. */
const CHARACTERS = 400_000;
const ELEMENTS = 10_000;
/** Deepest nesting that is read; this mark replaces what lies deeper. */
const DEPTH = 200;
const LEFT_OUT = '\u0001';

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: DEPTH, ellipsis: LEFT_OUT },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'hr', format: 'lineBreak' },
    { selector: 'ol', format: 'unorderedList' },
    ...['td', 'th'].map((selector) => ({ selector, format: 'block' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** Quotations begin with `> `, as in plain text; the address of a link follows its text. */
export function wordsOfPage(html: string): { readonly words: string; readonly isWhole: boolean } {
  const part = withElements(html.slice(0, CHARACTERS));
  const words = convert(part).replaceAll('\u00a0', ' ');
  return { words: words.replaceAll(LEFT_OUT, '…'), isWhole: part.length === html.length && !words.includes(LEFT_OUT) };
}

/** The page, cut after the largest number of elements. */
function withElements(html: string): string {
  let at = -1;
  for (let count = 0; count <= ELEMENTS; count++) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}
