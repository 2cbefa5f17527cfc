/** Bulk commands on the work list, and the assignment of cases. */
import { type Static, Type } from 'typebox';
import { casoMembers, date, Id, object, option, orNull } from './common.ts';
import { CHASE_LETTER, TASK_KINDS } from './lists.ts';

const Kind = option(TASK_KINDS);

// Many at once --------------------------------------------------------------------------------------------------------

/** Maximum number of rows of one command. */
const ROWS = 200;
/** Maximum number of cases that one request chases; letters take time. */
const CHASE_ROWS = 10;

/** The result of one row. A refused row does not stop the others. */
const outcome = {
  hecho: Type.Boolean(),
  /** Why the command was refused for the row or for a part of it, in the caller's language; null: all of it was done. */
  motivo: orNull(Type.String()),
};

export const AssignMany = object({
  filas: Type.Array(
    object({
      ...casoMembers,
      gestor: orNull(Id),
      /**
       * Assigns the case only if this person has it now; null: only if nobody has it. Undo sends the value that the
       * first command set, so that rows changed since stay.
       */
      era: Type.Optional(orNull(Id)),
    }),
    { minItems: 1, maxItems: ROWS },
  ),
});
export type AssignMany = Static<typeof AssignMany>;
export const AssignedMany = object({
  filas: Type.Array(
    object({
      ...casoMembers,
      ...outcome,
      antes: orNull(Type.String()),
    }),
  ),
});
export type AssignedMany = Static<typeof AssignedMany>;

export const DeferMany = object({
  filas: Type.Array(
    object({
      ...casoMembers,
      clase: Kind,
      /** Day on which the task comes back, unless something newer brings it back before; null: now. */
      hasta: orNull(date()),
      /** Changes the task only if it is now put off until this day; null: only if it is not put off. */
      era: Type.Optional(orNull(date())),
    }),
    { minItems: 1, maxItems: ROWS },
  ),
});
export type DeferMany = Static<typeof DeferMany>;
export const DeferredMany = object({
  filas: Type.Array(
    object({
      ...casoMembers,
      clase: Kind,
      ...outcome,
      antes: orNull(date()),
    }),
  ),
});
export type DeferredMany = Static<typeof DeferredMany>;

type Chased = keyof typeof CHASE_LETTER;
const ChaseKind = option(Object.keys(CHASE_LETTER) as Chased[]);
export const ChaseMany = object({
  filas: Type.Array(object({ ...casoMembers, clase: ChaseKind }), { minItems: 1, maxItems: CHASE_ROWS }),
});
export type ChaseMany = Static<typeof ChaseMany>;
export const ChasedMany = object({
  filas: Type.Array(
    object({
      ...casoMembers,
      clase: ChaseKind,
      ...outcome,
      /** Ids of the letters that will leave; each can be recalled until then. */
      cartas: Type.Array(Id),
      /** Seconds until the letters leave; null: there are no letters. */
      segundos: orNull(Type.Integer()),
    }),
  ),
});
export type ChasedMany = Static<typeof ChasedMany>;
export const RecallMany = object({
  filas: Type.Array(object({ ...casoMembers, carta: Id }), { minItems: 1, maxItems: ROWS }),
});
export type RecallMany = Static<typeof RecallMany>;
export const RecalledMany = object({
  filas: Type.Array(object({ ...casoMembers, ...outcome })),
});
export type RecalledMany = Static<typeof RecalledMany>;

// Who looks at a case -------------------------------------------------------------------------------------------------

export const Presence = object({
  /** Ids of the other users who have the case on their screen now. */
  miran: Type.Array(Type.String()),
});
export type Presence = Static<typeof Presence>;
