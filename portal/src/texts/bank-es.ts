/** Words of accounts that hold money, in Spanish: a bank is told, its account is neither closed nor erased by that. So is a public body. */
export const bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Avisar al banco',
        texto: 'Bloquea las tarjetas de quien murió. El dinero queda para quien hereda.',
      },
      obtener_datos: {
        titulo: 'Preguntar qué había',
        texto: 'Sus saldos y productos.',
      },
    },
    avisado: 'El banco ya lo sabe.',
  },
  organismo: {
    eliminar: {
      titulo: 'Comunicar el fallecimiento',
      texto: 'Les decimos que la persona ha fallecido, para que lo anoten. No se borra nada.',
    },
    avisado: 'Ya lo saben.',
  },
  dinero: {
    titulo: 'Pasar el dinero a los herederos',
    texto: 'Pasa a quien hereda.',
  },
};
