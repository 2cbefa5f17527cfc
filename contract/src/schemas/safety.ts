/** Safety at scale: acts that need a second person, stops, and recalls. */
import { type Static, Type } from 'typebox';
import { CERTIFICADO_TYPES } from './certificados.ts';
import { casoMembers, Id, instant, line, object, option, orNull, paragraph, Slug } from './common.ts';
import { CASO_RESULTS, RELEASED_ACTS } from './lists.ts';
import { LetterSending } from './papers.ts';

const Provider = Type.String({ maxLength: 60 });

// A second person ----------------------------------------------------------------------------------------------------

/** `dado`: approved, not done yet; `usado`: done; `retirado`: taken back by the person who asked, or replaced by a new request. */
const RELEASE_STATES = ['pedido', 'dado', 'usado', 'devuelto', 'retirado'] as const;

/** A note for the second person. */
const note = Type.Optional(paragraph(1000));

/** How a case would be closed. */
const PreparedClosing = object({ resultado: option(CASO_RESULTS), notas: Type.Optional(paragraph(2000)) });

/** Names the act to release: a request by e-mail comes with its letter, any other with its account alone. */
export const ReleaseRequest = object({
  acto: option(RELEASED_ACTS),
  cuenta_id: Type.Optional(Id),
  carta: Type.Optional(LetterSending),
  certificado: Type.Optional(option(CERTIFICADO_TYPES)),
  cierre: Type.Optional(PreparedClosing),
  nota: note,
  /** Version of the account, certificate or case that the caller saw. */
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type ReleaseRequest = Static<typeof ReleaseRequest>;

export const Release = object({
  visto_bueno_id: Id,
  acto: option(RELEASED_ACTS),
  cuenta_id: orNull(Id),
  certificado: orNull(option(CERTIFICADO_TYPES)),
  /** Name of the provider or the certificate; empty for a closing. */
  de_que: Type.String(),
  carta: orNull(LetterSending),
  cierre: orNull(PreparedClosing),
  estado: option(RELEASE_STATES),
  /** Nothing has changed since: it can be released, or used. */
  vigente: Type.Boolean(),
  nota: orNull(Type.String()),
  motivo: orNull(Type.String()),
  /** The viewer asked for it, in this or another membership. */
  propio: Type.Boolean(),
  pedido: instant(),
  pedido_por: Type.String(),
  decidido: orNull(instant()),
  decidido_por: orNull(Type.String()),
});
export type Release = Static<typeof Release>;
export const ReleaseDone = object({
  estado: option(RELEASE_STATES),
  /** It was released, and why it could not be done at once. */
  motivo: orNull(Type.String()),
});
export type ReleaseDone = Static<typeof ReleaseDone>;
export const GivenBack = object({ motivo: paragraph(1000) });

// Stops and recalls --------------------------------------------------------------------------------------------------

/** Why; nothing of a person. */
const reason = line(300);

/** Limits to one insurer, one provider, or the letters of one sender; several limits combine with and. */
export const ScopeQuery = object({
  aseguradora: Type.Optional(Slug),
  proveedor: Type.Optional(Provider),
  persona: Type.Optional(Id),
  /** Sent to the outbox from this instant on; without it, all that wait. */
  desde: Type.Optional(instant()),
});
export type ScopeQuery = Static<typeof ScopeQuery>;
export const Scope = object({
  /** Letters that wait and nobody has claimed. */
  esperan: Type.Integer(),
  /** Letters whose sending has begun: those can not be held. */
  saliendo: Type.Integer(),
  /** Letters that had ended since that instant; 0 without one. */
  salieron: Type.Integer(),
  /** Cases of the letters that wait. */
  casos: Type.Integer(),
  /** There are more than were counted. */
  mas: Type.Boolean(),
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
  puesta: instant(),
  puesta_por: Type.String(),
  /** Until when; null: it stands. */
  levantada: orNull(instant()),
  levantada_por: orNull(Type.String()),
  /** Letters that it holds. */
  esperan: Type.Integer(),
});
export type Stop = Static<typeof Stop>;
export const Stops = object({
  /** Stops in force first, then the last lifted ones. */
  elementos: Type.Array(Stop),
});
export type Stops = Static<typeof Stops>;

export const Recall = object({
  aseguradora: Type.Optional(Slug),
  proveedor: Type.Optional(Provider),
  persona: Type.Optional(Id),
  /** Entries written to the outbox from this instant on. */
  desde: instant(),
  motivo: reason,
});
export type Recall = Static<typeof Recall>;
const RecalledLetter = {
  ...casoMembers,
  carta_id: Id,
  /** Its name in the catalogue; null: not of it. */
  proveedor: orNull(Type.String()),
  enviada: instant(),
};
export const Recalled = object({
  deshechas: Type.Array(
    object({
      ...RecalledLetter,
      /** Whether its account was restored; false: it has changed since, and is a task now. */
      repuesta: Type.Boolean(),
    }),
  ),
  no_deshechas: Type.Array(
    object({
      ...RecalledLetter,
      /** Why, in the language of who asks: it had left, or its account has changed. */
      motivo: Type.String(),
    }),
  ),
  /** There were too many for one act: do it again. */
  mas: Type.Boolean(),
});
export type Recalled = Static<typeof Recalled>;
