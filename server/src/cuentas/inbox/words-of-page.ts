/** The words of an e-mail that is a page, and no more: it is never shown as one. */
import { compile } from 'html-to-text';

/** Characters of a page that are read, and elements: nested ones cost the parser the square of their number. */
const CHARACTERS = 400_000;
const ELEMENTS = 10_000;
/** Elements within elements; what lies deeper is left out, and this stands in its place. */
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

/** Quotations begin with `> `, as in plain text; the address of a link stands behind it. */
export function wordsOfPage(html: string): { readonly words: string; readonly isWhole: boolean } {
  const part = withElements(html.slice(0, CHARACTERS));
  const words = convert(part).replaceAll('\u00a0', ' ');
  return { words: words.replaceAll(LEFT_OUT, '…'), isWhole: part.length === html.length && !words.includes(LEFT_OUT) };
}

/** The page up to where it has as many elements as are read. */
function withElements(html: string): string {
  let at = -1;
  for (let count = 0; count <= ELEMENTS; count++) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}
