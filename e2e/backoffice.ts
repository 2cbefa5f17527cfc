/** What journeys through the backoffice have in common: somebody who is signed in, and a watch over what their page does. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ANCHOS, vigilar } from './navegador.ts';
import type { Servicio } from './servicio.ts';

export interface Mesa {
  readonly contexto: BrowserContext;
  readonly pagina: Page;
  /** Of the person, as in lists. */
  readonly nombre: string;
  /** What programs threw and the policy of the page refused. */
  readonly fallos: readonly string[];
  /** Opens a part of a case. */
  verCaso(caso: string, ver: string): Promise<unknown>;
}

interface Quien {
  readonly nombre: string;
  readonly rol: 'gestor' | 'operador' | 'admin';
  readonly idioma?: 'es-ES' | 'en-GB';
  readonly aspecto?: 'light' | 'dark';
}

/** Signs somebody in without the form, which has a journey of its own. */
export async function sentarse(
  s: Servicio,
  navegador: Browser,
  aseguradora: { readonly id: string; readonly slug: string },
  { nombre, rol, idioma = 'es-ES', aspecto = 'light' }: Quien,
): Promise<Mesa> {
  const alta = { email: `${nombre.toLowerCase()}@example.com`, nombre, rol };
  const { email, password } = await s.persona({ ...alta, aseguradoraId: rol === 'gestor' ? null : aseguradora.id });
  const contexto = await navegador.newContext({
    locale: idioma,
    viewport: { width: ANCHOS.escritorio, height: 900 },
    reducedMotion: 'reduce',
  });
  const entrada = await contexto.request.post(`${s.origen}/backoffice/api/sesion`, {
    data: { email, password },
    headers: { origin: s.origen },
  });
  assert.equal(entrada.status(), 201);
  // where the choice of the menu is kept
  if (aspecto === 'dark') await contexto.addInitScript("localStorage.setItem('mantine-color-scheme-value', 'dark')");
  const pagina = await contexto.newPage();
  const fallos = vigilar(pagina);
  return {
    ...{ contexto, pagina, nombre, fallos },
    verCaso: (caso, ver) => pagina.goto(`${s.origen}/backoffice/${aseguradora.slug}/casos/${caso}?ver=${ver}`),
  };
}

/** Fills in the form of the sign-in and sends it; what comes then, the page or the question for a code, is not waited for. */
export async function entrarPorLaForma(
  pagina: Page,
  origen: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await pagina.goto(`${origen}/backoffice/entrar`);
  await pagina.getByLabel('Correo electrónico').fill(email);
  await pagina.getByLabel('Contraseña', { exact: true }).fill(password);
  await pagina.getByRole('button', { name: 'Entrar' }).click();
}
