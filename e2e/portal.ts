/** Helpers for browser tests of the heir: a telephone, the errors of its page, and the texts of the portal. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Texts } from '../portal/src/texts/texts.ts';
import ca from '../portal/src/words/ca/common.json' with { type: 'json' };
import en from '../portal/src/words/en/common.json' with { type: 'json' };
import es from '../portal/src/words/es/common.json' with { type: 'json' };
import eu from '../portal/src/words/eu/common.json' with { type: 'json' };
import gl from '../portal/src/words/gl/common.json' with { type: 'json' };
import { accessibilityLacks, untilInPage, watch } from './browser.ts';

export const TEXTS = { es, en, ca, gl, eu } as const;
const LOCALES = { es: 'es-ES', en: 'en-GB', ca: 'ca-ES', gl: 'gl-ES', eu: 'eu-ES' } as const;
export type Language = keyof typeof TEXTS;

/** A pattern for a text with placeholders. */
export const patternOf = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((chunk) => chunk.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly t: Texts;
  /** Waits until the title of a screen is shown, has the focus and names the page. */
  title(text: string): Promise<void>;
  /** Presses the first link or button of this name. */
  press(text: string | RegExp): Promise<void>;
  /** Asserts that axe finds nothing, and that nothing has to be scrolled sideways. */
  assertAccessible(): Promise<void>;
  /** Asserts that nothing has to be scrolled sideways. */
  assertFits(): Promise<void>;
  /** Asserts that the page requested no other host, broke no policy, threw no error and shows the token nowhere. */
  assertNothingLeaked(token: string): Promise<void>;
}

/**
 * Waits for a screen by its title. The document gets its title after the screen is painted, with the screen's other effects, so
 * the heading then has the focus, and a visit to the welcome is recorded.
 */
export async function waitForScreen(page: Page, title: string | RegExp): Promise<void> {
  const name = typeof title === 'string' ? patternOf(title) : title;
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await untilInPage(page, `new RegExp(${JSON.stringify(name.source)}).test(document.title)`);
}

/** Waits for the change itself; a locator would only poll every half second. */
const SETTLED = `new Promise((resolve) => {
  const isSettled = () => document.querySelector('main:has(h1):not(:has(.esqueleto, [data-before]))') !== null;
  if (isSettled()) return resolve();
  const observer = new MutationObserver(() => {
    if (!isSettled()) return;
    observer.disconnect();
    resolve();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
})`;

/** Waits until the screen has its content, and the previous one has disappeared. */
export const settled = (page: Page): Promise<unknown> => page.evaluate(SETTLED);

/** Goes to another screen by a link, without a page load. The screen must be of another kind than the present one. */
export async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate(`{
    document.querySelector('.pantalla').dataset.before = '';
    const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(address)} });
    document.body.append(link);
    link.click();
    link.remove();
  }`);
  await settled(page);
}

/** The row of an account on the page where all are decided. */
export const rowOf = (page: Page, name: string): Locator =>
  page.locator('main form > section').filter({ has: page.locator('legend', { hasText: name }) });

/** An option of a field (`accion`, `copia`, `vivienda`, `titular`) in a row, or on the page of one account. */
export const choiceOf = (within: Page | Locator, field: string, value: string): Locator =>
  within.locator(`[name^=${field}-][value=${value}]`);

/** Opens pages on telephones of a family, which `end` closes together. @param browser returns the browser, once the tests run */
export function createVisits(browser: () => Browser) {
  let live: BrowserContext[] = [];
  return {
    async visit(link: string, locale = 'es-ES'): Promise<Page> {
      const viewport = { width: 390, height: 844 };
      const context = await browser().newContext({ viewport, locale, reducedMotion: 'reduce' });
      live.push(context);
      const page = await context.newPage();
      await page.goto(link);
      return page;
    },
    async end(): Promise<void> {
      await Promise.all(live.map((one) => one.close()));
      live = [];
    },
  };
}

export const press = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('button', { name: text }).click();

/** Follows the first link of this name. */
export const followLink = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('link', { name: text }).first().click();

/** Asserts that axe finds nothing on the page. */
export const assertAccessible = async (page: Page): Promise<void> =>
  assert.deepEqual(await accessibilityLacks(page), [], page.url());

/** Opens a page on a telephone. @param width its width in CSS pixels */
export async function openPhone(browser: Browser, language: Language = 'es', width = 360): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    hasTouch: width < 700,
    locale: LOCALES[language],
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const t = TEXTS[language];
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const snags = watch(page);
  const assertFits = async () => {
    const excess = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(excess, 0, `${page.url()} is wider than the screen`);
  };
  return {
    context,
    page,
    t,
    title: (text) => waitForScreen(page, text),
    press: (text) =>
      page
        .getByRole('link', { name: text, exact: true })
        .or(page.getByRole('button', { name: text, exact: true }))
        .first()
        .click(),
    async assertAccessible() {
      assert.deepEqual(await accessibilityLacks(page, { withFrames: false }), [], page.url());
      await assertFits();
    },
    assertFits,
    async assertNothingLeaked(token) {
      const { origin } = new URL(page.url());
      const foreign = addresses.filter((one) => !one.startsWith('blob:') && new URL(one).origin !== origin);
      assert.deepEqual([foreign, snags], [[], []]);
      const kept = await page.evaluate(
        'JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML])',
      );
      assert.ok(!String(kept).includes(token), 'the page keeps the token nowhere');
    },
  };
}

export const tokenOf = (link: string): string => /[?#]token=([\w-]+)/.exec(link)?.[1] ?? '';
