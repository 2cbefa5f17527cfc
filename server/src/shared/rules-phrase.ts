/** What people are told, in both languages of the API's messages; pure. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';

export type Phrase = Readonly<Record<ErrorLanguage, string>>;

/** Several sentences, one after another. */
export const inOnePhrase = (phrases: readonly Phrase[], between = ' '): Phrase => ({
  es: phrases.map(({ es }) => es).join(between),
  en: phrases.map(({ en }) => en).join(between),
});
