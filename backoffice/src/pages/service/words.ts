/** Words that only the pages of the service need. */
import signOnEn from '../../words/en/inicio-unico.json' with { type: 'json' };
import signOnEs from '../../words/es/inicio-unico.json' with { type: 'json' };
import { WORDS as AUDIT } from '../audit/words.ts';

export const WORDS = {
  ...AUDIT,
  inicioUnico: { es: signOnEs, en: signOnEn },
};
