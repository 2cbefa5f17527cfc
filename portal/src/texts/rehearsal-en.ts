/** Words of the notice on every page of a test insurer, in English. */
import type { rehearsalEs } from './rehearsal-es.ts';

export const rehearsalEn: typeof rehearsalEs = {
  texto: 'This is a rehearsal. The data are made up and nobody is written to.',
};
