/** Words of what the family has to see to by itself, apart from the others: they come with the screens that say them. */
import { usePortal } from '../data/context.ts';
import { choresCa } from './chores-ca.ts';
import { choresEn } from './chores-en.ts';
import { choresEs } from './chores-es.ts';
import { choresEu } from './chores-eu.ts';
import { choresGl } from './chores-gl.ts';
import { ownWords } from './own-words.ts';

export const useChoresWords = (): typeof choresEs =>
  ownWords(usePortal().language, { es: choresEs, en: choresEn, ca: choresCa, gl: choresGl, eu: choresEu });
