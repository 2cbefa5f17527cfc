/** The words of letters to providers and to the authority; pure. A lawyer reads the texts before they are used. */
import type { LetterLanguage } from '@albacea/contract/schemas/papers.ts';
import lawEn from '../words/en/law.json' with { type: 'json' };
import letterEn from '../words/en/letter.json' with { type: 'json' };
import lawEs from '../words/es/law.json' with { type: 'json' };
import letterEs from '../words/es/letter.json' with { type: 'json' };

export type LetterWords = typeof letterEs;
export type LawWords = typeof lawEs;

export const LETTER_WORDS: Readonly<Record<LetterLanguage, LetterWords>> = { es: letterEs, en: letterEn };
/** The law that letters cite. */
export const LAW_WORDS: Readonly<Record<LetterLanguage, LawWords>> = { es: lawEs, en: lawEn };
