/** Ways to a person, to paper and to the mobile, in Spanish: what the first page and the threshold say of them, and no more. */
export const shortcutsEs = {
  atajos: {
    grupos: { gestion: 'De la gestión', familia: 'De la familia', usted: 'De usted' },
    llamada: 'Pedir que le llamemos',
    unico: 'Lo único que falta',
    lista: 'Imprimir la lista',
    movil: 'Mensajes a su móvil',
    alMovil: 'Mándenmelo al móvil',
    alMovilTitulo: 'Mire su móvil',
    alMovilTexto:
      'Si tenemos su móvil y este enlace era suyo, le llegará otro en unos minutos. Si no lo tenemos, irá a su correo.',
  },
};
