/** Texts about a document that the service's staff asked for; loaded only with their screens. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/asked-paper.json' with { type: 'json' };
import en from '../words/en/asked-paper.json' with { type: 'json' };
import es from '../words/es/asked-paper.json' with { type: 'json' };
import eu from '../words/eu/asked-paper.json' with { type: 'json' };
import gl from '../words/gl/asked-paper.json' with { type: 'json' };

export const useAskedPaperWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
