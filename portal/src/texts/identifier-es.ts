/** Words of the name by which an account goes, in Spanish. */
export const identifierEs = {
  identificador: {
    anadir: 'Añadir {dato}',
    usar: 'Poner {dato}',
  },
};
