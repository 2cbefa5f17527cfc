/** Languages of the portal. Spanish comes with the page; another one is fetched when it is chosen. */
import type { Idioma } from '@albacea/contract/comun.ts';
import { es, type Textos } from './es.ts';

/**
 * The languages that can be chosen. `ca`, `gl` and `eu` are prepared: each needs a file like `en.ts` and its line here, once
 * a native speaker has read it.
 */
export const IDIOMAS_ENCENDIDOS = ['es', 'en'] as const satisfies readonly Idioma[];
export type IdiomaEncendido = (typeof IDIOMAS_ENCENDIDOS)[number];

export const NOMBRE_DE_IDIOMA: Readonly<Record<IdiomaEncendido, string>> = { es: 'Español', en: 'English' };

const TEXTOS: Readonly<Record<IdiomaEncendido, () => Promise<Textos>>> = {
  es: () => Promise.resolve(es),
  en: () => import('./en.ts').then(({ en }) => en),
};

export const textosDe = (idioma: IdiomaEncendido): Promise<Textos> => TEXTOS[idioma]();

export const estaEncendido = (idioma: string | null): idioma is IdiomaEncendido =>
  IDIOMAS_ENCENDIDOS.some((uno) => uno === idioma);

/** The best language for a browser: the first of its own that is switched on. */
export const idiomaDelNavegador = (preferidos: readonly string[]): IdiomaEncendido =>
  preferidos.map((uno) => uno.slice(0, 2)).find(estaEncendido) ?? 'es';
