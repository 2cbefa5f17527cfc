/** The words of one screen, which come with it: in the language of whoever reads, or else in Spanish. */
import type { OnLanguage } from './tongues.ts';

export const ownWords = <T>(language: OnLanguage, words: { readonly es: T } & Partial<Record<OnLanguage, T>>): T =>
  words[language] ?? words.es;
