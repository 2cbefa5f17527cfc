/** Words for a paper that a person of the service asked for, in Spanish. They come with their screens and not before. */
export const askedPaperEs = {
  uno: 'Nos hace falta un papel',
  varios: 'Nos hacen falta unos papeles',
  texto: 'Se lo hemos pedido por correo o por mensaje. Con él podemos seguir. No corre prisa.',
  enviar: 'Enviar: {papel}',
  sin: 'Si no lo tiene, díganoslo y buscamos otra manera.',
};
export type AskedPaperWords = typeof askedPaperEs;
