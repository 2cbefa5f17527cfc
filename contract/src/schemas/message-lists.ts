/** Closed lists of what the service writes to families; apart from the schemas, so that a page brings no schema library along. */

/** `libre`: the words are all of whoever writes. */
export const MESSAGE_TEMPLATES = ['papel', 'identificador', 'como_va', 'gracias', 'pesame', 'libre'] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/** Those that speak of an account. */
export const OF_ONE_CUENTA: readonly MessageTemplate[] = ['identificador'];

export const MESSAGE_MEDIA = ['correo', 'sms'] as const;
export type MessageMedium = (typeof MESSAGE_MEDIA)[number];
/** Those that have a text short enough for a telephone. */
export const SMS_TEMPLATES: readonly MessageTemplate[] = ['papel', 'identificador', 'como_va', 'gracias', 'libre'];

/**
 * Papers that a family can be asked for by itself. A copy of an identity document is no such paper: it is taken only where a provider
 * demands one, and the account asks for it then.
 */
export const ASKABLE_PAPERS = [
  'certificado_defuncion',
  'prueba_parentesco',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'seguros_fallecimiento',
  'resolucion_judicial',
  'poder',
  'factura',
] as const;
export type AskablePaper = (typeof ASKABLE_PAPERS)[number];
/** Those that speak of one account and serve no other. */
export const PAPERS_OF_ONE_CUENTA: readonly AskablePaper[] = ['factura'];

/** Most characters of free words, by e-mail and on a telephone, and of a subject. */
export const WORDS_MAXIMUM = { correo: 2000, sms: 240 } as const satisfies Record<MessageMedium, number>;
export const SUBJECT_MAXIMUM = 120;
