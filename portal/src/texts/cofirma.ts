/** Words of the second signature, apart from the others: they come with their screen. */
import { usePortal } from '../data/context.ts';
import { cofirmaCa } from './cofirma-ca.ts';
import { cofirmaEn } from './cofirma-en.ts';
import { cofirmaEs } from './cofirma-es.ts';
import { cofirmaEu } from './cofirma-eu.ts';
import { cofirmaGl } from './cofirma-gl.ts';
import { ownWords } from './own-words.ts';

export const useCofirmaWords = (): typeof cofirmaEs =>
  ownWords(usePortal().language, { es: cofirmaEs, en: cofirmaEn, ca: cofirmaCa, gl: cofirmaGl, eu: cofirmaEu });
