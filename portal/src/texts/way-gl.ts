/** Words of choosing accounts and of deciding several at once, in Galician. */
import type { wayEs } from './way-es.ts';

export const wayGl: typeof wayEs = {
  elegir: {
    buscar: 'Busque unha',
    buscarAyuda: 'Por exemplo: luz, o meu banco ou Netflix',
    ninguno: 'Non está na nosa lista. Pode engadila igual.',
    aMano: 'Non está na nosa lista. Tóquea para engadila.',
    buscadas: 'As que buscou',
    grupos: {
      correo: 'Correo e fotos',
      redes: 'Redes',
      mensajes: 'Mensaxes',
      ver: 'Series e música',
      casa: 'Luz, auga e teléfono',
      bancos: 'Bancos',
      otras: 'Outras',
    },
  },
  juntas: {
    boton: 'Decidir as {n} á vez',
    una: 'Unha por unha',
    entradilla: 'Unha soa resposta para varias. Marque cales. As que deixe sen marcar decídeas á parte.',
    cuales: 'Para cales?',
    todas: 'Todas ({n})',
    que: 'Que quere que fagamos con elas?',
    copia: 'Antes de borrar, quere gardar o que hai?',
    irreversible: 'Borrar non ten volta atrás. Antes de asinar verá cada conta polo seu nome.',
    eligeCuales: 'Marque polo menos unha',
    guardar: { uno: 'Gardar para esta', varios: 'Gardar para as {n}' },
    hecho: {
      uno: 'Gardamos o que quere dunha conta.',
      varios: 'Gardamos o que quere de {n} contas.',
    },
    ninguna: 'Aquí xa non queda nada por decidir á vez.',
  },
};
