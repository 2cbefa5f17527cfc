/** Words of the telephone, apart from the others: they come with the screens that need them. */
import { usePortal } from '../data/context.ts';
import { ownWords } from './own-words.ts';
import { phoneCa } from './phone-ca.ts';
import { phoneEn } from './phone-en.ts';
import { phoneEs } from './phone-es.ts';
import { phoneEu } from './phone-eu.ts';
import { phoneGl } from './phone-gl.ts';

export const usePhoneWords = (): typeof phoneEs =>
  ownWords(usePortal().language, { es: phoneEs, en: phoneEn, ca: phoneCa, gl: phoneGl, eu: phoneEu });
