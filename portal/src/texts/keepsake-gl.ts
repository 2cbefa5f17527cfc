/** Words of the paper with all that was done, which a family keeps, in Galician. */
import type { keepsakeEs } from './keepsake-es.ts';

export const keepsakeGl: typeof keepsakeEs = {
  resumen: {
    titulo: 'Un papel con todo o que se fixo',
    mientras: 'Un papel con como vai todo',
    texto: 'Di que pasou con cada conta, en que data, e o que xa non se cobra. Tamén que queda e onde ir.',
    notaria: 'Ao final hai unha folla para a notaría. Pode dala soa.',
    abrir: 'Abrir o papel',
    enEspanol: 'O mesmo papel en castelán, para unha notaría',
    lista: 'Gardar ou imprimir a lista',
  },
};
