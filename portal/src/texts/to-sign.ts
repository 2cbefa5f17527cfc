/** Words of the texts that are signed, and of who disagrees, apart from the others: they come with the screens that need them. */
import { usePortal } from '../data/context.ts';
import { ownWords } from './own-words.ts';
import { toSignCa } from './to-sign-ca.ts';
import { toSignEn } from './to-sign-en.ts';
import { toSignEs } from './to-sign-es.ts';
import { toSignEu } from './to-sign-eu.ts';
import { toSignGl } from './to-sign-gl.ts';

export const useToSignWords = (): typeof toSignEs =>
  ownWords(usePortal().language, { es: toSignEs, en: toSignEn, ca: toSignCa, gl: toSignGl, eu: toSignEu });
