/** Closed lists of messages to families, in a file without schemas so that the web applications can load it alone. */

/** `libre`: the sender writes every word. */
export const MESSAGE_TEMPLATES = ['papel', 'identificador', 'como_va', 'gracias', 'pesame', 'libre'] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/** Templates about an account. */
export const OF_ONE_CUENTA: readonly MessageTemplate[] = ['identificador'];

export const MESSAGE_MEDIA = ['correo', 'sms'] as const;
export type MessageMedium = (typeof MESSAGE_MEDIA)[number];
/** Templates with a text short enough for an SMS. */
export const SMS_TEMPLATES: readonly MessageTemplate[] = ['papel', 'identificador', 'como_va', 'gracias', 'libre'];

/**
 * Documents that a message can ask a family for. Copies of identity documents are not among them: the service takes such a copy only if a
 * provider demands it, and then lists it among the documents that the account lacks.
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
/** Documents that the page asks for beside its accounts: in a message, or because a site wants them before it removes a trace. */
export const ASKED_PAPERS = [
  ...ASKABLE_PAPERS,
  'prueba_fallecimiento',
  'dni_fallecido',
  'dni_solicitante',
  'carta_instrucciones',
] as const;
/** Documents about one account, useful for no other. */
export const PAPERS_OF_ONE_CUENTA: readonly AskablePaper[] = ['factura'];

/** Maximum number of characters of free text, by e-mail and by SMS, and of a subject. */
export const WORDS_MAXIMUM = { correo: 2000, sms: 240 } as const satisfies Record<MessageMedium, number>;
export const SUBJECT_MAXIMUM = 120;
