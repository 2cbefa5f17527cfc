/** Texts about signing and about disagreeing; loaded only with their screens. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/to-sign.json' with { type: 'json' };
import en from '../words/en/to-sign.json' with { type: 'json' };
import es from '../words/es/to-sign.json' with { type: 'json' };
import eu from '../words/eu/to-sign.json' with { type: 'json' };
import gl from '../words/gl/to-sign.json' with { type: 'json' };

export const useToSignWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
