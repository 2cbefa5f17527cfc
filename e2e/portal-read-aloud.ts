/** A screen as a screen reader reads it, with languages and order, from the page and its accessibility tree. */
import type { Page } from 'playwright-core';

export interface Said {
  readonly text: string;
  /** The language of the nearest element that declares one. */
  readonly lang: string;
}

/** Every visible text with its language; closed parts are opened first. */
const SAID = `(() => {
  for (const fold of document.querySelectorAll('main details:not([open])')) fold.open = true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const said = [];
  while (walker.nextNode()) {
    const { parentElement: holder, data } = walker.currentNode;
    if (data.trim() === '' || holder.closest('script, style, noscript, [aria-hidden=true], [hidden]')) continue;
    if (!holder.checkVisibility()) continue;
    said.push({ text: data.trim().replace(/\\s+/g, ' '), lang: holder.closest('[lang]').lang });
  }
  return said;
})()`;

export const saidOn = async (page: Page): Promise<readonly Said[]> => (await page.evaluate(SAID)) as readonly Said[];

interface Node {
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly ignored?: boolean;
}

const CONTROLS = ['button', 'link', 'checkbox', 'radio', 'textbox', 'searchbox', 'combobox', 'DisclosureTriangle'];

/** The controls of the accessibility tree that have no name. */
export async function namelessControls(page: Page): Promise<readonly string[]> {
  const tree = await page.context().newCDPSession(page);
  const { nodes } = (await tree.send('Accessibility.getFullAXTree')) as { nodes: readonly Node[] };
  await tree.detach();
  return nodes
    .filter(({ ignored, role, name }) => !ignored && CONTROLS.includes(role?.value ?? '') && !name?.value?.trim())
    .map(({ role }) => role?.value ?? '');
}

/** Elements that are read after another element and are above it on the screen, not beside it. */
const OUT_OF_ORDER = `(() => {
  const read = [...document.querySelectorAll('main h1, main h2, main h3, main p, main li, main label, main summary, main a, main button')]
    .filter((e) => e.checkVisibility() && !e.closest('.oculto, [aria-hidden=true]') && !e.classList.contains('oculto'))
    .map((e) => ({ e, box: e.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0);
  return read.flatMap(({ e, box }, i) => {
    const before = read[i - 1];
    if (!before || before.e.contains(e)) return [];
    const above = box.bottom <= before.box.top + 1;
    return above ? [before.e.textContent.slice(0, 40) + ' < ' + e.textContent.slice(0, 40)] : [];
  });
})()`;

/** The elements read out of their visible order, at the width of a telephone, where everything is in one column. */
export const outOfOrder = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(OUT_OF_ORDER)) as readonly string[];
