/** Words of choosing accounts and of deciding several at once, in English. */
import type { wayEs } from './way-es.ts';

export const wayEn: typeof wayEs = {
  elegir: {
    buscar: 'Look for one',
    buscarAyuda: 'For example: electricity, my bank or Netflix',
    ninguno: 'It is not on our list. You can add it all the same.',
    aMano: 'It is not on our list. Touch it to add it.',
    buscadas: 'Those you searched for',
    grupos: {
      correo: 'E-mail and photographs',
      redes: 'Networks',
      mensajes: 'Messages',
      ver: 'Series and music',
      casa: 'Electricity, water and telephone',
      bancos: 'Banks',
      otras: 'Others',
    },
  },
  juntas: {
    boton: 'Decide all {n} at once',
    una: 'One by one',
    entradilla: 'One answer for several. Tick which ones. Those you leave unticked are decided one by one.',
    cuales: 'For which ones?',
    todas: 'All of them ({n})',
    que: 'What would you like us to do with them?',
    copia: 'Before deleting, would you like to keep what is there?',
    irreversible: 'Deleting cannot be undone. Before you sign you will see each account by its name.',
    eligeCuales: 'Tick at least one',
    guardar: { uno: 'Save for this one', varios: 'Save for these {n}' },
    hecho: {
      uno: 'We have saved what you want for one account.',
      varios: 'We have saved what you want for {n} accounts.',
    },
    ninguna: 'There is nothing left here to decide at once.',
  },
};
