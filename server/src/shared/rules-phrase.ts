/** What people are told, in both languages of the API's messages; pure. */

import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { say } from './rules-say.ts';

export type Phrase = Readonly<Record<ErrorLanguage, string>>;

type Sentences<Key extends string> = Readonly<Record<Key, string>>;

/**
 * The sentences of a file of words, in both languages.
 * @returns takes the key of a sentence and what fills its gaps, for each language where that differs
 */
export const phrasesOf =
  <Key extends string>(es: Sentences<Key>, en: Sentences<Key>) =>
  (key: Key, facts: object | ((language: ErrorLanguage) => object) = {}): Phrase => {
    const factsIn = (language: ErrorLanguage) => (typeof facts === 'function' ? facts(language) : facts);
    return { es: say(es[key], factsIn('es')), en: say(en[key], factsIn('en')) };
  };

/** Several sentences, one after another. */
export const inOnePhrase = (phrases: readonly Phrase[], between = ' '): Phrase => ({
  es: phrases.map(({ es }) => es).join(between),
  en: phrases.map(({ en }) => en).join(between),
});
