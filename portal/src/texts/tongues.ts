/** Which languages the portal has, and which one somebody reads first; without their words, so that the page itself can ask. */
import { AVAILABLE_LANGUAGES, UNREAD_LANGUAGES } from '@albacea/contract/schemas/lists.ts';

export type PortalLanguage = (typeof AVAILABLE_LANGUAGES)[number];

export const LANGUAGE_NAME: Readonly<Record<PortalLanguage, string>> = {
  es: 'Español',
  en: 'English',
  ca: 'Català',
  gl: 'Galego',
  eu: 'Euskara',
};

/** As Intl knows them: days, hours, lists and money as they are written in Spain. */
export const LOCALE: Readonly<Record<PortalLanguage, string>> = {
  es: 'es-ES',
  en: 'en-GB',
  ca: 'ca-ES',
  gl: 'gl-ES',
  eu: 'eu-ES',
};

/** Offered until it is known which languages the insurer has. */
const COMMON: readonly PortalLanguage[] = ['es', 'en'];

export const isPortalLanguage = (language: string | null): language is PortalLanguage =>
  AVAILABLE_LANGUAGES.some((one) => one === language);

/** The languages of a list that this version of the portal has; the list may be older or newer than it. */
export const languagesOnOffer = (list: readonly string[] | null): readonly PortalLanguage[] => {
  const known = AVAILABLE_LANGUAGES.filter((one) => list?.includes(one));
  return known.length > 0 ? known : COMMON;
};

/** No native speaker has read its words yet, which is said where it is chosen and below every page. */
export const unread = (language: PortalLanguage): boolean => UNREAD_LANGUAGES.some((one) => one === language);

/** In its own words; empty for those that are read. */
export const UNREAD_NOTE: Readonly<Record<PortalLanguage, string>> = {
  es: '',
  en: '',
  ca: 'Traducció encara sense revisar',
  gl: 'Tradución aínda sen revisar',
  eu: 'Itzulpena oraindik berrikusi gabe',
};

interface Signs {
  /** Chosen on this device. */
  readonly chosen: string | null;
  /** In the link of the e-mail: the language that the e-mail itself was written in. */
  readonly written: string | null;
  /** That this device came in with last. */
  readonly last: string | null;
  /** Of the browser, best first. */
  readonly preferred: readonly string[];
  /** What this device was offered last; null: nothing yet. */
  readonly offered: readonly string[] | null;
}

/**
 * The one that was chosen on this device; else that of the e-mail; else that of the last visit; else the first of the browser's own
 * that is on offer. A good guess means that the words of one language alone are fetched.
 */
export function firstLanguage({ chosen, written, last, preferred, offered }: Signs): PortalLanguage {
  for (const sign of [chosen, written, last]) if (isPortalLanguage(sign)) return sign;
  const open: readonly string[] = languagesOnOffer(offered);
  const own = preferred.map((one) => one.slice(0, 2)).find((one) => open.includes(one)) ?? null;
  return isPortalLanguage(own) ? own : 'es';
}

/**
 * For what the server says in its own words, which are Spanish or English: in a page in another language they are Spanish, and are
 * read aloud so.
 */
export const inServersWords = (language: PortalLanguage): { readonly lang?: 'es' } =>
  language === 'es' || language === 'en' ? {} : { lang: 'es' };
