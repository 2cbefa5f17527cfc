/**
 * `npm run photos:portal -- FOLDER` takes screenshots of every screen of the portal in each state of a case, in Spanish, at the three
 * widths, in the light and the dark theme. They are a thousand; choose a folder outside the repository.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openChromium, WIDTHS } from '../e2e/browser.ts';
import { settled } from '../e2e/portal.ts';
import { SCREENS } from '../e2e/portal-screens.ts';
import { type CreatedFamily, createFamilies, STATES, STATES_WITHOUT_ACCESS } from '../e2e/portal-states.ts';
import { openService } from '../e2e/service.ts';

/** The state in which all screens are taken; in the others only screens that differ from it. */
const WHOLE = 'a medias';
const BY_STATE = ['', '/cuentas', '/documentos', '/autorizacion', '/certificados'];
/** The devices; on a touch screen the page offers the camera. */
const DEVICES = [
  { hasTouch: true, widths: ['telefono', 'tableta'] },
  { hasTouch: false, widths: ['escritorio'] },
] as const;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say into which folder: npm run photos:portal -- /tmp/fotos');
const [service, browser] = await Promise.all([openService(), openChromium()]);
try {
  await mkdir(folder, { recursive: true });
  const families = await createFamilies(service, [...STATES, ...STATES_WITHOUT_ACCESS]);
  for (const device of DEVICES) for (const family of families) await photograph(browser, family, device);
} finally {
  await browser.close();
  await service.close();
}

function screensOf({ name, withCuentas, cuentas }: CreatedFamily): readonly string[] {
  if (STATES_WITHOUT_ACCESS.some((state) => state.name === name)) return [''];
  return [
    ...(name === WHOLE ? SCREENS : BY_STATE),
    ...(withCuentas ? cuentas.map((cuenta) => `/cuentas/${cuenta}`) : []),
  ];
}

async function photograph(
  chromium: Browser,
  family: CreatedFamily,
  { hasTouch, widths }: (typeof DEVICES)[number],
): Promise<void> {
  const context = await chromium.newContext({ hasTouch, locale: 'es-ES', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(family.link);
  await settled(page);
  for (const [i, screen] of screensOf(family).entries()) {
    if (!STATES_WITHOUT_ACCESS.some(({ name }) => name === family.name))
      await page.goto(new URL(`/portal${screen}`, family.link).href);
    await settled(page);
    await page.waitForLoadState('networkidle');
    const at = screen.startsWith('/cuentas/') && screen !== '/cuentas/anadir' ? `/cuenta-${i}` : screen || '/inicio';
    for (const named of widths) await inBothLights(page, named, `${family.name}-${at.slice(1)}`);
  }
  await context.close();
}

async function inBothLights(page: Page, named: keyof typeof WIDTHS, what: string): Promise<void> {
  const width = WIDTHS[named];
  await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const name = [named, colorScheme, what].join('-').replace(/[^\p{L}\d]+/gu, '-');
    await page.screenshot({ path: join(folder as string, `${name}.png`), fullPage: true });
  }
}
