/** Words of the paper with all that was done, which a family keeps, in Catalan. */
import type { keepsakeEs } from './keepsake-es.ts';

export const keepsakeCa: typeof keepsakeEs = {
  resumen: {
    titulo: 'Un paper amb tot el que s’ha fet',
    mientras: 'Un paper amb com va tot',
    texto: 'Diu què ha passat amb cada compte, en quina data, i el que ja no es cobra. També què queda i on anar.',
    notaria: 'Al final hi ha un full per a la notaria. El pot donar sol.',
    abrir: 'Obrir el paper',
    enEspanol: 'El mateix paper en castellà, per a una notaria',
    lista: 'Guardar o imprimir la llista',
  },
};
