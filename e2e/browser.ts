/** A real Chromium from npm, and accessibility checks of its pages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, chromium as engine, type Frame, type Page } from 'playwright-core';
import { roomInMemory } from '../server/test/support/memory.ts';
import { readyChromium } from './chromium.ts';

/** Widths at which every screen is tested, in CSS pixels. */
export const WIDTHS = { telefono: 360, tableta: 768, escritorio: 1280 } as const;

/**
 * Opens the browser. Close it in an `after`.
 * @param names further names that resolve to this machine, besides `*.localhost`
 */
export async function openChromium(): Promise<Browser> {
  const { executablePath, env } = readyChromium();
  return engine.launch({
    executablePath,
    env: { ...process.env, ...env },
    // shared files are in memory if there is room, because on a disk they take a twelfth of a test's time
    args: ['--no-sandbox', ...(roomInMemory() ? [] : ['--disable-dev-shm-usage'])],
  });
}

/** Waits until every transition of the page is over, except endless ones such as a spinner. */
const STILL = `Promise.all(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`;

// minified, because a page then parses it in half of the time
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Injects axe unless the page or frame has it already, because injecting takes most of a check's time. */
const giveAxe = async (frame: Frame): Promise<unknown> =>
  (await frame.evaluate('typeof axe')) === 'object' || frame.evaluate(AXE);

interface AxeOptions {
  /** Whether to check frames too; axe waits forever for a frame that may not run scripts. */
  readonly withFrames?: boolean;
  /** Only these rules, for example after a full check; by default all of WCAG 2.2 AA. */
  readonly rules?: readonly string[];
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks the page with axe. @returns the violations of WCAG 2.2 AA, one line each */
export async function accessibilityLacks(page: Page, { withFrames = true, rules }: AxeOptions = {}): Promise<string[]> {
  // a dialog gets its name from its title a moment after it appears; this fails for one that never gets a name
  await page.locator('[role=dialog]:not([aria-labelledby], [aria-label])').first().waitFor({ state: 'detached' });
  await page.evaluate(STILL); // a notice that is still fading in has too little contrast
  await Promise.all((withFrames ? page.frames() : [page.mainFrame()]).map(giveAxe));
  const options: RunOptions = {
    iframes: withFrames,
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: [...rules] } : ALL_RULES,
  };
  const found = await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`);
  return (found as AxeResults['violations']).flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}

/** Collects errors from now on. @returns the errors that scripts throw and the loads that the page's policy refuses */
export function watch(page: Page): readonly string[] {
  const lacks: string[] = [];
  page.on('pageerror', ({ message }) => lacks.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) lacks.push(message.text());
  });
  return lacks;
}

/** Waits until the page has loaded everything that it requested. */
export async function allLoaded(page: Page): Promise<void> {
  const wait = page.locator('[role="status"]:is([aria-label="Cargando"], [aria-label="Loading"]), .esqueleto');
  await wait.first().waitFor({ state: 'detached' });
}

/**
 * Waits until an expression is true in the page, by repeated calls. A wait within the page would evaluate a string there, which the
 * policy of the pages refuses.
 * @throws Error if it is not true within half a minute
 */
export async function untilInPage(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > deadline) throw new Error(`never true in the page: ${expression}`);
    await page.waitForTimeout(50);
  }
}
