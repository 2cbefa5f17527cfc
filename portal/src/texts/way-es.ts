/** Words of choosing accounts and of deciding several at once, in Spanish. */
export const wayEs = {
  elegir: {
    buscar: 'Busque una',
    buscarAyuda: 'Por ejemplo: luz, mi banco',
    ninguno: 'No está en nuestra lista. Puede añadirla igual.',
    aMano: 'No está en nuestra lista. Tóquela para añadirla.',
    buscadas: 'Las que ha buscado',
    grupos: {
      correo: 'Correo y fotos',
      redes: 'Redes',
      mensajes: 'Mensajes',
      ver: 'Series y música',
      casa: 'Luz, agua y teléfono',
      bancos: 'Bancos',
      otras: 'Otras',
    },
  },
  juntas: {
    boton: 'Decidir las {n} a la vez',
    una: 'Una por una',
    entradilla: 'Una sola respuesta para varias. Marque cuáles. Las que deje sin marcar las decide aparte.',
    cuales: '¿Para cuáles?',
    todas: 'Todas ({n})',
    que: '¿Qué quiere que hagamos con ellas?',
    copia: 'Antes de borrar, ¿quiere guardar lo que hay?',
    irreversible: 'Borrar no tiene vuelta atrás. Antes de firmar verá cada cuenta por su nombre.',
    eligeCuales: 'Marque al menos una',
    guardar: { uno: 'Guardar para esta', varios: 'Guardar para las {n}' },
    hecho: {
      uno: 'Hemos guardado lo que quiere de una cuenta.',
      varios: 'Hemos guardado lo que quiere de {n} cuentas.',
    },
    ninguna: 'Aquí ya no queda nada por decidir a la vez.',
  },
};
