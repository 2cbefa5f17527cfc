/** The words of own data in the language of the page; apart from the others, because they are fetched with their screens. */
import { usePortal } from '../data/context.ts';
import { rightsEn } from './rights-en.ts';
import { type RightsTexts, rightsEs } from './rights-es.ts';

export const useRightsTexts = (): RightsTexts => (usePortal().language === 'en' ? rightsEn : rightsEs);
