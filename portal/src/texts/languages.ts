/** The words of each language, fetched when it is read: those of one, and no others. */
import type { Texts } from './es.ts';
import type { PortalLanguage } from './tongues.ts';

const TEXTS: Readonly<Record<PortalLanguage, () => Promise<Texts>>> = {
  es: () => import('./es.ts').then(({ es }) => es),
  en: () => import('./en.ts').then(({ en }) => en),
  ca: () => import('./ca.ts').then(({ ca }) => ca),
  gl: () => import('./gl.ts').then(({ gl }) => gl),
  eu: () => import('./eu.ts').then(({ eu }) => eu),
};

export const textsOf = (language: PortalLanguage): Promise<Texts> => TEXTS[language]();
