/**
 * Renders the Markdown of the guides. Three marks are our own: `{#id}` at the end of a heading is its anchor, a comment before a table
 * names it for screen readers, and the text after the language of a code block names the block.
 */
import { Marked, type Tokens } from 'marked';
import { escapeText } from '../../shared/rules-html.ts';

const PLAIN = new Marked({ async: false });

/** Renders code, emphasis and links of one line, without a paragraph around them. */
export const inlineHtml = (text: string): string => PLAIN.parseInline(text) as string;

/** Renders paragraphs, lists and code of a text without headings or links. */
export const blockHtml = (text: string): string => PLAIN.parse(text) as string;

/** Renders a guide as HTML. @param to returns the address to which a relative link leads */
export function toHtml(markdown: string, to: (link: string) => string): string {
  let tableName = '';
  const times = new Map<string, number>();
  // Screen readers list regions by name, so no two regions on a page have the same name.
  const unique = (name: string): string => {
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return escapeText(before === 0 ? name : `${name} ${before + 1}`);
  };
  const marked = new Marked({
    async: false,
    renderer: {
      heading({ tokens, depth }) {
        const [, text = '', id = ''] = /^(.*) \{#([\w-]+)\}$/.exec(this.parser.parseInline(tokens)) ?? [];
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${text}</a></h${depth}>\n`;
      },
      blockquote({ tokens }) {
        return this.parser.parse(tokens).replace('<p>', '<p class="note">');
      },
      html({ text }) {
        const [, name] = /^<!-- (.+) -->/.exec(text) ?? [];
        if (name === undefined) return text;
        tableName = name;
        return '';
      },
      code({ text, lang = '' }) {
        const name = unique(lang.replace(/^\S+ /, ''));
        return `<pre role="region" aria-label="${name}" tabindex="0"><code>${escapeText(text)}</code></pre>\n`;
      },
      link({ href, tokens }) {
        const address = /^[a-z]+:/.test(href) ? href : to(href);
        return `<a href="${escapeText(address)}">${this.parser.parseInline(tokens)}</a>`;
      },
      /** A table in a region that can be focused by keyboard, because a table wider than the screen scrolls by itself. */
      table({ header, rows }) {
        const content = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const heads = header.map((cell) => `<th scope="col">${content(cell)}</th>`).join('');
        const body = rows.map(([first, ...others]) => {
          const row = first === undefined ? '' : `<th scope="row">${content(first)}</th>`;
          return `<tr>${row}${others.map((cell) => `<td>${content(cell)}</td>`).join('')}</tr>`;
        });
        return `<div class="scroll" role="region" aria-label="${unique(tableName)}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(markdown) as string;
}
