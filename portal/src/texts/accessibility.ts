/** Words of the accessibility statement, apart from the others: they come with their screen. */
import { usePortal } from '../data/context.ts';
import { accessibilityCa } from './accessibility-ca.ts';
import { accessibilityEn } from './accessibility-en.ts';
import { accessibilityEs } from './accessibility-es.ts';
import { accessibilityEu } from './accessibility-eu.ts';
import { accessibilityGl } from './accessibility-gl.ts';
import { ownWords } from './own-words.ts';

export const useAccessibilityWords = (): typeof accessibilityEs =>
  ownWords(usePortal().language, {
    es: accessibilityEs,
    en: accessibilityEn,
    ca: accessibilityCa,
    gl: accessibilityGl,
    eu: accessibilityEu,
  });
