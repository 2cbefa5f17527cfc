/** Words of the notice on every page of a test insurer, in Galician. */
import type { rehearsalEs } from './rehearsal-es.ts';

export const rehearsalGl: typeof rehearsalEs = {
  texto: 'Isto é un ensaio. Os datos son inventados e non se escribe a ninguén.',
};
