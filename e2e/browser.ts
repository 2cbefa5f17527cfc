/** A real Chromium, from npm. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, chromium as engine, type Frame, type Page } from 'playwright-core';
import { roomInMemory } from '../server/test/support/memory.ts';
import { readyChromium } from './chromium.ts';

/** Widths at which every screen is looked at, in CSS pixels. */
export const WIDTHS = { telefono: 360, tableta: 768, escritorio: 1280 } as const;

/**
 * Close it in an `after`.
 * @param names that lead to this machine, besides `*.localhost`
 */
export async function openChromium(): Promise<Browser> {
  const { executablePath, env } = readyChromium();
  return engine.launch({
    executablePath,
    env: { ...process.env, ...env },
    // shared files go into memory if there is room: on a disk they take a twelfth of a journey's time
    args: ['--no-sandbox', ...(roomInMemory() ? [] : ['--disable-dev-shm-usage'])],
  });
}

/** Waits until every transition of the page is over, except endless ones such as a spinner. */
const STILL = `Promise.all(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`;

// minified, it takes half of the time that a page needs to take it in
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Injects axe unless the page or frame has it already, because injecting takes most of a check's time. */
const giveAxe = async (frame: Frame): Promise<unknown> =>
  (await frame.evaluate('typeof axe')) === 'object' || frame.evaluate(AXE);

interface AxeOptions {
  /** false: not within frames; axe waits for ever on one that may run no scripts. */
  readonly withFrames?: boolean;
  /** Only these rules, when a full check has just been made; without them, all of WCAG 2.2 AA. */
  readonly rules?: readonly string[];
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @returns what axe finds against WCAG 2.2 AA, one line each; empty when the page is as it should be */
export async function accessibilityLacks(page: Page, { withFrames = true, rules }: AxeOptions = {}): Promise<string[]> {
  // a dialogue takes its name from its title a moment after it is there; one that never gets a name ends the test here
  await page.locator('[role=dialog]:not([aria-labelledby], [aria-label])').first().waitFor({ state: 'detached' });
  await page.evaluate(STILL); // half faded in, a notice has no contrast yet
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

/** @returns what programs of the page throw and its policy refuses from now on; empty when all goes well */
export function watch(page: Page): readonly string[] {
  const lacks: string[] = [];
  page.on('pageerror', ({ message }) => lacks.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) lacks.push(message.text());
  });
  return lacks;
}

/** Waits until the page has loaded everything it asked for. */
export async function allLoaded(page: Page): Promise<void> {
  const wait = page.locator('[role="status"]:is([aria-label="Cargando"], [aria-label="Loading"]), .esqueleto');
  await wait.first().waitFor({ state: 'detached' });
}

/**
 * Waits until an expression is true in the page, asking from outside. A wait within the page would have to evaluate text there a
 * second time, which the policy of the pages refuses.
 * @throws Error if it is not true within half a minute
 */
export async function untilInPage(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > deadline) throw new Error(`never true in the page: ${expression}`);
    await page.waitForTimeout(50);
  }
}
