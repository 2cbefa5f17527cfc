/** Words for a paper that a person of the service asked for, apart from the others: they come with their screens. */
import { usePortal } from '../data/context.ts';
import { askedPaperCa } from './asked-paper-ca.ts';
import { askedPaperEn } from './asked-paper-en.ts';
import { type AskedPaperWords, askedPaperEs } from './asked-paper-es.ts';
import { askedPaperEu } from './asked-paper-eu.ts';
import { askedPaperGl } from './asked-paper-gl.ts';
import { ownWords } from './own-words.ts';

export const useAskedPaperWords = (): AskedPaperWords =>
  ownWords(usePortal().language, {
    es: askedPaperEs,
    en: askedPaperEn,
    ca: askedPaperCa,
    gl: askedPaperGl,
    eu: askedPaperEu,
  });
