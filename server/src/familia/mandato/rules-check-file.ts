/** The page's verdicts on a file, and how to recognise our letters; pure. */
import type { Failure } from './rules-check-page.ts';

type Language = 'es' | 'en';
/** `ninguno`: no file was given, or one larger than any paper of ours. */
export type FileVerdict = 'integro' | 'alterado' | 'ajeno' | 'ninguno';

export function fileFailure(verdict: FileVerdict, language: Language): Failure {
  const [titulo, ...parrafos] = VERDICTS[language][verdict];
  const clase = verdict === 'integro' ? 'vigente' : verdict === 'ninguno' ? 'en_revision' : 'desconocido';
  return { clase, titulo, parrafos, lista: [] };
}

const VERDICTS: Readonly<Record<Language, Readonly<Record<FileVerdict, readonly [string, ...string[]]>>>> = {
  es: {
    integro: [
      'El documento es nuestro y nadie lo ha cambiado',
      'Lleva nuestro sello electrónico sobre el documento entero.',
      'Que sea auténtico no dice si la autorización sigue en vigor. Compruébelo con su código.',
    ],
    alterado: [
      'El documento no está como lo emitimos',
      'Lleva nuestro sello, pero alguien lo ha cambiado o le ha añadido algo. No lo dé por válido.',
    ],
    ajeno: [
      'El documento no lleva nuestro sello',
      'Puede ser una copia impresa y vuelta a escanear, un documento anterior a los sellos o uno que no es nuestro. Compruebe la autorización con su código.',
    ],
    ninguno: ['No hemos podido leer ningún documento', 'Elija el PDF que recibió, de 5 MB como máximo.'],
  },
  en: {
    integro: [
      'The document is ours and nobody has changed it',
      'It carries our electronic seal over the whole document.',
      'That it is authentic does not say whether the authorisation still holds. Check that with its code.',
    ],
    alterado: [
      'The document is not as we issued it',
      'It carries our seal, but somebody has changed it or added to it. Do not take it as valid.',
    ],
    ajeno: [
      'The document does not carry our seal',
      'It may be a printed copy that was scanned, a document from before the seals, or one that is not ours. Check the authorisation with its code.',
    ],
    ninguno: ['We could not read any document', 'Choose the PDF that you received, of 5 MB at most.'],
  },
};

export const FILE_TEXTS = {
  es: {
    titulo: 'Comprobar un documento',
    etiqueta: 'PDF que ha recibido',
    ayuda: 'Le decimos si es nuestro y si está como lo emitimos. No lo guardamos.',
    boton: 'Comprobar el documento',
  },
  en: {
    titulo: 'Check a document',
    etiqueta: 'PDF that you received',
    ayuda: 'We tell you whether it is ours and as we issued it. We do not keep it.',
    boton: 'Check the document',
  },
} as const;

/** How the recipient of a letter can check that it is ours without trusting the letter. */
export const OURS = {
  es: (sender: string) => ({
    titulo: 'Cómo saber que una carta es nuestra',
    lista: [
      `Nuestros correos salen de ${sender} y van firmados por su dominio. Su servidor de correo lo comprueba.`,
      'La carta lleva el código de la autorización. Escríbalo aquí, en la dirección que usted conoce, y no siga enlaces de una carta de la que dude.',
      'La autorización en PDF lleva nuestro sello electrónico. Puede comprobarlo aquí o con su programa.',
      'Si aún duda, llame a la aseguradora. Use el teléfono que publica en su propia página, no el de la carta.',
    ],
  }),
  en: (sender: string) => ({
    titulo: 'How to know that a letter is ours',
    lista: [
      `Our e-mails come from ${sender} and are signed by its domain. Your mail server verifies it.`,
      'The letter bears the code of the authorisation. Type it here, at the address that you know, and follow no links of a letter that you doubt.',
      'The authorisation in PDF carries our electronic seal. You can check it here or with your own program.',
      'If you are still in doubt, call the insurer. Use the telephone on its own page, not the one in the letter.',
    ],
  }),
} as const;
