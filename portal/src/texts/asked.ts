/** Texts of the questions about an account; loaded only with the screens of the accounts. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/asked.json' with { type: 'json' };
import en from '../words/en/asked.json' with { type: 'json' };
import es from '../words/es/asked.json' with { type: 'json' };
import eu from '../words/eu/asked.json' with { type: 'json' };
import gl from '../words/gl/asked.json' with { type: 'json' };

export const useAskedWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
