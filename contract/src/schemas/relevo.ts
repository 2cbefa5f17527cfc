/** Handover of a case from its heir to another relative: the heir's request, and the service's act. */
import { type Static, Type } from 'typebox';
import { Heredero, HerederoAccess } from './casos.ts';
import { Id, instant, LANGUAGES, object, option, orNull, paragraph } from './common.ts';
import { HANDOVER_REASONS } from './lists.ts';

/** Why somebody else takes over the case. */
const motivo = option(HANDOVER_REASONS);
const words = paragraph(2000);

const NewPerson = {
  nombre: Heredero.properties.nombre,
  apellidos: Heredero.properties.apellidos,
  email: Heredero.properties.email,
  telefono: Heredero.properties.telefono,
  parentesco: Heredero.properties.parentesco,
};

/** A new request replaces the earlier one. */
export const HandoverRequest = object({
  ...NewPerson,
  motivo,
  explicacion: Type.Optional(words),
});
export type HandoverRequest = Static<typeof HandoverRequest>;

const person = {
  nombre: Type.String(),
  apellidos: Type.String(),
  email: Type.String(),
  telefono: orNull(Type.String()),
  parentesco: orNull(Type.String()),
};

const asked = {
  ...person,
  motivo,
  explicacion: orNull(Type.String()),
  pedido: instant(),
};

/** The state of the handover, for the heir. */
export const HandoverOfFamily = object({
  peticion: orNull(
    object({
      ...asked,
      /** Why the service refused the request, in its own words; null: the request waits for the service. */
      respuesta: orNull(Type.String()),
    }),
  ),
});
export type HandoverOfFamily = Static<typeof HandoverOfFamily>;

export const Handover = object({
  heredero: object({
    ...NewPerson,
    /** Defaults to the language of the case. */
    idioma: Type.Optional(option(LANGUAGES)),
  }),
  motivo,
  explicacion: words,
  /** Id of the document of the case that proves the handover and that a person has validated. */
  prueba: Id,
  /** The version of the case that the caller saw. */
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type Handover = Static<typeof Handover>;

export const HandoverDone = object({ relevo_id: Id, acceso_heredero: HerederoAccess });

export const HandoverRefusal = object({ respuesta: words });

/** The heir's requests for a handover, and the handovers made, for the service. */
export const Handovers = object({
  peticion: orNull(object(asked)),
  /** Handovers made, newest first. */
  hechos: Type.Array(
    object({
      relevo_id: Id,
      motivo,
      explicacion: Type.String(),
      hecho: instant(),
      /** Null: the person's data were erased since. */
      antes: orNull(object(person)),
      /** Null: the person's data were erased since. */
      despues: orNull(object(person)),
      prueba: Id,
      /** Mandate documents that ended with the handover. */
      ejemplares: Type.Array(
        object({
          ejemplar_id: Id,
          /** Null: the public registers. */
          proveedor: orNull(Type.String()),
          firmado: instant(),
        }),
      ),
    }),
  ),
});
export type Handovers = Static<typeof Handovers>;
