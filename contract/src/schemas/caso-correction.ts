/** Corrects the data with which a case or claim was opened: a given member replaces the value, and null clears an optional one. */
import { type Static, Type } from 'typebox';
import { Fallecido, Heredero, PolizaNumber } from './casos.ts';
import { component, object, option, orNull } from './common.ts';
import { PRIORITIES } from './lists.ts';
import { Metadatos, Referencia } from './referencias.ts';
import { SiniestroBNotice } from './siniestros.ts';

const fallecidoMembers = Fallecido.properties;
const herederoMembers = Heredero.properties;
const { notas_aseguradora: Notes } = SiniestroBNotice.properties;

/** Body of PATCH /casos/{id}. */
export const CasoCorrection = component(
  'CorreccionDeCaso',
  {
    fallecido: Type.Optional(
      object(
        {
          nombre: Type.Optional(fallecidoMembers.nombre),
          apellidos: Type.Optional(fallecidoMembers.apellidos),
          dni: Type.Optional(orNull(fallecidoMembers.dni)),
          fecha_fallecimiento: Type.Optional(fallecidoMembers.fecha_fallecimiento),
        },
        { minProperties: 1 },
      ),
    ),
    heredero: Type.Optional(
      object(
        {
          nombre: Type.Optional(herederoMembers.nombre),
          apellidos: Type.Optional(herederoMembers.apellidos),
          parentesco: Type.Optional(orNull(herederoMembers.parentesco)),
        },
        { minProperties: 1 },
      ),
    ),
    poliza_numero: Type.Optional(PolizaNumber),
    prioridad: Type.Optional(option(PRIORITIES, { examples: ['urgente'] })),
    notas_aseguradora: Type.Optional(orNull(Notes)),
    referencia: Type.Optional(orNull(Referencia)),
    metadatos: Type.Optional(orNull(Metadatos)),
    nueva_firma: Type.Optional(Type.Boolean({ examples: [true] })),
  },
  { minProperties: 1 },
);
export type CasoCorrection = Static<typeof CasoCorrection>;
