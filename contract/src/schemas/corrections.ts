/** Corrections of the provider catalogue by case managers. A value is sent as JSON text, because its type differs by field. */
import { type Static, Type } from 'typebox';
import { date, instant, object, option, orNull, paragraph, Slug } from './common.ts';
import { ActionExperience, ChannelExperience } from './experience.ts';
import { DATUM_STATES } from './proveedor-lists.ts';
import { Proveedor, Source } from './proveedores.ts';

/** The value as JSON. */
const Value = Type.String({ maxLength: 8000 });

export const CorrectableProveedor = object({
  proveedor: Proveedor,
  /** Every field that this provider has and that can be corrected. */
  campos: Type.Array(
    object({
      campo: Type.String(),
      valor: Value,
      estado: option(DATUM_STATES),
      fecha: orNull(date()),
      fuente: orNull(Source),
    }),
  ),
  /** Results of each channel by action, where enough answers are known. */
  canales: Type.Array(ChannelExperience),
  /** Results of the provider by action, where enough answers are known. */
  experiencia: Type.Array(ActionExperience),
});
/** Query of GET /catalogo/proveedores/{codigo} in the backoffice. */
export const ProveedorQuery = object({
  /** Slug of the insurer whose own answers are used where too few insurers share theirs. */
  aseguradora: Type.Optional(Slug),
});
export const NewCorrection = object({
  campo: Type.String({ maxLength: 100 }),
  antes: Value,
  despues: Value,
  motivo: paragraph(500),
  fuente: orNull(Source),
});
export type NewCorrection = Static<typeof NewCorrection>;
export const CorrectionDone = object({ numero: Type.Integer() });
export const CorrectionsHistory = object({
  elementos: Type.Array(
    object({
      numero: Type.Integer(),
      campo: Type.String(),
      antes: Value,
      despues: Value,
      motivo: Type.String(),
      fuente: orNull(Type.String()),
      quien: orNull(Type.String()),
      ocurrido: instant(),
    }),
  ),
});
