/** Which languages the portal has, and which one somebody reads first; without their words, so that the page itself can ask. */
import type { Idioma } from '@albacea/contract/comun.ts';

/**
 * The languages that can be chosen. `ca`, `gl` and `eu` are prepared: each needs a file like `en.ts` and its line here and in
 * `idiomas.ts`, once a native speaker has read it.
 */
export const IDIOMAS_ENCENDIDOS = ['es', 'en'] as const satisfies readonly Idioma[];
export type IdiomaEncendido = (typeof IDIOMAS_ENCENDIDOS)[number];

export const NOMBRE_DE_IDIOMA: Readonly<Record<IdiomaEncendido, string>> = { es: 'Español', en: 'English' };

export const estaEncendido = (idioma: string | null): idioma is IdiomaEncendido =>
  IDIOMAS_ENCENDIDOS.some((uno) => uno === idioma);

/** The one that was chosen on this device; else the first of the browser's own that is switched on. */
export const idiomaDePartida = (elegido: string | null, preferidos: readonly string[]): IdiomaEncendido =>
  estaEncendido(elegido) ? elegido : (preferidos.map((uno) => uno.slice(0, 2)).find(estaEncendido) ?? 'es');
