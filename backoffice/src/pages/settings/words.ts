/** Words that only the settings need: those of the audit log, and of keys and webhooks. */
import developersEn from '../../words/en/desarrolladores.json' with { type: 'json' };
import signOnEn from '../../words/en/inicio-unico.json' with { type: 'json' };
import logoEn from '../../words/en/logo.json' with { type: 'json' };
import senderEn from '../../words/en/remitente.json' with { type: 'json' };
import developersEs from '../../words/es/desarrolladores.json' with { type: 'json' };
import signOnEs from '../../words/es/inicio-unico.json' with { type: 'json' };
import logoEs from '../../words/es/logo.json' with { type: 'json' };
import senderEs from '../../words/es/remitente.json' with { type: 'json' };
import { WORDS as AUDIT } from '../audit/words.ts';

export const WORDS = {
  ...AUDIT,
  desarrolladores: { es: developersEs, en: developersEn },
  logo: { es: logoEs, en: logoEn },
  remitente: { es: senderEs, en: senderEn },
  inicioUnico: { es: signOnEs, en: signOnEn },
};
