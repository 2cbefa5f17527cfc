/** Texts about data protection rights; loaded only with their screens. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/rights.json' with { type: 'json' };
import en from '../words/en/rights.json' with { type: 'json' };
import es from '../words/es/rights.json' with { type: 'json' };
import eu from '../words/eu/rights.json' with { type: 'json' };
import gl from '../words/gl/rights.json' with { type: 'json' };

export const useRightsWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
