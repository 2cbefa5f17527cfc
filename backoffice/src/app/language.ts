/** The words of the application in Spanish, and in English with the same keys. */
import { put } from '@albacea/words/put.ts';
import type { Values } from '@albacea/words/put-compiled.ts';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { WORDS as FIGURES } from '../pages/figures/words.ts';
import type { WORDS as SETTINGS } from '../pages/settings/words.ts';
import casoEn from '../words/en/caso.json' with { type: 'json' };
import casosEn from '../words/en/casos.json' with { type: 'json' };
import catalogoEn from '../words/en/catalogo.json' with { type: 'json' };
import comunEn from '../words/en/comun.json' with { type: 'json' };
import configuracionEn from '../words/en/configuracion.json' with { type: 'json' };
import correoEn from '../words/en/correo.json' with { type: 'json' };
import ensayoEn from '../words/en/ensayo.json' with { type: 'json' };
import entradaEn from '../words/en/entrada.json' with { type: 'json' };
import lotesEn from '../words/en/lotes.json' with { type: 'json' };
import paletaEn from '../words/en/paleta.json' with { type: 'json' };
import perfilEn from '../words/en/perfil.json' with { type: 'json' };
import seguridadEn from '../words/en/seguridad.json' with { type: 'json' };
import servicioEn from '../words/en/servicio.json' with { type: 'json' };
import trabajoEn from '../words/en/trabajo.json' with { type: 'json' };
import casoEs from '../words/es/caso.json' with { type: 'json' };
import casosEs from '../words/es/casos.json' with { type: 'json' };
import catalogoEs from '../words/es/catalogo.json' with { type: 'json' };
import comunEs from '../words/es/comun.json' with { type: 'json' };
import configuracionEs from '../words/es/configuracion.json' with { type: 'json' };
import correoEs from '../words/es/correo.json' with { type: 'json' };
import ensayoEs from '../words/es/ensayo.json' with { type: 'json' };
import entradaEs from '../words/es/entrada.json' with { type: 'json' };
import lotesEs from '../words/es/lotes.json' with { type: 'json' };
import paletaEs from '../words/es/paleta.json' with { type: 'json' };
import perfilEs from '../words/es/perfil.json' with { type: 'json' };
import seguridadEs from '../words/es/seguridad.json' with { type: 'json' };
import servicioEs from '../words/es/servicio.json' with { type: 'json' };
import trabajoEs from '../words/es/trabajo.json' with { type: 'json' };

const SPANISH = {
  comun: comunEs,
  entrada: entradaEs,
  casos: casosEs,
  caso: casoEs,
  trabajo: trabajoEs,
  lotes: lotesEs,
  catalogo: catalogoEs,
  configuracion: configuracionEs,
  ensayo: ensayoEs,
  servicio: servicioEs,
  correo: correoEs,
  seguridad: seguridadEs,
  perfil: perfilEs,
  paleta: paletaEs,
};
const ENGLISH = {
  comun: comunEn,
  entrada: entradaEn,
  casos: casosEn,
  caso: casoEn,
  trabajo: trabajoEn,
  lotes: lotesEn,
  catalogo: catalogoEn,
  configuracion: configuracionEn,
  ensayo: ensayoEn,
  servicio: servicioEn,
  correo: correoEn,
  seguridad: seguridadEn,
  perfil: perfilEn,
  paleta: paletaEn,
};

/** Sections whose words are loaded with their pages. */
type LazyResources = { readonly [K in keyof LazySections]: LazySections[K]['es'] };
type LazySections = typeof FIGURES & typeof SETTINGS;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'comun';
    resources: typeof SPANISH & LazyResources;
    returnNull: false;
  }
}

export const SCREEN_LANGUAGES = ['es', 'en'] as const;
const STORAGE_KEY = 'albacea.idioma';

/** Makes the library look up keys as they are and fill in the messages that our build has compiled. */
const MESSAGES = {
  type: 'i18nFormat' as const,
  addLookupKeys: (keys: string[]) => keys,
  parse: (message: string, values: Values) => put(message, values),
};

/** The language chosen here before, else the browser's, else Spanish. */
export async function openLanguage(): Promise<i18n> {
  const chosen = localStorage.getItem(STORAGE_KEY) ?? navigator.language.slice(0, 2);
  const texts = i18next.createInstance();
  await texts
    .use(initReactI18next)
    .use(MESSAGES)
    .init({
      resources: { es: SPANISH, en: ENGLISH },
      lng: SCREEN_LANGUAGES.find((language) => language === chosen) ?? 'es',
      fallbackLng: 'es',
      defaultNS: 'comun',
    });
  const mark = (language: string) => {
    document.documentElement.lang = language;
    localStorage.setItem(STORAGE_KEY, language);
  };
  document.documentElement.lang = texts.language;
  texts.on('languageChanged', mark);
  return texts;
}

/** Words by section and language. */
export type Words = Readonly<Record<string, Readonly<Record<'es' | 'en', object>>>>;

/** Adds the words that are loaded with a page. */
export function addWords(texts: i18n, words: Words): void {
  for (const [section, languages] of Object.entries(words))
    for (const language of SCREEN_LANGUAGES) texts.addResourceBundle(language, section, languages[language]);
}
