/** Marks every page of a test insurer, so that nobody takes it for a real one. */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/rehearsal.json' with { type: 'json' };
import en from '../words/en/rehearsal.json' with { type: 'json' };
import es from '../words/es/rehearsal.json' with { type: 'json' };
import eu from '../words/eu/rehearsal.json' with { type: 'json' };
import gl from '../words/gl/rehearsal.json' with { type: 'json' };

export function TestNoticeWords() {
  const { texto } = { es, en, ca, gl, eu }[usePortal().language];
  return <p class="aviso-de-linea">{texto}</p>;
}
