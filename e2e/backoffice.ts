/** Helpers for journeys through the backoffice: a signed-in person, and a watch over the errors of their page. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { isNight } from '../server/test/support/length.ts';
import { accessibilityLacks, allLoaded, WIDTHS, watch } from './browser.ts';
import type { Service } from './service.ts';

export interface Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Name of the person, as in lists. */
  readonly name: string;
  readonly password: string;
  /** Errors that scripts threw, and loads that the page's policy refused. */
  readonly lacks: readonly string[];
  /** Opens a part of a case. */
  openCaso(caso: string, view: string): Promise<unknown>;
}

interface Who {
  readonly name: string;
  readonly rol: 'gestor' | 'operador' | 'admin';
  readonly locale?: 'es-ES' | 'en-GB';
  readonly theme?: 'light' | 'dark';
}

/** Signs somebody in without the form, which another journey tests. */
export async function sitDown(
  s: Service,
  browser: Browser,
  aseguradora: { readonly id: string; readonly slug: string },
  { name, rol, locale = 'es-ES', theme = 'light' }: Who,
): Promise<Desk> {
  const registration = { email: `${name.toLowerCase()}@example.com`, nombre: name, rol };
  const { email, password } = await s.persona({
    ...registration,
    aseguradoraId: rol === 'gestor' ? null : aseguradora.id,
  });
  const context = await browser.newContext({
    locale,
    viewport: { width: WIDTHS.escritorio, height: 900 },
    reducedMotion: 'reduce',
  });
  const input = await context.request.post(`${s.origin}/backoffice/api/sesion`, {
    data: { email, password },
    headers: { origin: s.origin },
  });
  assert.equal(input.status(), 201);
  // where the choice of the menu is kept
  if (theme === 'dark') await context.addInitScript("localStorage.setItem('mantine-color-scheme-value', 'dark')");
  const page = await context.newPage();
  const lacks = watch(page);
  return {
    context,
    page,
    name,
    password,
    lacks,
    openCaso: (caso, view) => page.goto(`${s.origin}/backoffice/${aseguradora.slug}/casos/${caso}?ver=${view}`),
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

/** Fills in and sends the sign-in form, without waiting for what follows: the page or the question for a code. */
export async function submitSignIn(
  page: Page,
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${origin}/backoffice/entrar`);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/**
 * What axe finds on a light page of the backoffice, and what cannot be read on it when it is dark. Only colours differ between the
 * two, so the dark one is looked at in place and for its contrast alone; that is done in runs of the night.
 */
export async function lacksInBothThemes(page: Page, { withFrames = true } = {}): Promise<string[]> {
  const light = await accessibilityLacks(page, { withFrames });
  if (!isNight) return light;
  // at once: fading over, every colour on the page is painted a dozen times, twice for each look
  const put = (theme: string) =>
    page.evaluate(`{
      const atOnce = new CSSStyleSheet();
      atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
      const before = [...document.adoptedStyleSheets];
      document.adoptedStyleSheets = [...before, atOnce];
      document.documentElement.setAttribute('data-mantine-color-scheme', '${theme}');
      document.documentElement.getBoundingClientRect();
      document.adoptedStyleSheets = before;
    }`);
  await put('dark');
  const dark = await accessibilityLacks(page, { withFrames, rules: ['color-contrast'] });
  await put('light');
  return [...light, ...dark.map((lack) => `dark: ${lack}`)];
}
