/** The languages of the portal and the choice of the initial one. It imports no texts, because it is inlined into the page. */
import { AVAILABLE_LANGUAGES, UNREAD_LANGUAGES } from '@albacea/contract/schemas/lists.ts';

export type PortalLanguage = (typeof AVAILABLE_LANGUAGES)[number];

export const LANGUAGE_NAME: Readonly<Record<PortalLanguage, string>> = {
  es: 'Español',
  en: 'English',
  ca: 'Català',
  gl: 'Galego',
  eu: 'Euskara',
};

/** Locales for Intl: days, hours and money as written in Spain. Many browsers lack Galician and Basque, so these use Spanish figures. */
export const LOCALE: Readonly<Record<PortalLanguage, string>> = {
  es: 'es-ES',
  en: 'en-GB',
  ca: 'ca-ES',
  gl: 'es-ES',
  eu: 'es-ES',
};

/** Offered until it is known which languages the insurer has. */
const COMMON: readonly PortalLanguage[] = ['es', 'en'];

export const isPortalLanguage = (language: string | null): language is PortalLanguage =>
  AVAILABLE_LANGUAGES.some((one) => one === language);

/** The languages of a list that this version of the portal has; an older or newer server may list others. */
export const languagesOnOffer = (list: readonly string[] | null): readonly PortalLanguage[] => {
  const known = AVAILABLE_LANGUAGES.filter((one) => list?.includes(one));
  return known.length > 0 ? known : COMMON;
};

/** Whether no native speaker has reviewed the translation yet; the language menu and the foot of the page say so. */
export const isUnreviewed = (language: PortalLanguage): boolean => UNREAD_LANGUAGES.some((one) => one === language);

/** The note that a translation is unreviewed, in its own language; empty: it has been reviewed. */
export const UNREVIEWED_NOTE: Readonly<Record<PortalLanguage, string>> = {
  es: '',
  en: '',
  ca: 'Traducció encara sense revisar',
  gl: 'Tradución aínda sen revisar',
  eu: 'Itzulpena oraindik berrikusi gabe',
};

interface Signs {
  /** Chosen on this device. */
  readonly chosen: string | null;
  /** The language of the e-mail, as its link names it. */
  readonly emailLanguage: string | null;
  /** The language of the last visit on this device. */
  readonly last: string | null;
  /** The browser's languages, best first. */
  readonly preferred: readonly string[];
  /** The languages last offered on this device; null: none yet. */
  readonly offered: readonly string[] | null;
}

/**
 * The language chosen on this device; else that of the e-mail; else that of the last visit; else the first of the browser's that is on
 * offer; else Spanish. A wrong guess costs a second fetch of texts.
 */
export function firstLanguage({ chosen, emailLanguage, last, preferred, offered }: Signs): PortalLanguage {
  for (const sign of [chosen, emailLanguage, last]) if (isPortalLanguage(sign)) return sign;
  const offeredLanguages: readonly string[] = languagesOnOffer(offered);
  const own = preferred.map((one) => one.slice(0, 2)).find((one) => offeredLanguages.includes(one)) ?? null;
  return isPortalLanguage(own) ? own : 'es';
}

/**
 * Attributes for a text from the server. On a page in neither Spanish nor English that text is Spanish, and a screen reader has to be
 * told so.
 */
export const serverTextLang = (language: PortalLanguage): { readonly lang?: 'es' } =>
  language === 'es' || language === 'en' ? {} : { lang: 'es' };
