/** The words of each language. Spanish comes with the page; another one is fetched when it is read. */
import { es, type Texts } from './es.ts';
import type { OnLanguage } from './tongues.ts';

const TEXTS: Readonly<Record<OnLanguage, () => Promise<Texts>>> = {
  es: () => Promise.resolve(es),
  en: () => import('./en.ts').then(({ en }) => en),
};

export const textsOf = (language: OnLanguage): Promise<Texts> => TEXTS[language]();
