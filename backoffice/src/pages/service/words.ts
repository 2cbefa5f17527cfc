/** Words that come with the pages of the service alone. */
import { WORDS as AUDIT } from '../audit/words.ts';
import { COMPANY_SIGN_ON_EN, COMPANY_SIGN_ON_ES } from '../settings/texts-sign-on.ts';

export const WORDS = {
  ...AUDIT,
  inicioUnico: { es: COMPANY_SIGN_ON_ES, en: COMPANY_SIGN_ON_EN },
};
