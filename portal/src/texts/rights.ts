/** Words of own data, apart from the others: they come with their screens. */
import { usePortal } from '../data/context.ts';
import { ownWords } from './own-words.ts';
import { rightsCa } from './rights-ca.ts';
import { rightsEn } from './rights-en.ts';
import { rightsEs } from './rights-es.ts';
import { rightsEu } from './rights-eu.ts';
import { rightsGl } from './rights-gl.ts';

export const useRightsWords = (): typeof rightsEs =>
  ownWords(usePortal().language, { es: rightsEs, en: rightsEn, ca: rightsCa, gl: rightsGl, eu: rightsEu });
