/** Words of what is asked about an account, apart from the others: they come with the screens of the accounts. */
import { usePortal } from '../data/context.ts';
import { askedCa } from './asked-ca.ts';
import { askedEn } from './asked-en.ts';
import { askedEs } from './asked-es.ts';
import { askedEu } from './asked-eu.ts';
import { askedGl } from './asked-gl.ts';
import { ownWords } from './own-words.ts';

export const useAskedWords = (): typeof askedEs =>
  ownWords(usePortal().language, { es: askedEs, en: askedEn, ca: askedCa, gl: askedGl, eu: askedEu });
