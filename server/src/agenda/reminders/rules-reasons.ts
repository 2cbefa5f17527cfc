/** One sentence for what happens on a next date; pure. */

import type { DeadlineReason } from '@albacea/contract/schemas/deadlines.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';

export const DEADLINE_TEXTS: Readonly<Record<DeadlineReason, Readonly<Record<ErrorLanguage, string>>>> = {
  lista: {
    es: 'La familia dice qué cuentas hay, o que no hay más.',
    en: 'The family says which accounts there are, or that there are no more.',
  },
  confirmar: {
    es: 'La familia confirma qué quiere de esta cuenta.',
    en: 'The family confirms what it wants of this account.',
  },
  aportar_papel: { es: 'Falta un papel o un dato.', en: 'A paper or a detail is missing.' },
  falta_algo: {
    es: 'Espera un papel, un dato o la firma de la familia.',
    en: 'It waits for a paper, a detail or the signature of the family.',
  },
  guardar: {
    es: 'La familia guarda antes lo que hay en la cuenta: se espera a que diga que ya lo tiene.',
    en: 'The family keeps what is in the account first: it waits until they say that they have it.',
  },
  falta_certificado: {
    es: 'Espera un certificado que está en camino.',
    en: 'It waits for a certificate that is on its way.',
  },
  revisar_papel: { es: 'Hay que revisar el papel.', en: 'The paper has to be looked at.' },
  enviar: { es: 'Hay que enviar la solicitud al proveedor.', en: 'The request has to be sent to the provider.' },
  copia: {
    es: 'Hay que obtener la copia que pidió la familia.',
    en: 'The copy that the family asked for has to be obtained.',
  },
  carta: {
    es: 'La carta no llegó al proveedor: hay que enviarla otra vez o de otra manera.',
    en: 'The letter did not reach the provider: it has to be sent again or in another way.',
  },
  insistir: {
    es: 'Si el proveedor no ha contestado, hay que insistirle.',
    en: 'If the provider has not answered, it has to be chased.',
  },
  delegado: {
    es: 'Si el proveedor no ha contestado, hay que reclamar a su delegado de protección de datos.',
    en: 'If the provider has not answered, a complaint goes to its data protection officer.',
  },
  agencia: {
    es: 'Si el delegado no contesta, la familia puede reclamar ante la Agencia Española de Protección de Datos.',
    en: 'If the officer does not answer, the family can complain to the Spanish Data Protection Agency.',
  },
  carta_familia: {
    es: 'La familia tiene una carta lista, que solo ella puede enviar.',
    en: 'A letter is ready for the family, which only they can send.',
  },
  silencio: {
    es: 'Si el proveedor no contesta, se da por silencio.',
    en: 'If the provider does not answer, silence is taken as the outcome.',
  },
  decidir: {
    es: 'El proveedor se negó: hay que decidir si se vuelve a pedir.',
    en: 'The provider refused: somebody decides whether to ask again.',
  },
  pedir_certificado: { es: 'Hay que pedir el certificado.', en: 'The certificate has to be asked for.' },
  reclamar_certificado: {
    es: 'Si el registro no ha contestado, hay que reclamárselo.',
    en: 'If the register has not answered, it has to be chased.',
  },
  objecion: { es: 'Hay que decidir la objeción.', en: 'The objection has to be decided.' },
  direccion: {
    es: 'La dirección de la familia no recibe correo: hay que corregirla.',
    en: "The family's address takes no e-mail: it has to be corrected.",
  },
  sin_noticias: {
    es: 'La familia no contesta: hay que llamarla o cerrar el caso.',
    en: 'The family does not answer: call it, or close the case.',
  },
  cerrar: {
    es: 'No queda nada abierto: hay que cerrar el caso.',
    en: 'Nothing is open any more: the case has to be closed.',
  },
};
