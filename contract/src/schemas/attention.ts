/** The family's telephone line and its hours, shown on every page of the portal in every state of the case. */
import { type Static, Type } from 'typebox';
import { object, option, orNull } from './common.ts';
import { HOURS_SHAPE } from './hours.ts';
import { Logo } from './logo.ts';

/** Days and times in Madrid when somebody answers, such as `laborables 09:00-20:00`. */
export const HoursOnFile = Type.String({ pattern: HOURS_SHAPE });

export const Attention = object({
  quien: option(['aseguradora', 'servicio']),
  nombre: Type.String(),
  telefono: Type.String(),
  horario: orNull(HoursOnFile),
});
export type Attention = Static<typeof Attention>;

/** Before anybody signs in: the insurer that owns the address, and whom to call. */
export const PublicAttention = object({
  /** Null: the address belongs to the service. */
  aseguradora: orNull(
    object({
      nombre: Type.String(),
      color: orNull(Type.String()),
      logo: Type.Optional(Logo),
      ensayo: Type.Optional(Type.Boolean()),
    }),
  ),
  atencion: orNull(Attention),
});
