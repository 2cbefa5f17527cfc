/** Texts about calls and mobile messages; loaded only with their screens. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/phone.json' with { type: 'json' };
import en from '../words/en/phone.json' with { type: 'json' };
import es from '../words/es/phone.json' with { type: 'json' };
import eu from '../words/eu/phone.json' with { type: 'json' };
import gl from '../words/gl/phone.json' with { type: 'json' };

export const usePhoneWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
