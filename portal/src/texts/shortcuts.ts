/** Words of the ways to a person, to paper and to the mobile. */
import { usePortal } from '../data/context.ts';
import { shortcutsEn } from './shortcuts-en.ts';
import { shortcutsEs } from './shortcuts-es.ts';

export const useShortcuts = (): typeof shortcutsEs => (usePortal().language === 'en' ? shortcutsEn : shortcutsEs);
