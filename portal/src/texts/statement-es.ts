/** Words of a bank statement that comes as a photograph, in Spanish. */
export const statementEs = {
  extractoFoto: {
    titulo: 'Si solo tiene el papel',
    consejos: [
      'Haga una foto de cada hoja: entera, de frente y con buena luz.',
      'Que se vean los títulos de las columnas: fecha, concepto e importe.',
      'Mande las hojas de una en una.',
    ],
    camara: 'Hacer una foto',
    leyendo: 'La estamos leyendo. Puede tardar medio minuto.',
    marca: 'Leído de una foto: compruébelo',
    comprobar: 'Un número o una letra se pueden leer mal. Compare cada línea con el papel antes de marcarla.',
  },
};
