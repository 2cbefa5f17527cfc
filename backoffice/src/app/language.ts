/** The words of the application: Spanish, and English of the same shape. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { CASO_EN, CASO_ES } from '../pages/caso/texts.ts';
import { CASOS_EN, CASOS_ES } from '../pages/casos/texts.ts';
import { CATALOGO_EN, CATALOGO_ES } from '../pages/catalogo/texts.ts';
import type { WORDS as FIGURES } from '../pages/figures/words.ts';
import { INBOX_EN, INBOX_ES } from '../pages/inbox/texts.ts';
import { LOTES_EN, LOTES_ES } from '../pages/lotes/texts.ts';
import { PROFILE_EN, PROFILE_ES } from '../pages/profile/texts.ts';
import { SAFETY_EN, SAFETY_ES } from '../pages/safety/texts.ts';
import { SERVICE_EN, SERVICE_ES } from '../pages/service/texts.ts';
import { SETTINGS_EN, SETTINGS_ES } from '../pages/settings/texts.ts';
import { SANDBOX_EN, SANDBOX_ES } from '../pages/settings/texts-sandbox.ts';
import type { WORDS as OF_SETTINGS } from '../pages/settings/words.ts';
import { ENTRY_EN, ENTRY_ES } from '../pages/sign-in/texts.ts';
import { SINIESTROS_EN, SINIESTROS_ES } from '../pages/siniestros/texts.ts';
import { WORK_EN, WORK_ES } from '../pages/worklist/texts.ts';
import type { Words } from './page-route.ts';
import { COMMON_EN, COMMON_ES } from './texts.ts';
import { PALETTE_EN, PALETTE_ES } from './texts-palette.ts';

const SPANISH = {
  comun: COMMON_ES,
  entrada: ENTRY_ES,
  casos: CASOS_ES,
  caso: CASO_ES,
  trabajo: WORK_ES,
  siniestros: SINIESTROS_ES,
  lotes: LOTES_ES,
  catalogo: CATALOGO_ES,
  configuracion: SETTINGS_ES,
  ensayo: SANDBOX_ES,
  servicio: SERVICE_ES,
  correo: INBOX_ES,
  seguridad: SAFETY_ES,
  perfil: PROFILE_ES,
  paleta: PALETTE_ES,
};
const ENGLISH = {
  comun: COMMON_EN,
  entrada: ENTRY_EN,
  casos: CASOS_EN,
  caso: CASO_EN,
  trabajo: WORK_EN,
  siniestros: SINIESTROS_EN,
  lotes: LOTES_EN,
  catalogo: CATALOGO_EN,
  configuracion: SETTINGS_EN,
  ensayo: SANDBOX_EN,
  servicio: SERVICE_EN,
  correo: INBOX_EN,
  seguridad: SAFETY_EN,
  perfil: PROFILE_EN,
  paleta: PALETTE_EN,
};

/** Sections whose words come with their pages. */
type Later = { readonly [K in keyof AllLater]: AllLater[K]['es'] };
type AllLater = typeof FIGURES & typeof OF_SETTINGS;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'comun';
    resources: typeof SPANISH & Later;
    returnNull: false;
  }
}

/** Both languages, by section, but for the words that come with their pages. */
export const TEXTS = { es: SPANISH, en: ENGLISH };

export const SCREEN_LANGUAGES = ['es', 'en'] as const;
const KEPT = 'albacea.idioma';

/** In the language chosen here before, else in the browser's, else in Spanish. */
export async function openLanguage(): Promise<i18n> {
  const chosen = localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2);
  const texts = i18next.createInstance();
  await texts.use(initReactI18next).init({
    resources: TEXTS,
    lng: SCREEN_LANGUAGES.find((language) => language === chosen) ?? 'es',
    fallbackLng: 'es',
    defaultNS: 'comun',
    interpolation: { escapeValue: false },
  });
  const mark = (language: string) => {
    document.documentElement.lang = language;
    localStorage.setItem(KEPT, language);
  };
  document.documentElement.lang = texts.language;
  texts.on('languageChanged', mark);
  return texts;
}

/** Takes in the words of a page that somebody goes to. */
export function addWords(texts: i18n, words: Words): void {
  for (const [section, languages] of Object.entries(words))
    for (const language of SCREEN_LANGUAGES) texts.addResourceBundle(language, section, languages[language]);
}
