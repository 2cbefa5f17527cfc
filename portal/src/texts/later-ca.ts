import type { laterEs } from './later-es.ts';

/** Words of a death certificate that is not there yet, in Catalan. */
export const laterCa: typeof laterEs = {
  boton: 'Encara no el tinc',
  espera:
    'La funerària el sol donar al cap de pocs dies. Si no, demani’l gratis al Registre Civil d’on va morir, o per internet.',
  sede: 'Demanar-lo al Ministeri de Justícia',
  mientras: 'Pot continuar sense. Fins que el tinguem, no demanem res a les empreses.',
  recordamos: 'L’hi recordarem per correu. Quan el tingui, torni aquí.',
  sinRecordar: 'Quan el tingui, torni aquí.',
  seguir: 'Continuar sense',
  firmado: 'El seu permís queda desat. Quan tingui el certificat de defunció, enviï’l i comencem. No hi ha pressa.',
};
