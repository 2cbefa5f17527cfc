/** The words of one screen, which come with it: in the language of whoever reads, or else in Spanish. */
import type { PortalLanguage } from './tongues.ts';

export const ownWords = <T>(
  language: PortalLanguage,
  words: { readonly es: T } & Partial<Record<PortalLanguage, T>>,
): T => words[language] ?? words.es;
