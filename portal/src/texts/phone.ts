/** Words of the telephone, apart from the others: they come with the screens that need them. */
import { usePortal } from '../data/context.ts';
import { phoneEn } from './phone-en.ts';
import { phoneEs } from './phone-es.ts';

export const usePhoneTexts = (): typeof phoneEs => (usePortal().language === 'en' ? phoneEn : phoneEs);
