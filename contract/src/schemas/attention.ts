/** Whom a family can call and when: shown on every page of the portal, whatever the state of the case. */
import { type Static, Type } from 'typebox';
import { object, option, orNull } from './common.ts';
import { HOURS_SHAPE } from './hours.ts';
import { Logo } from './logo.ts';

export const HoursOnFile = Type.String({
  pattern: HOURS_SHAPE,
  description: 'Days and times of Madrid in which somebody answers, such as `laborables 09:00-20:00`.',
});

export const Attention = object({
  quien: option(['aseguradora', 'servicio'], { description: 'Who answers this telephone.' }),
  nombre: Type.String({ description: 'Who answers.' }),
  telefono: Type.String(),
  horario: orNull(HoursOnFile),
});
export type Attention = Static<typeof Attention>;

/** Before anybody signs in: the insurer that owns the address, and whom to call. */
export const PublicAttention = object({
  aseguradora: orNull(
    object(
      {
        nombre: Type.String(),
        color: orNull(Type.String()),
        logo: Type.Optional(Logo),
        ensayo: Type.Optional(Type.Boolean()),
      },
      { description: 'Null: the address is that of the service.' },
    ),
  ),
  atencion: orNull(Attention),
});
