/** Words of the name by which an account goes, in Spanish. */
export const identifierEs = {
  identificador: {
    anadir: 'Añadir el correo o número',
    usar: 'Poner {dato}',
  },
};
