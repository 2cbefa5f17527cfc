/** Texts about traces on the Internet; loaded only with their screens. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/traces.json' with { type: 'json' };
import en from '../words/en/traces.json' with { type: 'json' };
import es from '../words/es/traces.json' with { type: 'json' };
import eu from '../words/eu/traces.json' with { type: 'json' };
import gl from '../words/gl/traces.json' with { type: 'json' };

export const useTracesWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
