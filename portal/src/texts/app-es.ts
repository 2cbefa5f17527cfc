/** Words of what is done in a provider's own app, in Spanish: the family alone gets in. */
export const appEs = {
  aplicacion: {
    titulo: 'Se hace en la aplicación',
    porQue: 'Nosotros no podemos entrar en ella. Solo puede usted, o alguien de la familia.',
    ayuda: 'Ver cómo se hace',
    hecho: 'Cuando esté hecho, díganoslo. Así lo apuntamos.',
    boton: 'Ya está hecho',
    anotado: 'Gracias. Lo hemos apuntado.',
    dicho: 'Nos dijo que lo hizo el {fecha}.',
  },
};
