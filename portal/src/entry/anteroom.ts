/**
 * Stands in the page itself, ahead of everything that has to be fetched: on a slow line each thing that waits for another one is
 * a third of the time that somebody looks at an empty page.
 */
import { rememberedNow } from '../data/memories.ts';
import { type OnLanguage, splitLanguage } from '../texts/tongues.ts';
import { callADoor, comeInAnew, takeLanguage, takeToken } from './door.ts';

/** Where the words of each language lie; `vite.config.ts` knows. Empty while somebody works on the portal. */
declare const WORDS: Partial<Record<OnLanguage, string>>;

const written = takeLanguage();
const token = takeToken();
const language = splitLanguage({
  chosen: rememberedNow('idioma'),
  written,
  last: rememberedNow('ultimo-idioma'),
  preferred: navigator.languages,
  offered: rememberedNow('idiomas')?.split(',') ?? null,
});
window.anteroom = { token, language, arrival: callADoor(token), call: () => callADoor(token) };

addEventListener('hashchange', comeInAnew);

// The program imports the same file, and finds it here. That it did not come is said there.
const words = WORDS[language];
if (words) import(/* @vite-ignore */ words).catch(() => null);
