import type { shortcutsEs } from './shortcuts-es.ts';

/** Ways to a person, to paper and to the mobile, in Basque. */
export const shortcutsEu: typeof shortcutsEs = {
  atajos: {
    grupos: { gestion: 'Kudeaketa', familia: 'Familia', usted: 'Zuri buruz' },
    llamada: 'Eskatu guk zuri deitzea',
    unico: 'Falta den gauza bakarra',
    lista: 'Inprimatu zerrenda',
    movil: 'Mezuak zure mugikorrera',
    alMovil: 'Bidali nire mugikorrera',
    alMovilTitulo: 'Begiratu zure mugikorra',
    alMovilTexto:
      'Zure mugikorra badugu eta esteka hau zurea bazen, beste bat iritsiko zaizu minutu gutxi barru. Mugikorrik ez badugu, zure helbide elektronikora joango da.',
  },
};
