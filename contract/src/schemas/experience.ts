/** How providers really behaved, counted from cases, and which entries of the catalogue to verify next. */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { CUENTA_ACTIONS } from './lists.ts';
import { PAPERS, PROVEEDOR_TYPES, REQUEST_CHANNELS, VERIFYING_SOURCES } from './proveedor-lists.ts';
import { ProveedorCode, Source } from './proveedores.ts';

/** Nothing is published about fewer answers, or, over all insurers, about fewer than three insurers. */
const LEAST_ANSWERS = 5;

const count = Type.Integer({ minimum: 0 });

const Action = option(CUENTA_ACTIONS);

/** Experience with one action. */
export const ActionExperience = object({
  accion: Action,
  /** Requests that the provider answered within the last 24 months, the last 500 at most. */
  n: Type.Integer({ minimum: LEAST_ANSWERS }),
  /** Calendar days from request to answer: half of the answers took no longer. */
  dias_mediana: count,
  /** Nine of ten took no longer. */
  dias_p90: count,
  /** Whether the provider takes it from somebody whom the family authorised. */
  representante: object({
    /** How many of them did what we asked for in the name of the family. */
    si: count,
    /** Answers that did or refused what we asked for in the name of the family. */
    n: count,
  }),
  /** Documents requested in the answers, the most frequent first. */
  papeles: Type.Array(
    object({
      papel: option(PAPERS),
      /** How many answers asked for it. */
      n: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** Insurers in whose cases it was seen. */
  aseguradoras: Type.Integer({ minimum: 1 }),
  /** True: of the cases of one insurer, that of the query; false: of at least three that share theirs. */
  propia: Type.Boolean(),
});
export type ActionExperience = Static<typeof ActionExperience>;

/** Outcomes of requests by channel, answered or not. */
export const ChannelExperience = object({
  accion: Action,
  canal: option(REQUEST_CHANNELS),
  /** Requests that were answered, or ended in silence. */
  n: Type.Integer({ minimum: LEAST_ANSWERS }),
  /** How many of these were done. */
  hechas: Type.Integer({ minimum: 0 }),
  /** How many of these had a term set by law for the provider. */
  obligados: Type.Integer({ minimum: 0 }),
  /** How many of those were answered in time. */
  cumplidos: Type.Integer({ minimum: 0 }),
});
export type ChannelExperience = Static<typeof ChannelExperience>;

const VERIFY_REASONS = ['sin_fuente', 'terceros', 'anticuado', 'publicacion_distinta', 'experiencia'] as const;
export type VerifyReason = (typeof VERIFY_REASONS)[number];

export const ToVerify = object({
  proveedor: ProveedorCode,
  nombre: Type.String(),
  tipo: option(PROVEEDOR_TYPES),
  /** Null: of the provider as a whole. */
  accion: orNull(option(CUENTA_ACTIONS)),
  /**
   * `sin_fuente`: no source; `terceros`: somebody else's words; `anticuado`: the provider's own, but older than 24
   * months; `publicacion_distinta`: the release says something else than when the field was corrected; `experiencia`:
   * our cases say something else.
   */
  motivo: option(VERIFY_REASONS),
  campos: Type.Array(Type.String()),
  fuente: orNull(Source),
  /**
   * As JSON, what a correction would put there: the value of the release, or what was learned. Null: nothing is
   * proposed, or the field is gone from the release.
   */
  propuesta: orNull(Type.String()),
  /** Number of the correction that is to be decided anew. */
  correccion: orNull(Type.Integer()),
  /**
   * Facts that a person who looks at the page of the provider can verify, with their values. A paper is verified with
   * the list that it is in. Empty: there is a value to choose first.
   */
  comprobable: Type.Array(
    object({
      campo: Type.String(),
      /** As JSON. */
      valor: Type.String(),
    }),
  ),
  /** Last day on which the words of the source counted as today’s; null: there are none that could. */
  caducado: orNull(date()),
  /** Accounts of the last 12 months, over all insurers. */
  uso: Type.Integer(),
  /** (use + 1) × harm × months of the evidence, rounded up; the highest comes first. */
  puntuacion: Type.Integer(),
});
export type ToVerify = Static<typeof ToVerify>;
export const VERIFY_MAXIMUM = 100;
export const VerifyQueue = object({ elementos: Type.Array(ToVerify, { maxItems: VERIFY_MAXIMUM }) });

/** Body of POST /catalogo/verificaciones: the fields seen unchanged today, in one place. */
export const Verification = object({
  filas: Type.Array(
    object({
      proveedor: ProveedorCode,
      /** Those of `comprobable` that were seen. */
      campos: Type.Array(object({ campo: Type.String({ maxLength: 200 }), valor: Type.String({ maxLength: 8000 }) }), {
        minItems: 1,
        maxItems: 200,
      }),
    }),
    { minItems: 1, maxItems: VERIFY_MAXIMUM },
  ),
  fuente: object({
    clase: option(VERIFYING_SOURCES),
    referencia: Type.String({ maxLength: 500 }),
  }),
});
export type Verification = Static<typeof Verification>;
export const Verified = object({
  /** Fields that are verified from today on. */
  campos: Type.Integer(),
  /** Last day on which they count as verified. */
  proxima: date(),
});
export type Verified = Static<typeof Verified>;
