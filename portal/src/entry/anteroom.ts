/**
 * Stands in the page itself, before anything that has to be fetched: on a slow line, a fetch that waits for another one is a third of
 * the time for which the page is empty.
 */
import { rememberedNow } from '../data/memories.ts';
import { firstLanguage, type PortalLanguage } from '../texts/tongues.ts';
import { comeInAnew, knockAtDoor, takeLanguage, takeToken } from './door.ts';

/** Where the words of each language lie; `vite.config.ts` knows. Empty while somebody works on the portal. */
declare const WORDS: Partial<Record<PortalLanguage, string>>;
/** Where the first page lies, which whoever comes back without a link sees at once. */
declare const START: readonly string[];

const written = takeLanguage();
const token = takeToken();
const language = firstLanguage({
  chosen: rememberedNow('idioma'),
  written,
  last: rememberedNow('ultimo-idioma'),
  preferred: navigator.languages,
  offered: rememberedNow('idiomas')?.split(',') ?? null,
});
window.anteroom = { token, language, arrival: knockAtDoor(token), knock: () => knockAtDoor(token) };

addEventListener('hashchange', comeInAnew);

// The program imports the same file, and finds it here. That it did not come is said there.
const words = WORDS[language];
for (const href of [...(words ? [words] : []), ...(token === null ? START : [])]) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
