/** Words for whoever still has the link of a case that was annulled, in Spanish: there is nothing to come back to. */
export const annulledEs = {
  anulada: {
    titulo: 'Esta gestión está anulada',
    texto: 'La paramos nosotros. No queda nada en marcha y usted no tiene que hacer nada.',
    enlace: 'Este enlace ya no hace falta. Puede borrar el correo en el que venía.',
  },
};
