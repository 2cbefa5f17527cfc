/**
 * Stands in the page itself, ahead of everything that has to be fetched: on a slow line each thing that waits for another one is
 * a third of the time that somebody looks at an empty page.
 */
import { rememberedNow } from '../data/memories.ts';
import { type OnLanguage, splitLanguage } from '../texts/tongues.ts';
import { callADoor, comeInAnew, takeToken } from './door.ts';

/** Where the words of a language lie that do not come with the program; `vite.config.ts` knows. */
declare const WORDS: Partial<Record<OnLanguage, string>>;
/** Where the first page lies, which whoever comes back without a link sees at once. */
declare const START: readonly string[];

const token = takeToken();
const language = splitLanguage(rememberedNow('idioma'), navigator.languages);
window.anteroom = { token, language, arrival: callADoor(token), call: () => callADoor(token) };

addEventListener('hashchange', comeInAnew);

const words = WORDS[language];
for (const href of [...(words ? [words] : []), ...(token === null ? START : [])]) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
