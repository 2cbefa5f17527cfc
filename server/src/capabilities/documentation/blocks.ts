/**
 * What a page is made of: plain HTML, always escaped. In a text, `backquotes` are code, **asterisks** are strong and [words](address) are a
 * link.
 */
const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (one) => SPECIAL[one] ?? one);

/** A text with its marks as HTML. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.length > 2 && part.startsWith('`') ? `<code>${escapeText(part.slice(1, -1))}</code>` : marked(part),
    )
    .join('');
}

const marked = (text: string): string =>
  escapeText(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');

export const p = (text: string): string => `<p>${inline(text)}</p>`;
export const note = (text: string): string => `<p class="note">${inline(text)}</p>`;
/** A heading that can be linked to. */
export const h2 = (id: string, text: string): string =>
  `<h2 id="${id}"><a class="anchor" href="#${id}">${inline(text)}</a></h2>`;
export const ul = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
export const ol = (items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ol>`;

/** Wider than a telephone it scrolls by itself, so it takes the focus of a keyboard. */
export function table(name: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? `<th scope="row">${inline(cell)}</th>` : `<td>${inline(cell)}</td>`)).join('');
  const heads = head.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return `<div class="scroll" role="region" aria-label="${escapeText(name)}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A program, a request or a body, as it is. */
export const pre = (name: string, text: string): string =>
  `<pre role="region" aria-label="${escapeText(name)}" tabindex="0"><code>${escapeText(text.replace(/\n+$/, ''))}</code></pre>`;
