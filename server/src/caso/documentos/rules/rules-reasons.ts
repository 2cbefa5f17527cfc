/** Why a document was rejected, as a grieving family reads it: what happened, and what to do; pure. */
import type { RejectionReason } from '@albacea/contract/schemas/documentos.ts';

type Language = 'es' | 'en';

export const REJECTION_PHRASES: Readonly<Record<RejectionReason, Readonly<Record<Language, string>>>> = {
  ilegible: {
    es: 'No se lee bien. Haga la foto de nuevo con más luz, sin reflejos y con toda la página dentro.',
    en: 'It is hard to read. Please take the photograph again with more light, without glare and with the whole page in it.',
  },
  incompleto: {
    es: 'Falta alguna página o parte del documento. Envíelo completo, por favor.',
    en: 'A page or a part of the document is missing. Please send all of it.',
  },
  otra_persona: {
    es: 'El documento es de otra persona. Compruebe que sea el que se pide, por favor.',
    en: 'The document belongs to somebody else. Please check that it is the one that is asked for.',
  },
  otro_documento: {
    es: 'Es otro documento distinto del que se pide. En la lista se explica cuál es y dónde conseguirlo.',
    en: 'It is not the document that is asked for. The list says which one it is and where to get it.',
  },
  caducado: {
    es: 'El documento está caducado. Hace falta uno que esté en vigor.',
    en: 'The document has expired. One that is valid is needed.',
  },
  sin_firma: {
    es: 'Falta la firma o el sello. Envíelo firmado o sellado, por favor.',
    en: 'The signature or the stamp is missing. Please send it signed or stamped.',
  },
  datos_distintos: {
    es: 'Los nombres o las fechas no coinciden con los del caso. Si el error es nuestro, díganoslo.',
    en: 'The names or dates differ from those of the case. If the mistake is ours, please tell us.',
  },
  no_oficial: {
    es: 'Hace falta el documento oficial. Esta copia no la aceptan.',
    en: 'The official document is needed. This copy is not accepted.',
  },
  otro: {
    es: 'No hemos podido aceptar este documento. Su gestor le explicará por qué.',
    en: 'We could not accept this document. Your case manager will tell you why.',
  },
};

/** A rejection as sealed. */
export interface Rejection {
  readonly motivo: RejectionReason;
  /** What the case manager added, or null. */
  readonly palabras: string | null;
}

/** The sentence of the reason, and the reviewer's own words where the reader may see them. */
export function reasonVisible({ motivo, palabras }: Rejection, language: Language, withWords: boolean): string {
  if (!withWords || palabras === null) return REJECTION_PHRASES[motivo][language];
  return motivo === 'otro' ? palabras : `${REJECTION_PHRASES[motivo][language]} ${palabras}`;
}
