/** Ways to a person, to paper and to the mobile, in Catalan. */
import type { shortcutsEs } from './shortcuts-es.ts';

export const shortcutsCa: typeof shortcutsEs = {
  atajos: {
    grupos: { gestion: 'De la gestió', familia: 'De la família', usted: 'De vostè' },
    llamada: 'Demanar que li truquem',
    unico: 'L’única cosa que falta',
    lista: 'Imprimir la llista',
    movil: 'Missatges al seu mòbil',
    alMovil: 'Enviïn-me’l al mòbil',
    alMovilTitulo: 'Miri el mòbil',
    alMovilTexto:
      'Si tenim el seu mòbil i aquest enllaç era seu, n’hi arribarà un altre d’aquí a uns minuts. Si no el tenim, anirà al seu correu.',
  },
};
