/** A real Chromium, from npm. */
import { createRequire } from 'node:module';
import chromium from '@sparticuz/chromium';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, type Frame, chromium as motor, type Page } from 'playwright-core';

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

const { source: AXE } = createRequire(import.meta.url)('axe-core') as { readonly source: string };

/** A page or frame that has axe gets no second copy: most of the time went there. */
const darAxe = async (marco: Frame): Promise<unknown> =>
  (await marco.evaluate('typeof axe')) === 'object' || marco.evaluate(AXE);

/**
 * What axe finds against WCAG 2.2 AA, one line each; empty when the page is as it should be.
 * @param conMarcos false: not within frames; axe waits for ever on one that may run no scripts
 */
export async function faltasDeAccesibilidad(pagina: Page, { conMarcos = true } = {}): Promise<string[]> {
  // a dialogue takes its name from its title a moment after it is there; one that never gets a name ends the test here
  await pagina.locator('[role=dialog]:not([aria-labelledby], [aria-label])').first().waitFor({ state: 'detached' });
  await pagina.evaluate(QUIETA); // half faded in, a notice has no contrast yet
  await Promise.all((conMarcos ? pagina.frames() : [pagina.mainFrame()]).map(darAxe));
  const opciones: RunOptions = {
    iframes: conMarcos,
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  };
  const hallado = await pagina.evaluate(`axe.run(${JSON.stringify(opciones)}).then(({ violations }) => violations)`);
  return (hallado as AxeResults['violations']).flatMap(({ id, help, nodes }) =>
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
