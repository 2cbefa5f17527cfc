/** Texts for families who do not have the death certificate yet; loaded only with the screens that show them. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/later.json' with { type: 'json' };
import en from '../words/en/later.json' with { type: 'json' };
import es from '../words/es/later.json' with { type: 'json' };
import eu from '../words/eu/later.json' with { type: 'json' };
import gl from '../words/gl/later.json' with { type: 'json' };

export const useLaterWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
