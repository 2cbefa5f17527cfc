/** Handover of a case from its heir to another relative: the heir's request, and the service's act. */
import { type Static, Type } from 'typebox';
import { Heredero, HerederoAccess } from './casos.ts';
import { instant, LANGUAGES, object, option, orNull, paragraph } from './common.ts';
import { HANDOVER_REASONS } from './handover-reasons.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });
const motivo = option(HANDOVER_REASONS, { description: 'Why somebody else is to carry the case on.' });
const words = (description: string, example: string) => paragraph(2000, description, example);

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
  explicacion: Type.Optional(words('What else the heir wants to say.', 'Mi hermana vivía con ella.')),
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
  pedido: instant('When it was asked.'),
};

/** The state of the handover, for the heir. */
export const HandoverOfFamily = object({
  peticion: orNull(
    object({
      ...asked,
      respuesta: orNull(
        Type.String({ description: 'Why it could not be done, in the words of the service; null: it waits for us.' }),
      ),
    }),
  ),
});
export type HandoverOfFamily = Static<typeof HandoverOfFamily>;

export const Handover = object({
  heredero: object({
    ...NewPerson,
    idioma: Type.Optional(option(LANGUAGES, { description: 'That of the case by default.' })),
  }),
  motivo,
  explicacion: words('What was verified, for the file.', 'Libro de familia visto. Hablado con las dos hermanas.'),
  prueba: Type.String({ maxLength: 40, description: 'The paper of the case that proves it, validated by a person.' }),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'That of the case, as the caller saw it.' })),
});
export type Handover = Static<typeof Handover>;

export const HandoverDone = object({ relevo_id: Id, acceso_heredero: HerederoAccess });

export const HandoverRefusal = object({
  respuesta: words('Why it is not done; the heir reads it.', 'Hace falta un papel que diga que es su hermana.'),
});

/** Requests and handovers done, for the service. */
export const Handovers = object({
  peticion: orNull(object(asked)),
  hechos: Type.Array(
    object({
      relevo_id: Id,
      motivo,
      explicacion: Type.String(),
      hecho: instant('When the case passed on.'),
      antes: object(person),
      despues: object(person),
      prueba: Id,
      ejemplares: Type.Array(
        object({
          ejemplar_id: Id,
          proveedor: orNull(Type.String({ description: 'Null: the public registers.' })),
          firmado: instant('When who carried the case before signed it.'),
        }),
        { description: 'Papers of mandates that ended with it.' },
      ),
    }),
    { description: 'The newest first.' },
  ),
});
export type Handovers = Static<typeof Handovers>;
