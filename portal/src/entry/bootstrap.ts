/**
 * Inlined into the page, so that the first requests leave before the program has loaded. If the data were requested only
 * after the program, a page on a slow line would stay empty for half as long again.
 */
import { remembered } from '../data/device-storage.ts';
import { firstLanguage, type PortalLanguage } from '../texts/languages.ts';
import { firstCall, reloadOnNewLink, takeLanguage, takeToken } from './first-call.ts';

/** The addresses of each language's texts, filled in by `vite.config.ts`. Empty in development. */
declare const WORDS: Partial<Record<PortalLanguage, string>>;
/** The addresses of the first page's files, preloaded for returning visitors without a link, who see that page at once. */
declare const START: readonly string[];

/** Milliseconds after which the program is taken to have failed to load. */
const PATIENCE = 15_000;

const { classList } = document.documentElement;
classList.add('con-programa');
setTimeout(() => classList.remove('con-programa'), PATIENCE);

const emailLanguage = takeLanguage();
const token = takeToken();
const language = firstLanguage({
  chosen: remembered('idioma'),
  emailLanguage,
  last: remembered('ultimo-idioma'),
  preferred: navigator.languages,
  offered: remembered('idiomas')?.split(',') ?? null,
});
window.bootstrap = { token, language, answer: firstCall(token), retryCall: () => firstCall(token) };

addEventListener('hashchange', reloadOnNewLink);

// Fetches words and first screens early: the program imports these files later, from the cache, and reports any failure.
const words = WORDS[language];
for (const href of [...(words ? [words] : []), ...(token === null ? START : [])]) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
