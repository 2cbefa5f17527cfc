import type { Language } from '@albacea/contract/schemas/common.ts';
import ca from '../words/ca/letter.json' with { type: 'json' };
import en from '../words/en/letter.json' with { type: 'json' };
import es from '../words/es/letter.json' with { type: 'json' };
import eu from '../words/eu/letter.json' with { type: 'json' };
import gl from '../words/gl/letter.json' with { type: 'json' };

/**
 * All that a language has to say to a relative. How to write it: `usted`, short sentences, plain words, no exclamation marks, nothing
 * that sells; condolences once, in the first message; the insurer's name never ends a sentence (it may end in `S.A.`);
 * nothing that assumes the reader's gender.
 *
 * `cabecera` and `firma` say for whom we act (LOPDGDD art. 33.2).
 */
export type Phrases = typeof es;

export const PHRASES: Readonly<Record<Language, Phrases>> = { es, en, ca, gl, eu };
