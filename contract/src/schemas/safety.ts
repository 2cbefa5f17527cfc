/** Safety at scale: acts that need a second person, stops, and recalls. */
import { type Static, Type } from 'typebox';
import { CERTIFICADO_TYPES } from './certificados.ts';
import { casoMembers, Id, instant, line, object, option, orNull, paragraph, Slug } from './common.ts';
import { CASO_RESULTS, RELEASED_ACTS } from './lists.ts';
import { LetterSending } from './papers.ts';

const Provider = Type.String({ maxLength: 60 });

// A second person ----------------------------------------------------------------------------------------------------

/**
 * States of a request for release. `dado`: approved, act not done yet; `usado`: act done; `retirado`: withdrawn by the
 * person who asked, replaced by a new request, or ended because what it approves may not leave for now.
 */
const RELEASE_STATES = ['pedido', 'dado', 'usado', 'devuelto', 'retirado'] as const;

/** A note for the second person. */
const note = Type.Optional(paragraph(1000));

/** How a case would be closed. */
const PreparedClosing = object({ resultado: option(CASO_RESULTS), notas: Type.Optional(paragraph(2000)) });

/** The act to release: a request (`cuenta_id`, with `carta` if it leaves by e-mail), a fee (`certificado`) or a closing (`cierre`). */
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
  /** Whether nothing has changed since the request, so that the act can be released or done. */
  vigente: Type.Boolean(),
  nota: orNull(Type.String()),
  motivo: orNull(Type.String()),
  /** Whether the caller asked for the release, in this or another membership. */
  propio: Type.Boolean(),
  pedido: instant(),
  pedido_por: Type.String(),
  decidido: orNull(instant()),
  decidido_por: orNull(Type.String()),
});
export type Release = Static<typeof Release>;
export const ReleaseDone = object({
  estado: option(RELEASE_STATES),
  /** Why the released act could not be done at once; null: it was done, or a person has to do it. */
  motivo: orNull(Type.String()),
});
export type ReleaseDone = Static<typeof ReleaseDone>;
export const GivenBack = object({ motivo: paragraph(1000) });

// Stops and recalls --------------------------------------------------------------------------------------------------

/** Reason, without personal data. */
const reason = line(300);

/** Limits the letters to one insurer, one provider or one sender; several limits apply together. */
export const ScopeQuery = object({
  aseguradora: Type.Optional(Slug),
  proveedor: Type.Optional(Provider),
  persona: Type.Optional(Id),
  /** Counts letters put into the outbox from this instant on; without `desde`, all waiting letters. */
  desde: Type.Optional(instant()),
});
export type ScopeQuery = Static<typeof ScopeQuery>;
export const Scope = object({
  /** Number of waiting letters that have reached nobody. */
  esperan: Type.Integer(),
  /** Number of waiting letters that may have left: one is being sent, or the outcome of an attempt is unknown. */
  saliendo: Type.Integer(),
  /** Number of letters since `desde` that were sent or given up; 0 without `desde`. */
  salieron: Type.Integer(),
  /** Number of cases with waiting letters. */
  casos: Type.Integer(),
  /** True: there are more letters than were counted. */
  mas: Type.Boolean(),
});
export type Scope = Static<typeof Scope>;

/** A stop for either one insurer, or one provider at all insurers. */
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
  /** When the stop was lifted; null: it is in force. */
  levantada: orNull(instant()),
  levantada_por: orNull(Type.String()),
  /** Number of letters that the stop holds. */
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
  /** Recalls letters put into the outbox from this instant on. */
  desde: instant(),
  motivo: reason,
});
export type Recall = Static<typeof Recall>;
const RecalledLetter = {
  ...casoMembers,
  carta_id: Id,
  /** Name of the provider in the catalogue; null: the provider is not in it. */
  proveedor: orNull(Type.String()),
  enviada: instant(),
};
export const Recalled = object({
  deshechas: Type.Array(
    object({
      ...RecalledLetter,
      /** Whether the letter's account was restored; false: the account has changed since, and is a task now. */
      repuesta: Type.Boolean(),
    }),
  ),
  no_deshechas: Type.Array(
    object({
      ...RecalledLetter,
      /** Why the letter was not recalled, in the caller's language: the letter had left, or its account has changed. */
      motivo: Type.String(),
    }),
  ),
  /** True: there were too many letters for one recall, so repeat the recall for the others. */
  mas: Type.Boolean(),
});
export type Recalled = Static<typeof Recalled>;
