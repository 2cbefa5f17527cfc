/** Correcting the data with which a case or claim was opened: members given change, and null clears an optional one. */
import { type Static, Type } from 'typebox';
import { Fallecido, Heredero, PolizaNumber } from './casos.ts';
import { option, orNull } from './common.ts';
import { PRIORITIES } from './lists.ts';
import { Metadatos, Referencia } from './referencias.ts';
import { SiniestroBNotice } from './siniestros.ts';

const ofFallecido = Fallecido.properties;
const ofHeredero = Heredero.properties;
const { notas_aseguradora: Notes } = SiniestroBNotice.properties;

/** Body of PATCH /casos/{id}. */
export const CasoCorrection = Type.Object(
  {
    fallecido: Type.Optional(
      Type.Object(
        {
          nombre: Type.Optional(ofFallecido.nombre),
          apellidos: Type.Optional(ofFallecido.apellidos),
          dni: Type.Optional(
            orNull({
              ...ofFallecido.dni,
              description: 'National identity number; null: none. Blank leaves it as it is.',
            }),
          ),
          fecha_fallecimiento: Type.Optional(ofFallecido.fecha_fallecimiento),
        },
        { additionalProperties: false, minProperties: 1, description: 'Corrected data of the deceased.' },
      ),
    ),
    heredero: Type.Optional(
      Type.Object(
        {
          nombre: Type.Optional(ofHeredero.nombre),
          apellidos: Type.Optional(ofHeredero.apellidos),
          parentesco: Type.Optional(
            orNull({
              ...ofHeredero.parentesco,
              description: 'Kinship to the deceased; null: not known. Blank leaves it as it is.',
            }),
          ),
        },
        {
          additionalProperties: false,
          minProperties: 1,
          description:
            'Corrected data of the heir. E-mail and telephone are corrected by POST /casos/{id}/acceso, which also sends a new link and ends the old ones.',
        },
      ),
    ),
    poliza_numero: Type.Optional(PolizaNumber),
    prioridad: Type.Optional(
      option(PRIORITIES, { description: 'The new priority of the case and of its claim.', examples: ['urgente'] }),
    ),
    notas_aseguradora: Type.Optional(
      orNull({
        ...Notes,
        description: 'Note of the claim, which the case must have; null: none. Blank leaves it as it is.',
      }),
    ),
    referencia: Type.Optional(
      orNull({ ...Referencia, description: 'Reference of the case and of its claim from now on; null: none.' }),
    ),
    metadatos: Type.Optional(
      orNull({ ...Metadatos, description: 'Marks of the case and of its claim from now on, all of them; null: none.' }),
    ),
    nueva_firma: Type.Optional(
      Type.Boolean({
        description:
          "true: where the heir's mandate names what is corrected, it ends and has to be signed anew. Without it such a correction is refused with 409 `exige_nueva_firma`.",
        examples: [true],
      }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'The data to correct; members that are left out stay as they are.',
  },
);
export type CasoCorrection = Static<typeof CasoCorrection>;
