/** Words of the notice on every page of a test insurer, in Basque. */
import type { rehearsalEs } from './rehearsal-es.ts';

export const rehearsalEu: typeof rehearsalEs = {
  texto: 'Hau entsegu bat da. Datuak asmatuak dira eta ez zaio inori idazten.',
};
