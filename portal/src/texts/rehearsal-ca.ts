/** Words of the notice on every page of a test insurer, in Catalan. */
import type { rehearsalEs } from './rehearsal-es.ts';

export const rehearsalCa: typeof rehearsalEs = {
  texto: 'Això és un assaig. Les dades són inventades i no s’escriu a ningú.',
};
