/** Words of handing the case over, apart from the others: they come with their screen. */
import { usePortal } from '../data/context.ts';
import { handoverCa } from './handover-ca.ts';
import { handoverEn } from './handover-en.ts';
import { handoverEs } from './handover-es.ts';
import { handoverEu } from './handover-eu.ts';
import { handoverGl } from './handover-gl.ts';
import { ownWords } from './own-words.ts';

export const useHandoverWords = (): typeof handoverEs =>
  ownWords(usePortal().language, { es: handoverEs, en: handoverEn, ca: handoverCa, gl: handoverGl, eu: handoverEu });
