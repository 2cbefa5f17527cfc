/**
 * `npm run photos` takes the screenshots of the README in a real browser, with demonstration data: a service in an empty folder,
 * families at every stage, the demonstration, and one more family at its beginning.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { submitSignIn } from '../e2e/backoffice.ts';
import { allLoaded, openChromium } from '../e2e/browser.ts';
import { ask } from './demo/client.ts';
import { type Aseguradora, type Demo, readDemo, type User } from './demo/data.ts';
import { openDemoService } from './demo-service.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DESTINATION = join(ROOT, 'docs', 'imagenes');
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

await mkdir(DESTINATION, { recursive: true });
const { dataDir, port, demonstrate, close } = await openDemoService();
let chromium: Browser | undefined;
try {
  await demonstrate();
  chromium = await openChromium();
  await photographPortal(chromium);
  await photographOffice(chromium);
} finally {
  await chromium?.close();
  await close();
}

/** Takes the portal of a family that has just opened its link. */
async function photographPortal(browser: Browser): Promise<void> {
  const aurora = aseguradora('A');
  const siniestro = JSON.parse(await readFile(join(ROOT, 'examples/siniestros/siniestro-a.json'), 'utf8'));
  const { envelope } = await ask({
    method: 'POST',
    url: `${aurora.base_url}/siniestro`,
    headers: { 'x-api-key': aurora.api_key },
    body: { ...siniestro, poliza_numero: 'AU-FOTOS-1' },
  });
  const context = await browser.newContext({ ...PHONE, locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto(envelope?.data.portal_url);
  await photograph(page, 'portal-bienvenida');
  const { origin } = new URL(envelope?.data.portal_url);
  await page.goto(`${origin}/portal/cuentas/anadir`);
  for (const name of ['Google', 'WhatsApp', 'Facebook']) await page.getByText(name, { exact: true }).click();
  await photograph(page, 'portal-cuentas');
  await page.goto(`${origin}/portal`);
  await photograph(page, 'portal-inicio');
  await context.close();
}

/** Takes the everyday pages of a case manager and of an insurer's admin. */
async function photographOffice(browser: Browser): Promise<void> {
  const { servicio: ours = [] } = readDemo(dataDir) as Demo;
  const enter = async (user: User) => {
    const context = await browser.newContext({ ...DESKTOP, locale: 'es-ES' });
    const page = await context.newPage();
    await submitSignIn(page, `http://localhost:${port}`, user);
    await page.getByRole('navigation').first().waitFor();
    return page;
  };
  const go = async (page: Page, route: string, name: string) => {
    await page.goto(`http://localhost:${port}/backoffice${route}`);
    await photograph(page, name);
  };
  const gestor = await enter(ours.find(({ rol }) => rol === 'gestor') as User);
  await go(gestor, '/trabajo', 'backoffice-trabajo');
  const inProcedure = `/aurora/casos/CAS-${new Date().getFullYear()}-000003`;
  await go(gestor, inProcedure, 'backoffice-caso');
  await go(gestor, `${inProcedure}?ver=cuentas`, 'backoffice-cuentas');
  const admin = await enter(aseguradora('A').usuarios.find(({ rol }) => rol === 'admin') as User);
  await go(
    admin,
    `/aurora/cifras?desde=2026-01-01&hasta=${new Date().toISOString().slice(0, 10)}`,
    'backoffice-cifras',
  );
  await go(admin, '/aurora/configuracion/claves', 'backoffice-claves');
}

function aseguradora(searched: 'A' | 'B'): Aseguradora {
  return readDemo(dataDir)?.aseguradoras.find(({ variante }) => variante === searched) as Aseguradora;
}

async function photograph(page: Page, name: string): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await allLoaded(page);
  await page.screenshot({ path: join(DESTINATION, `${name}.png`) });
  process.stdout.write(`${name}.png\n`);
}
