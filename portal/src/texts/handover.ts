/** Texts about handing the case over; loaded only with their screen. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/handover.json' with { type: 'json' };
import en from '../words/en/handover.json' with { type: 'json' };
import es from '../words/es/handover.json' with { type: 'json' };
import eu from '../words/eu/handover.json' with { type: 'json' };
import gl from '../words/gl/handover.json' with { type: 'json' };

export const useHandoverWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
