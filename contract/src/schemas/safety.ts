/** Safety at scale: acts that need a second person, stops, and recalls. */
import { type Static, Type } from 'typebox';
import { CERTIFICADO_TYPES } from './certificados.ts';
import { CasoId, instant, line, object, option, orNull, paragraph } from './common.ts';
import { CASO_RESULTS, RELEASED_ACTS } from './lists.ts';
import { LetterSending } from './papers.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });
const Slug = Type.String({ maxLength: 63, description: 'Slug of an insurer.' });
const Provider = Type.String({ maxLength: 60, description: 'Code of a provider in the catalogue.' });
const ofCaso = { aseguradora: Slug, caso_id: CasoId };

// A second person ----------------------------------------------------------------------------------------------------

/** `dado`: approved, not done yet; `usado`: done; `retirado`: taken back by the person who asked, or replaced by a new request. */
const RELEASE_STATES = ['pedido', 'dado', 'usado', 'devuelto', 'retirado'] as const;

const note = Type.Optional(paragraph(1000, 'What the second person should know.', 'La familia lo pidió dos veces.'));

/** How a case would be closed. */
const PreparedClosing = object({
  resultado: option(CASO_RESULTS),
  notas: Type.Optional(paragraph(2000, 'For the file.', 'Llamada del 21 de noviembre.')),
});

/** Names the act to release: a request by e-mail comes with its letter, any other with its account alone. */
export const ReleaseRequest = object({
  acto: option(RELEASED_ACTS),
  cuenta_id: Type.Optional(Id),
  carta: Type.Optional(LetterSending),
  certificado: Type.Optional(option(CERTIFICADO_TYPES)),
  cierre: Type.Optional(PreparedClosing),
  nota: note,
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Version of the account, certificate or case that the caller saw.' }),
  ),
});
export type ReleaseRequest = Static<typeof ReleaseRequest>;

export const Release = object({
  visto_bueno_id: Id,
  acto: option(RELEASED_ACTS),
  cuenta_id: orNull(Id),
  certificado: orNull(option(CERTIFICADO_TYPES)),
  de_que: Type.String({ description: 'Name of the provider or the certificate; empty for a closing.' }),
  carta: orNull(LetterSending),
  cierre: orNull(PreparedClosing),
  estado: option(RELEASE_STATES),
  vigente: Type.Boolean({ description: 'Nothing has changed since: it can be released, or used.' }),
  nota: orNull(Type.String()),
  motivo: orNull(Type.String({ description: 'Why it was given back.' })),
  propio: Type.Boolean({ description: 'Who looks is who asked, in this or another membership.' }),
  pedido: instant('When it was asked for.'),
  pedido_por: Type.String({ description: 'Id of who asked.' }),
  decidido: orNull(instant('When it was released or given back.')),
  decidido_por: orNull(Type.String({ description: 'Id of who did.' })),
});
export type Release = Static<typeof Release>;
export const ReleaseDone = object({
  estado: option(RELEASE_STATES),
  motivo: orNull(Type.String({ description: 'It was released, and why it could not be done at once.' })),
});
export type ReleaseDone = Static<typeof ReleaseDone>;
export const GivenBack = object({ motivo: paragraph(1000, 'Why.', 'El número de contrato no es el de la factura.') });

// Stops and recalls --------------------------------------------------------------------------------------------------

const reason = line(300, 'Why; nothing of a person.', 'Se reclamó a un proveedor equivocado.');

/** Limits to one insurer, one provider, or the letters of one sender; several limits combine with and. */
export const ScopeQuery = object({
  aseguradora: Type.Optional(Slug),
  proveedor: Type.Optional(Provider),
  persona: Type.Optional(Id),
  desde: Type.Optional(instant('Sent to the outbox from this instant on; without it, all that wait.')),
});
export type ScopeQuery = Static<typeof ScopeQuery>;
export const Scope = object({
  esperan: Type.Integer({ description: 'Letters that wait and nobody has claimed.' }),
  saliendo: Type.Integer({ description: 'Letters whose sending has begun: those can not be held.' }),
  salieron: Type.Integer({ description: 'Letters that had ended since that instant; 0 without one.' }),
  casos: Type.Integer({ description: 'Cases of the letters that wait.' }),
  mas: Type.Boolean({ description: 'There are more than were counted.' }),
});
export type Scope = Static<typeof Scope>;

/** Either one insurer, or one provider for all insurers. */
export const NewStop = object({
  aseguradora: Type.Optional(Slug),
  proveedor: Type.Optional(Provider),
  motivo: reason,
});
export type NewStop = Static<typeof NewStop>;
export const Stop = object({
  parada_id: Id,
  aseguradora: orNull(Slug),
  proveedor: orNull(object({ codigo: Type.String(), nombre: Type.String() })),
  motivo: Type.String(),
  puesta: instant('Since when.'),
  puesta_por: Type.String({ description: 'Name of who did.' }),
  levantada: orNull(instant('Until when; null: it stands.')),
  levantada_por: orNull(Type.String()),
  esperan: Type.Integer({ description: 'Letters that it holds.' }),
});
export type Stop = Static<typeof Stop>;
export const Stops = object({
  elementos: Type.Array(Stop, { description: 'Those that stand first, then the last ones.' }),
});
export type Stops = Static<typeof Stops>;

export const Recall = object({
  aseguradora: Type.Optional(Slug),
  proveedor: Type.Optional(Provider),
  persona: Type.Optional(Id),
  desde: instant('What was sent to the outbox from this instant on.'),
  motivo: reason,
});
export type Recall = Static<typeof Recall>;
const RecalledLetter = {
  ...ofCaso,
  carta_id: Id,
  proveedor: orNull(Type.String({ description: 'Its name in the catalogue; null: not of it.' })),
  enviada: instant('When it went to the outbox.'),
};
export const Recalled = object({
  deshechas: Type.Array(
    object({
      ...RecalledLetter,
      repuesta: Type.Boolean({
        description: 'Its account is as it was; false: it has changed since, and lies on the desk.',
      }),
    }),
  ),
  no_deshechas: Type.Array(
    object({
      ...RecalledLetter,
      motivo: Type.String({
        description: 'Why, in the language of who asks: it had left, or its account has changed.',
      }),
    }),
  ),
  mas: Type.Boolean({ description: 'There were too many for one act: do it again.' }),
});
export type Recalled = Static<typeof Recalled>;
