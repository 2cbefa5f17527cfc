/** How providers really behaved, counted from cases, and which entries of the catalogue to verify next. */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { CUENTA_ACTIONS } from './lists.ts';
import { ProveedorCode, Source } from './proveedores.ts';
import { PAPERS, PROVEEDOR_TYPES } from './ready-proveedores.ts';
import { REQUEST_CHANNELS } from './solicitud-lists.ts';
import { VERIFYING_SOURCES } from './verification-lists.ts';

/** Nothing is published about fewer answers, or, over all insurers, about fewer than three insurers. */
const LEAST_ANSWERS = 5;

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

const Action = option(CUENTA_ACTIONS, { description: 'The action requested.', examples: ['eliminar'] });

/** Experience with one action. */
export const ActionExperience = object({
  accion: Action,
  n: Type.Integer({
    minimum: LEAST_ANSWERS,
    description: 'Requests that the provider answered within the last 24 months, the last 500 at most.',
    examples: [14],
  }),
  dias_mediana: count('Calendar days from request to answer: half of the answers took no longer.', 13),
  dias_p90: count('Nine of ten took no longer.', 31),
  representante: object(
    {
      si: count('How many of them did what we asked for in the name of the family.', 11),
      n: count('Answers that did or refused what we asked for in the name of the family.', 12),
    },
    { description: 'Whether the provider takes it from somebody whom the family authorised.' },
  ),
  papeles: Type.Array(
    object({
      papel: option(PAPERS, { examples: ['dni_solicitante'] }),
      n: Type.Integer({ minimum: 1, description: 'How many answers asked for it.', examples: [3] }),
    }),
    { description: 'Documents requested in the answers, the most frequent first.' },
  ),
  aseguradoras: Type.Integer({ minimum: 1, description: 'Insurers in whose cases it was seen.' }),
  propia: Type.Boolean({
    description: 'True: of the cases of one insurer, that of the query; false: of at least three that share theirs.',
  }),
});
export type ActionExperience = Static<typeof ActionExperience>;

/** Outcomes of requests by channel, answered or not. */
export const ChannelExperience = object({
  accion: Action,
  canal: option(REQUEST_CHANNELS),
  n: Type.Integer({ minimum: LEAST_ANSWERS, description: 'Requests that were answered, or ended in silence.' }),
  hechas: Type.Integer({ minimum: 0, description: 'How many of these were done.' }),
  obligados: Type.Integer({
    minimum: 0,
    description: 'How many of these had a term set by law for the provider.',
  }),
  cumplidos: Type.Integer({ minimum: 0, description: 'How many of those were answered in time.' }),
});
export type ChannelExperience = Static<typeof ChannelExperience>;

const VERIFY_REASONS = ['sin_fuente', 'terceros', 'anticuado', 'publicacion_distinta', 'experiencia'] as const;
export type VerifyReason = (typeof VERIFY_REASONS)[number];

export const ToVerify = object({
  proveedor: ProveedorCode,
  nombre: Type.String(),
  tipo: option(PROVEEDOR_TYPES),
  accion: orNull(option(CUENTA_ACTIONS, { description: 'Null: fields of the provider as a whole.' })),
  motivo: option(VERIFY_REASONS, {
    description:
      "`sin_fuente`: no source; `terceros`: somebody else's words; `anticuado`: the provider's own, but older than 24 months; `publicacion_distinta`: the release says something else than when the field was corrected; `experiencia`: our cases say something else.",
  }),
  campos: Type.Array(Type.String(), { description: 'Paths of the fields.' }),
  fuente: orNull(Source),
  propuesta: orNull(
    Type.String({
      description:
        'As JSON, what a correction would put there: the value of the release, or what was learned. Null: nothing is proposed, or the field is gone from the release.',
    }),
  ),
  correccion: orNull(Type.Integer({ description: 'Number of the correction that is to be decided anew.' })),
  comprobable: Type.Array(object({ campo: Type.String(), valor: Type.String({ description: 'As JSON.' }) }), {
    description:
      'Facts that a person who looks at the page of the provider can verify, with their values. A paper is verified with the list that it is in. Empty: there is a value to choose first.',
  }),
  caducado: orNull(
    date(
      'Last day on which the words of the source counted as today’s; null: there are none that could.',
      '2026-11-30',
    ),
  ),
  uso: Type.Integer({ description: 'Accounts of the last 12 months, over all insurers.' }),
  puntuacion: Type.Integer({
    description: '(use + 1) × harm × months of the evidence, rounded up; the highest comes first.',
  }),
});
export type ToVerify = Static<typeof ToVerify>;
export const VERIFY_MAXIMUM = 100;
export const VerifyQueue = object({ elementos: Type.Array(ToVerify, { maxItems: VERIFY_MAXIMUM }) });

/** Body of POST /catalogo/verificaciones: the fields seen unchanged today, in one place. */
export const Verification = object({
  filas: Type.Array(
    object({
      proveedor: ProveedorCode,
      campos: Type.Array(object({ campo: Type.String({ maxLength: 200 }), valor: Type.String({ maxLength: 8000 }) }), {
        minItems: 1,
        maxItems: 200,
        description: 'Those of `comprobable` that were seen.',
      }),
    }),
    { minItems: 1, maxItems: VERIFY_MAXIMUM },
  ),
  fuente: object({
    clase: option(VERIFYING_SOURCES),
    referencia: Type.String({ maxLength: 500, description: 'Address or description.' }),
  }),
});
export type Verification = Static<typeof Verification>;
export const Verified = object({
  campos: Type.Integer({ description: 'Fields that are verified from today on.' }),
  proxima: date('Last day on which they count as verified.', '2028-11-26'),
});
export type Verified = Static<typeof Verified>;
