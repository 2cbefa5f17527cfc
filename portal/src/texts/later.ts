/** Words of a death certificate that is not there yet, apart from the others: they come with the screens that need them. */
import { usePortal } from '../data/context.ts';
import { laterCa } from './later-ca.ts';
import { laterEn } from './later-en.ts';
import { laterEs } from './later-es.ts';
import { laterEu } from './later-eu.ts';
import { laterGl } from './later-gl.ts';
import { ownWords } from './own-words.ts';

export const useLaterWords = (): typeof laterEs =>
  ownWords(usePortal().language, { es: laterEs, en: laterEn, ca: laterCa, gl: laterGl, eu: laterEu });
