/** Words of the paper with all that was done, which a family keeps, in Spanish. */
export const keepsakeEs = {
  resumen: {
    titulo: 'Un papel con todo lo hecho',
    mientras: 'Un papel con cómo va todo',
    texto: 'Dice qué pasó con cada cuenta, en qué fecha, y lo que ya no se cobra. También qué queda y adónde ir.',
    notaria: 'Al final hay una hoja para la notaría. Puede darla sola.',
    abrir: 'Abrir el papel',
    enEspanol: 'El mismo papel en español, para una notaría',
    lista: 'Guardar o imprimir la lista',
  },
};
