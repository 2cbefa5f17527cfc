/** Sentences for people in Spanish and English, with values filled in; pure. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { put } from '@albacea/words/put.ts';
import type { Values } from '@albacea/words/put-compiled.ts';

export type Phrase = Readonly<Record<ErrorLanguage, string>>;

type Sentences<Key extends string> = Readonly<Record<Key, string>>;

/**
 * Makes sentences from the two language files of a folder `words`.
 * @returns a function that takes the key of a sentence and the values for its placeholders, or a function that returns these values by language
 */
export const phrasesOf =
  <Key extends string>(es: Sentences<Key>, en: Sentences<Key>) =>
  (key: Key, facts: object | ((language: ErrorLanguage) => object) = {}): Phrase => {
    const factsIn = (language: ErrorLanguage) => (typeof facts === 'function' ? facts(language) : facts);
    return { es: say(es[key], factsIn('es')), en: say(en[key], factsIn('en')) };
  };

/** Joins several sentences. */
export const inOnePhrase = (phrases: readonly Phrase[], between = ' '): Phrase => ({
  es: phrases.map(({ es }) => es).join(between),
  en: phrases.map(({ en }) => en).join(between),
});

/**
 * Fills the placeholders of a sentence with values.
 * @throws TypeError for a placeholder without a value, so that half a sentence is never sent
 */
export const say = (text: string, facts: object): string =>
  put(text, facts as Values, (hole) => {
    throw new TypeError(`nothing fills ${hole}`);
  });
