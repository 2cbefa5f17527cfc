/** Words of a death certificate that is not there yet, in Spanish. */
export const laterEs = {
  boton: 'Todavía no lo tengo',
  espera:
    'La funeraria lo suele dar a los pocos días. Si no, pídalo gratis en el Registro Civil de donde murió, o por internet.',
  sede: 'Pedirlo en el Ministerio de Justicia',
  mientras: 'Puede seguir sin él. Hasta tenerlo no pedimos nada a las empresas.',
  recordamos: 'Se lo recordaremos por correo. Cuando lo tenga, vuelva aquí.',
  sinRecordar: 'Cuando lo tenga, vuelva aquí.',
  seguir: 'Seguir sin él',
  firmado: 'Su permiso queda guardado. Cuando tenga el certificado de defunción, mándelo y empezamos. No hay prisa.',
};
