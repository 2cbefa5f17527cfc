/** The texts of each language. The browser fetches those of the current language alone. */
import type es from '../words/es/common.json';
import type { PortalLanguage } from './languages.ts';

/** The texts loaded from the start. `rechazos` has refusals by code; it is empty in Spanish and English, which the server speaks. */
export type Texts = Omit<typeof es, 'rechazos'> & { readonly rechazos: Readonly<Record<string, string>> };

const TEXTS: Readonly<Record<PortalLanguage, () => Promise<{ readonly default: Texts }>>> = {
  es: () => import('../words/es/common.json', { with: { type: 'json' } }),
  en: () => import('../words/en/common.json', { with: { type: 'json' } }),
  ca: () => import('../words/ca/common.json', { with: { type: 'json' } }),
  gl: () => import('../words/gl/common.json', { with: { type: 'json' } }),
  eu: () => import('../words/eu/common.json', { with: { type: 'json' } }),
};

export const textsOf = async (language: PortalLanguage): Promise<Texts> => (await TEXTS[language]()).default;
