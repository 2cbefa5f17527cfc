/** The words of the application: Spanish, and English of the same shape. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { AUDIT_EN, AUDIT_ES } from '../pages/audit/texts.ts';
import { CASO_EN, CASO_ES } from '../pages/caso/texts.ts';
import { CASOS_EN, CASOS_ES } from '../pages/casos/texts.ts';
import { CATALOGO_EN, CATALOGO_ES } from '../pages/catalogo/texts.ts';
import { FIGURES_ES } from '../pages/figures/texts.ts';
import { FIGURES_EN } from '../pages/figures/texts-en.ts';
import { INBOX_EN, INBOX_ES } from '../pages/inbox/texts.ts';
import { LOTES_EN, LOTES_ES } from '../pages/lotes/texts.ts';
import { PROFILE_EN, PROFILE_ES } from '../pages/profile/texts.ts';
import { SAFETY_EN, SAFETY_ES } from '../pages/safety/texts.ts';
import { SERVICE_EN, SERVICE_ES } from '../pages/service/texts.ts';
import { SETTINGS_EN, SETTINGS_ES } from '../pages/settings/texts.ts';
import { DEVELOPERS_EN, DEVELOPERS_ES } from '../pages/settings/texts-developers.ts';
import { SANDBOX_EN, SANDBOX_ES } from '../pages/settings/texts-sandbox.ts';
import { ENTRY_EN, ENTRY_ES } from '../pages/sign-in/texts.ts';
import { SINIESTROS_EN, SINIESTROS_ES } from '../pages/siniestros/texts.ts';
import { WORK_EN, WORK_ES } from '../pages/worklist/texts.ts';
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
  cifras: FIGURES_ES,
  auditoria: AUDIT_ES,
  configuracion: SETTINGS_ES,
  desarrolladores: DEVELOPERS_ES,
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
  cifras: FIGURES_EN,
  auditoria: AUDIT_EN,
  configuracion: SETTINGS_EN,
  desarrolladores: DEVELOPERS_EN,
  ensayo: SANDBOX_EN,
  servicio: SERVICE_EN,
  correo: INBOX_EN,
  seguridad: SAFETY_EN,
  perfil: PROFILE_EN,
  paleta: PALETTE_EN,
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'comun';
    resources: typeof SPANISH;
    returnNull: false;
  }
}

/** Both languages, by section. */
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
