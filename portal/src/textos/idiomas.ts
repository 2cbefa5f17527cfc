/** The words of each language. Spanish comes with the page; another one is fetched when it is read. */
import { es, type Textos } from './es.ts';
import type { IdiomaEncendido } from './lenguas.ts';

const TEXTOS: Readonly<Record<IdiomaEncendido, () => Promise<Textos>>> = {
  es: () => Promise.resolve(es),
  en: () => import('./en.ts').then(({ en }) => en),
};

export const textosDe = (idioma: IdiomaEncendido): Promise<Textos> => TEXTOS[idioma]();
