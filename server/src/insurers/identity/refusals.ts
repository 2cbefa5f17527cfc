/** The sentences with which this folder refuses something, in both languages. */
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import en from './words/en/refusals.json' with { type: 'json' };
import es from './words/es/refusals.json' with { type: 'json' };

export type SignOnFailure = keyof typeof es.signOn;

export const signOnRefusal = phrasesOf(es.signOn, en.signOn);
export const logoRefusal = phrasesOf(es.logo, en.logo);
export const passwordRefusal = phrasesOf(es.password, en.password);
export const refusal = phrasesOf(es.others, en.others);

/** Says which roles may be given. */
export const oneOfRoles = (roles: readonly string[]): Phrase =>
  refusal('role', (language) => ({ roles: roles.join(` ${refusal('or')[language]} `) }));
