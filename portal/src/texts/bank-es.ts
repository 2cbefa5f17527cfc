/** Words of accounts that hold money, in Spanish: a bank is told, its account is neither closed nor erased by that. So is a public body. */
export const bankEs = {
  banco: {
    acciones: {
      eliminar: {
        titulo: 'Avisar al banco',
        texto: 'Bloquea las tarjetas del titular. El dinero no se mueve.',
      },
      obtener_datos: {
        titulo: 'Preguntar qué había',
        texto: 'Sus saldos y productos.',
      },
    },
    deLosDos: {
      pregunta: '¿La cuenta era de los dos?',
      respuesta:
        'Si usted podía usarla por su lado, puede seguir usándola. Su tarjeta sigue valiendo. La parte de quien murió espera a la herencia. Pregunte al banco cuánto puede sacar.',
    },
    avisado: 'El banco ya lo sabe.',
  },
  organismo: {
    eliminar: {
      titulo: 'Comunicar el fallecimiento',
      texto: 'Les comunicamos el fallecimiento, para que lo anoten. No se borra nada.',
    },
    avisado: 'Ya lo saben.',
  },
  dinero: {
    titulo: 'Repartir el dinero',
    texto: 'Pasa a quien hereda.',
  },
  aFavor: {
    titulo: 'Reclamar el saldo',
    texto: 'Pasa a quien hereda.',
  },
  paso: {
    aQuienHereda: 'Lo que había pasó a quien hereda.',
    aSuNombre: 'Pasó a su nombre.',
    aOtroTitular: 'Cambió de titular.',
  },
};
