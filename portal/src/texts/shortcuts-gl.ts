/** Ways to a person, to paper and to the mobile, in Galician: what the first page and the threshold say of them, and no more. */
import type { shortcutsEs } from './shortcuts-es.ts';

export const shortcutsGl: typeof shortcutsEs = {
  atajos: {
    grupos: { gestion: 'Da xestión', familia: 'Da familia', usted: 'De vostede' },
    llamada: 'Pedir que chamemos nós',
    unico: 'O único que falta',
    lista: 'Imprimir a lista',
    movil: 'Mensaxes ao seu móbil',
    alMovil: 'Mándenma ao móbil',
    alMovilTitulo: 'Mire o seu móbil',
    alMovilTexto:
      'Se temos o seu móbil e esta ligazón era súa, chegaralle outra nuns minutos. Se non o temos, irá ao seu correo.',
  },
};
