/** Helpers for browser tests of the backoffice: a signed-in person, and the errors of their page. */
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
  /** Errors that scripts threw, and loads that the Content Security Policy refused. */
  readonly errors: readonly string[];
  /** Opens a part of a case. */
  openCaso(caso: string, view: string): Promise<unknown>;
}

interface Who {
  readonly name: string;
  readonly rol: 'gestor' | 'operador' | 'admin';
  readonly locale?: 'es-ES' | 'en-GB';
  readonly theme?: 'light' | 'dark';
}

/** Signs a person in without the form, which another journey tests. */
export async function openDesk(
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
  // the person's menu stores the chosen theme under this key
  if (theme === 'dark') await context.addInitScript("localStorage.setItem('mantine-color-scheme-value', 'dark')");
  const page = await context.newPage();
  const errors = watch(page);
  return {
    context,
    page,
    name,
    password,
    errors,
    openCaso: (caso, view) => page.goto(`${s.origin}/backoffice/${aseguradora.slug}/casos/${caso}?ver=${view}`),
  };
}

/** Opens the application at a URL, and waits until the page has loaded. */
export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await allLoaded(page);
}

/**
 * Navigates within the application, because starting it and loading axe again for each page would take most of the time. A page that
 * does not exist comes in between, so that nothing of the previous page is left on the screen.
 */
export async function navigate(page: Page, address: string): Promise<void> {
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

/** Fills in and submits the sign-in form, without waiting for the next page or the question for a code. */
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
 * Accessibility errors of a light page, and contrast errors of the same page in dark mode. Only colours differ between the
 * two, so dark mode is checked for contrast alone, and only in the nightly runs.
 */
export async function lacksInBothThemes(page: Page, { withFrames = true } = {}): Promise<string[]> {
  const light = await accessibilityLacks(page, { withFrames });
  if (!isNight) return light;
  // Transitions are off while the theme changes, which it does twice a check, because a fade repaints every colour about a dozen times.
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
