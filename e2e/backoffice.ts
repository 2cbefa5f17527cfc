/** What journeys through the backoffice have in common: somebody who is signed in, and a watch over what their page does. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accessibilityLacks, allLoaded, WIDTHS, watch } from './browser.ts';
import type { Service } from './service.ts';

export interface Desk {
  readonly contexto: BrowserContext;
  readonly pagina: Page;
  /** Of the person, as in lists. */
  readonly nombre: string;
  /** What programs threw and the policy of the page refused. */
  readonly fallos: readonly string[];
  /** Opens a part of a case. */
  verCaso(caso: string, view: string): Promise<unknown>;
}

interface Who {
  readonly nombre: string;
  readonly rol: 'gestor' | 'operador' | 'admin';
  readonly idioma?: 'es-ES' | 'en-GB';
  readonly aspecto?: 'light' | 'dark';
}

/** Signs somebody in without the form, which has a journey of its own. */
export async function sitDown(
  s: Service,
  browser: Browser,
  aseguradora: { readonly id: string; readonly slug: string },
  { nombre, rol, idioma = 'es-ES', aspecto = 'light' }: Who,
): Promise<Desk> {
  const registration = { email: `${nombre.toLowerCase()}@example.com`, nombre, rol };
  const { email, password } = await s.persona({
    ...registration,
    aseguradoraId: rol === 'gestor' ? null : aseguradora.id,
  });
  const contexto = await browser.newContext({
    locale: idioma,
    viewport: { width: WIDTHS.escritorio, height: 900 },
    reducedMotion: 'reduce',
  });
  const input = await contexto.request.post(`${s.origen}/backoffice/api/sesion`, {
    data: { email, password },
    headers: { origin: s.origen },
  });
  assert.equal(input.status(), 201);
  // where the choice of the menu is kept
  if (aspecto === 'dark') await contexto.addInitScript("localStorage.setItem('mantine-color-scheme-value', 'dark')");
  const pagina = await contexto.newPage();
  const fallos = watch(pagina);
  return {
    ...{ contexto, pagina, nombre, fallos },
    verCaso: (caso, view) => pagina.goto(`${s.origen}/backoffice/${aseguradora.slug}/casos/${caso}?ver=${view}`),
  };
}

/** Opens the application at an address, and waits until what is there has come. */
export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await allLoaded(page);
}

/**
 * Goes on to another page for whoever is signed in: where many are looked at, starting the application and giving it axe again
 * for each takes most of the time. It goes by way of an address that leads nowhere, so that nothing on the screen afterwards is
 * of the page before.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  const put = (to: string) =>
    page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'));`);
  const nowhere = page.getByRole('heading', { level: 1, name: /no existe|does not exist/ });
  await put('/backoffice/a/page/nowhere');
  await nowhere.waitFor();
  await put(address);
  await nowhere.waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
  await allLoaded(page);
}

/** Fills in the form of the sign-in and sends it; what comes then, the page or the question for a code, is not waited for. */
export async function enterByShape(
  page: Page,
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${origin}/backoffice/entrar`);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/**
 * What axe finds on a light page of the backoffice, and what cannot be read on it when it is dark. Only colours differ between the
 * two, so the dark one is looked at in place and for its contrast alone.
 */
export async function lacksInBothThemes(page: Page, { conMarcos = true } = {}): Promise<string[]> {
  const light = await accessibilityLacks(page, { conMarcos });
  const put = (theme: string) =>
    page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${theme}')`);
  await put('dark');
  const dark = await accessibilityLacks(page, { conMarcos, rules: ['color-contrast'] });
  await put('light');
  return [...light, ...dark.map((lack) => `dark: ${lack}`)];
}
