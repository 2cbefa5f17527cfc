/** What journeys of the heir have in common: a telephone, a watch over what the page does, and the words on it. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { en } from '../portal/src/textos/en.ts';
import { es, type Textos } from '../portal/src/textos/es.ts';
import { faltasDeAccesibilidad, vigilar } from './navegador.ts';

export const TEXTOS = { es, en } as const;
const LENGUA = { es: 'es-ES', en: 'en-GB' } as const;
export type Lengua = keyof typeof TEXTOS;

/** Words with names in them, as a pattern. */
export const con = (texto: string): RegExp =>
  new RegExp(
    texto
      .split(/\{\w+\}/)
      .map((trozo) => trozo.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );

export interface Telefono {
  readonly contexto: BrowserContext;
  readonly pagina: Page;
  readonly t: Textos;
  /** Waits for the title of a screen, and for what a screen does once it is painted: it takes the focus and names the page. */
  titulo(texto: string): Promise<void>;
  /** Presses the first link or button of this name. */
  pulsar(texto: string | RegExp): Promise<void>;
  /** axe finds nothing, and nothing is cut off or has to be scrolled sideways. */
  sinFaltas(): Promise<void>;
  /** Nothing has to be scrolled sideways. */
  cabe(): Promise<void>;
  /** Nothing was asked of anybody else, nothing was refused by the policy, no program failed, and the token is nowhere. */
  nadaSospechoso(token: string): Promise<void>;
}

/** Of the page, where functions run that are handed to it. */
declare const document: { readonly title: string };

/**
 * Waits for a screen of the portal by its title. The page is named after the screen was painted, together with all else that
 * the screen does then: by that time it has the focus, and whoever was welcomed is known to have been.
 */
export async function enPantalla(pagina: Page, titulo: string | RegExp): Promise<void> {
  const nombre = typeof titulo === 'string' ? con(titulo) : titulo;
  await pagina.getByRole('heading', { level: 1, name: nombre }).waitFor();
  await pagina.waitForFunction((patron) => new RegExp(patron).test(document.title), nombre.source);
}

/** @param ancho in CSS pixels */
export async function abrirTelefono(navegador: Browser, lengua: Lengua = 'es', ancho = 360): Promise<Telefono> {
  const contexto = await navegador.newContext({
    viewport: { width: ancho, height: 740 },
    locale: LENGUA[lengua],
    reducedMotion: 'reduce',
  });
  const pagina = await contexto.newPage();
  const t = TEXTOS[lengua];
  const direcciones: string[] = [];
  pagina.on('request', (peticion) => direcciones.push(peticion.url()));
  const pegas = vigilar(pagina);
  const cabe = async () => {
    const sobra = await pagina.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(sobra, 0, `${pagina.url()} is wider than the screen`);
  };
  return {
    contexto,
    pagina,
    t,
    titulo: (texto) => enPantalla(pagina, texto),
    pulsar: (texto) =>
      pagina
        .getByRole('link', { name: texto, exact: true })
        .or(pagina.getByRole('button', { name: texto, exact: true }))
        .first()
        .click(),
    async sinFaltas() {
      assert.deepEqual(await faltasDeAccesibilidad(pagina, { conMarcos: false }), [], pagina.url());
      await cabe();
    },
    cabe,
    async nadaSospechoso(token) {
      const { origin } = new URL(pagina.url());
      const ajenas = direcciones.filter((una) => !una.startsWith('blob:') && new URL(una).origin !== origin);
      assert.deepEqual([ajenas, pegas], [[], []]);
      const guardado = await pagina.evaluate(
        'JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML])',
      );
      assert.ok(!String(guardado).includes(token), 'the token is still about');
    },
  };
}

export const tokenDe = (enlace: string): string => /[?#]token=([\w-]+)/.exec(enlace)?.[1] ?? '';
