/** A real Chromium, from npm. */
import { AxeBuilder } from '@axe-core/playwright';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as motor, type Page } from 'playwright-core';

/** Widths at which every screen is looked at, in CSS pixels. */
export const ANCHOS = { telefono: 360, tableta: 768, escritorio: 1280 } as const;

/** Close it in an `after`. */
export async function abrirChromium(): Promise<Browser> {
  return motor.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** Every transition of the page is over; what turns for ever, as a spinner, is not waited for. */
const QUIETA = `Promise.all(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`;

/**
 * What axe finds against WCAG 2.2 AA, one line each; empty when the page is as it should be.
 * @param conMarcos false: not within frames; axe waits for ever on one that may run no scripts
 */
export async function faltasDeAccesibilidad(pagina: Page, { conMarcos = true } = {}): Promise<string[]> {
  // a dialogue takes its name from its title a moment after it is there; one that never gets a name ends the test here
  await pagina.locator('[role=dialog]:not([aria-labelledby], [aria-label])').first().waitFor({ state: 'detached' });
  await pagina.evaluate(QUIETA); // half faded in, a notice has no contrast yet
  // A page that has it gets no second copy, and one without frames is looked at in place: most of the time went there.
  const puesto = (await pagina.evaluate('typeof axe')) === 'object';
  const sola = !conMarcos || pagina.frames().length === 1;
  const { violations } = await new AxeBuilder({ page: pagina, ...(puesto && { axeSource: 'void 0' }) })
    .setLegacyMode(sola)
    .options({ iframes: conMarcos, resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}

/** @returns what programs of the page throw and its policy refuses from now on; empty when all goes well */
export function vigilar(pagina: Page): readonly string[] {
  const faltas: string[] = [];
  pagina.on('pageerror', ({ message }) => faltas.push(message));
  pagina.on('console', (mensaje) => {
    if (mensaje.text().includes('Content Security Policy')) faltas.push(mensaje.text());
  });
  return faltas;
}

/** Nothing on the page is still on its way; a page may be waiting for several things at once. */
export async function todoCargado(pagina: Page): Promise<void> {
  const espera = pagina.locator('[role="status"]:is([aria-label="Cargando"], [aria-label="Loading"]), .esqueleto');
  await espera.first().waitFor({ state: 'detached' });
}

/** Pages that open from now on are told that the browser shows PDF by itself, as people's do and the one of the tests does not. */
export const decirVisorDePdf = (contexto: BrowserContext): Promise<unknown> =>
  contexto.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, get: () => true });
  });
