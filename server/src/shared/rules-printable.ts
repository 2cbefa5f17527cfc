/** Tells whether our letters and mandates can print a text; pure. */
import { phrasesOf } from './rules-phrase.ts';
import en from './words/en/refusals.json' with { type: 'json' };
import es from './words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.letters, en.letters);

/**
 * The letters that every font of our documents has (`letters/render/fonts.ts`): Latin with the accents of Europe, Vietnam and romanised Arabic or
 * Sanskrit, modern Greek, and Cyrillic.
 */
export const LETTERS_OF_OUR_FONTS =
  '\\u0020-\\u007e\\u00a0-\\u012b\\u012e-\\u0131\\u0134-\\u0165\\u0168-\\u017f\\u018f\\u0192\\u01a0-\\u01a1\\u01af-\\u01b0\\u01cd-\\u01dc\\u01e6-\\u01e7\\u01f8-\\u01f9\\u0218-\\u021b\\u0237\\u0251\\u0259\\u0261\\u02b0\\u02b2-\\u02b3\\u02b7-\\u02b8\\u02bb-\\u02bc\\u02be-\\u02bf\\u02c6-\\u02cc\\u02da\\u02dc-\\u02dd\\u02e1-\\u02e3\\u0300-\\u0301\\u0303-\\u0304\\u0308-\\u0309\\u0323\\u0329\\u0374-\\u0375\\u037e\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u045f\\u0490-\\u0491\\u04b0-\\u04b1\\u1e0c-\\u1e0f\\u1e20-\\u1e21\\u1e24-\\u1e25\\u1e2a-\\u1e2b\\u1e36-\\u1e3b\\u1e3e-\\u1e3f\\u1e42-\\u1e49\\u1e5a-\\u1e63\\u1e6c-\\u1e6f\\u1e80-\\u1e85\\u1e8e-\\u1e8f\\u1e92-\\u1e93\\u1e97\\u1e9e\\u1ea0-\\u1ef9\\u2013-\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2022\\u2026\\u2032-\\u2033\\u2039-\\u203a\\u20ac\\u2116';

const PRINTABLE = new RegExp(`^[${LETTERS_OF_OUR_FONTS}]*$`);
/** Characters that a printed document leaves out or prints as a plain blank. */
const NEVER_DRAWN = /[\p{Cf}\s]/gu;

/** Whether a text would be printed with dots in place of letters. */
export const isUnprintable = (text: string): boolean => !PRINTABLE.test(text.normalize('NFC').replace(NEVER_DRAWN, ''));

/** The characters of Windows-1252, which the fonts of every PDF reader have; the address sheet uses these fonts. */
const ON_SHEET = /^[\u0020-\u007e\u00a0-\u00ffŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]$/;

/** Whether an address would lose letters on the address sheet of a letter; lost accents do not count. */
export const losesLetters = (line: string): boolean =>
  [...line.normalize('NFC')].some(
    (letter) => !ON_SHEET.test(letter) && !ON_SHEET.test(letter.normalize('NFD').replace(/\p{M}/gu, '')),
  );

/** Asks for a person's name or number as written on the identity document. */
export const AS_ON_THE_DOCUMENT = refusal('asOnTheDocument');

/** Asks for the name of a provider or account in letters that we can print. */
export const IN_OUR_LETTERS = refusal('inOurLetters');
