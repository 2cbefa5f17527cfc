/** The words of the handover, which come with the screens that speak of it. */
import { usePortal } from '../data/context.ts';
import { handoverEn } from '../texts/handover-en.ts';
import { handoverEs } from '../texts/handover-es.ts';
import { ownWords } from '../texts/own-words.ts';

export const useHandoverWords = () => ownWords(usePortal().language, { es: handoverEs, en: handoverEn });
