/** Words for whoever still has the link of a case that was annulled, in Basque. */
import type { annulledEs } from './annulled-es.ts';

export const annulledEu: typeof annulledEs = {
  anulada: {
    titulo: 'Kudeaketa hau bertan behera utzi da',
    texto: 'Guk gelditu dugu. Ez da ezer martxan geratzen, eta zuk ez duzu ezer egin behar.',
    enlace: 'Esteka hau ez da gehiago behar. Ezabatu dezakezu zekarren mezua.',
  },
};
