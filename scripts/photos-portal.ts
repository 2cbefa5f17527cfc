/**
 * `npm run photos:portal -- FOLDER`: every screen of the portal as a family finds it at each point of a case, in Spanish, at the three
 * widths, by day and by night, to be looked at. The folder is outside the repository: there are hundreds of pictures.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openChromium, WIDTHS } from '../e2e/browser.ts';
import { inScreen, settled, TEXTS } from '../e2e/portal.ts';
import { SCREENS } from '../e2e/portal-screens.ts';
import { type FamilyInItsState, putInSusStates, STATES } from '../e2e/portal-states.ts';
import { openService } from '../e2e/service.ts';

/** States in which a screen looks unlike it does in the others; the first shows all screens. */
const SHOWN = ['a medias', 'recién abierto', 'todo de su parte', 'código de firma pedido', 'cuentas en cada estado'];
const BY_STATE = ['', '/cuentas', '/documentos', '/autorizacion', '/certificados'];

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say into which folder: npm run photos:portal -- /tmp/fotos');
const [service, browser] = await Promise.all([openService(), openChromium()]);
try {
  await mkdir(folder, { recursive: true });
  const families = await putInSusStates(
    service,
    STATES.filter(({ name }) => SHOWN.includes(name)),
  );
  for (const [named, width] of Object.entries(WIDTHS))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const family of families) await photograph(browser, family, { named, width, colorScheme });
} finally {
  await browser.close();
  await service.close();
}

interface Look {
  readonly named: string;
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

async function photograph(
  chromium: Browser,
  family: FamilyInItsState,
  { named, width, colorScheme }: Look,
): Promise<void> {
  const context = await chromium.newContext({
    ...{ colorScheme, locale: 'es-ES', reducedMotion: 'reduce' },
    viewport: { width, height: width < 700 ? 640 : 900 },
  });
  const page = await context.newPage();
  await page.goto(family.link);
  await inScreen(page, TEXTS.es.bienvenida.titulo);
  const cuentas = family.withCuentas ? family.cuentas.map((cuenta) => `/cuentas/${cuenta}`) : [];
  for (const [i, screen] of [...(family.name === SHOWN[0] ? SCREENS : BY_STATE), ...cuentas].entries()) {
    await page.goto(new URL(`/portal${screen}`, family.link).href);
    await settled(page);
    await page.waitForLoadState('networkidle');
    const at = screen.startsWith('/cuentas/') && screen !== '/cuentas/anadir' ? `/cuenta-${i}` : screen || '/inicio';
    const name = [named, colorScheme, family.name, at.slice(1)].join('-').replace(/[^\p{L}\d]+/gu, '-');
    await page.screenshot({ path: join(folder as string, `${name}.png`), fullPage: true });
  }
  await context.close();
}
