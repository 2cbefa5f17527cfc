/** The words of each language, fetched when it is read: those of one, and no others. */
import type es from '../words/es/common.json';
import type { PortalLanguage } from './tongues.ts';

/** Every word that comes before a screen brings its own. Refusals by their code: in Spanish and English the server words them itself. */
export type Texts = Omit<typeof es, 'rechazos'> & { readonly rechazos: Readonly<Record<string, string>> };

const TEXTS: Readonly<Record<PortalLanguage, () => Promise<{ readonly default: Texts }>>> = {
  es: () => import('../words/es/common.json', { with: { type: 'json' } }),
  en: () => import('../words/en/common.json', { with: { type: 'json' } }),
  ca: () => import('../words/ca/common.json', { with: { type: 'json' } }),
  gl: () => import('../words/gl/common.json', { with: { type: 'json' } }),
  eu: () => import('../words/eu/common.json', { with: { type: 'json' } }),
};

export const textsOf = async (language: PortalLanguage): Promise<Texts> => (await TEXTS[language]()).default;
