/** Words that come with the pages of the settings alone: those of the audit log, and of keys and webhooks. */
import { WORDS as AUDIT } from '../audit/words.ts';
import { DEVELOPERS_EN, DEVELOPERS_ES } from './texts-developers.ts';
import { LOGO_EN, LOGO_ES } from './texts-logo.ts';
import { SENDER_EN, SENDER_ES } from './texts-sender.ts';
import { COMPANY_SIGN_ON_EN, COMPANY_SIGN_ON_ES } from './texts-sign-on.ts';

export const WORDS = {
  ...AUDIT,
  desarrolladores: { es: DEVELOPERS_ES, en: DEVELOPERS_EN },
  logo: { es: LOGO_ES, en: LOGO_EN },
  remitente: { es: SENDER_ES, en: SENDER_EN },
  inicioUnico: { es: COMPANY_SIGN_ON_ES, en: COMPANY_SIGN_ON_EN },
};
