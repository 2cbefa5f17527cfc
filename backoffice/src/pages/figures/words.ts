/** The words of the figures, which come with their pages. */
import { FIGURES_ES } from './texts.ts';
import { FIGURES_EN } from './texts-en.ts';

export const WORDS = { cifras: { es: FIGURES_ES, en: FIGURES_EN } };
