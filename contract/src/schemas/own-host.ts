/** The host name of an insurer's own at which its families reach the portal. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull } from './common.ts';
import { RECORD_STATES, SENDER_STATES } from './sender.ts';

/**
 * Who answers at the host name: this service for this insurer; nobody, or not now; somebody, with a certificate that browsers refuse;
 * or something else.
 */
export const HOST_ANSWERS = ['bien', 'sin_respuesta', 'certificado', 'otra'] as const;
export type HostAnswer = (typeof HOST_ANSWERS)[number];

export const OwnHostChoice = object({
  nombre: Type.String({
    minLength: 1,
    maxLength: 250,
    description: 'Host name in a domain of the insurer.',
    examples: ['legado.aurora.example'],
  }),
});
export type OwnHostChoice = Static<typeof OwnHostChoice>;

export const OwnHostView = object({
  dominio: orNull(
    object({
      nombre: Type.String(),
      estado: option(SENDER_STATES),
      verificado: orNull(instant('Since when links lead to it.')),
      comprobado: orNull(instant('When it was looked at last.')),
      cname: object({
        estado: orNull(option(RECORD_STATES, { description: 'null: not asked yet.' })),
        hallado: Type.Array(Type.String(), { description: 'What DNS says.' }),
      }),
      portal: orNull(option(HOST_ANSWERS, { description: 'null: not asked yet, or not before DNS is right.' })),
    }),
  ),
  posible: Type.Boolean({
    description:
      'Variant A. In Variant B the insurer never gets the token of a link, and whoever governs the name could read it.',
  }),
  destino: Type.String({ description: 'What the CNAME of the host name has to say.' }),
  servicio: Type.String({ description: 'Host name to which links lead without one; it serves always.' }),
});
export type OwnHostView = Static<typeof OwnHostView>;
