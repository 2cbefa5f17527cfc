/** Which languages the portal has, and which one somebody reads first; without their words, so that the page itself can ask. */
import type { Language } from '@albacea/contract/schemas/common.ts';

/**
 * The languages that can be chosen. `ca`, `gl` and `eu` are prepared: each needs a file like `en.ts` and its line here and in
 * `languages.ts`, once a native speaker has read it.
 */
export const ON_LANGUAGES = ['es', 'en'] as const satisfies readonly Language[];
export type OnLanguage = (typeof ON_LANGUAGES)[number];

export const LANGUAGE_NAME: Readonly<Record<OnLanguage, string>> = { es: 'Español', en: 'English' };

export const thisOn = (language: string | null): language is OnLanguage => ON_LANGUAGES.some((one) => one === language);

/** The one that was chosen on this device; else the first of the browser's own that is switched on. */
export const splitLanguage = (chosen: string | null, preferred: readonly string[]): OnLanguage =>
  thisOn(chosen) ? chosen : (preferred.map((one) => one.slice(0, 2)).find(thisOn) ?? 'es');
