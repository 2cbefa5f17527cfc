/** Words for a paper that a person of the service asked for, apart from the others: they come with their screens. */
import { usePortal } from '../data/context.ts';
import { askedCa } from './asked-ca.ts';
import { askedEn } from './asked-en.ts';
import { type AskedWords, askedEs } from './asked-es.ts';
import { askedEu } from './asked-eu.ts';
import { askedGl } from './asked-gl.ts';
import { ownWords } from './own-words.ts';

export const useAskedWords = (): AskedWords =>
  ownWords(usePortal().language, { es: askedEs, en: askedEn, ca: askedCa, gl: askedGl, eu: askedEu });
