/** How providers really behaved, counted from cases, and which entries of the catalogue to verify next. */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { CUENTA_ACTIONS } from './lists.ts';
import { PAPERS, PROVEEDOR_TYPES, REQUEST_CHANNELS, VERIFYING_SOURCES } from './proveedor-lists.ts';
import { ProveedorCode, Source } from './proveedores.ts';

/** Minimum number of answers behind a published figure; figures over all insurers also need three insurers. */
const LEAST_ANSWERS = 5;

const count = Type.Integer({ minimum: 0 });

const Action = option(CUENTA_ACTIONS);

/** How a provider answered requests for one action. */
export const ActionExperience = object({
  accion: Action,
  /** Number of requests that the provider answered within the last 24 months; only the last 500 count. */
  n: Type.Integer({ minimum: LEAST_ANSWERS }),
  /** Calendar days from request to answer: half of the answers took no longer. */
  dias_mediana: count,
  /** Calendar days from request to answer: nine of ten answers took no longer. */
  dias_p90: count,
  /** How the provider treats requests from somebody whom the family authorised. */
  representante: object({
    /** Number of answers that did what we asked for in the name of the family. */
    si: count,
    /** Number of answers that did or refused what we asked for in the name of the family. */
    n: count,
  }),
  /** Documents requested in the answers, the most frequent first. */
  papeles: Type.Array(
    object({
      papel: option(PAPERS),
      /** Number of answers that asked for the document. */
      n: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** Number of insurers whose cases these answers come from. */
  aseguradoras: Type.Integer({ minimum: 1 }),
  /** True: all answers come from cases of the query's insurer; false: they come from at least three insurers that share their answers. */
  propia: Type.Boolean(),
});
export type ActionExperience = Static<typeof ActionExperience>;

/** Outcomes of requests by channel, answered or not. */
export const ChannelExperience = object({
  accion: Action,
  canal: option(REQUEST_CHANNELS),
  /** Number of requests that were answered or ended without an answer. */
  n: Type.Integer({ minimum: LEAST_ANSWERS }),
  /** Number of these requests that were fulfilled. */
  hechas: Type.Integer({ minimum: 0 }),
  /** Number of these requests for which the law set the provider a term. */
  obligados: Type.Integer({ minimum: 0 }),
  /** Number of requests in `obligados` that were answered in time. */
  cumplidos: Type.Integer({ minimum: 0 }),
});
export type ChannelExperience = Static<typeof ChannelExperience>;

const VERIFY_REASONS = ['sin_fuente', 'terceros', 'anticuado', 'publicacion_distinta', 'experiencia'] as const;
export type VerifyReason = (typeof VERIFY_REASONS)[number];

export const ToVerify = object({
  proveedor: ProveedorCode,
  nombre: Type.String(),
  tipo: option(PROVEEDOR_TYPES),
  /** Null: the fields are about the provider as a whole. */
  accion: orNull(option(CUENTA_ACTIONS)),
  /**
   * `sin_fuente`: no source; `terceros`: the source is a third party; `anticuado`: the source is the provider's own,
   * but older than 24 months; `publicacion_distinta`: the catalogue's release has another value than when the field was
   * corrected; `experiencia`: our cases contradict the field.
   */
  motivo: option(VERIFY_REASONS),
  campos: Type.Array(Type.String()),
  fuente: orNull(Source),
  /**
   * Proposed value of the field, as JSON: the value of the release, or a value learned from cases. Null: nothing is
   * proposed, or the release no longer has the field.
   */
  propuesta: orNull(Type.String()),
  /** Number of the correction that somebody has to decide on again; null: none. */
  correccion: orNull(Type.Integer()),
  /**
   * Fields that a person can verify on the provider's page, with their values. Verifying one document of a list verifies
   * the whole list. Empty: somebody has to choose a value first.
   */
  comprobable: Type.Array(
    object({
      campo: Type.String(),
      /** As JSON. */
      valor: Type.String(),
    }),
  ),
  /** Last day on which the source counted as current; null unless `motivo` is `anticuado`. */
  caducado: orNull(date()),
  /** Accounts of the last 12 months, over all insurers. */
  uso: Type.Integer(),
  /** Score: (`uso` + 1) × harm × age of the evidence in months, rounded up. The queue begins with the highest. */
  puntuacion: Type.Integer(),
});
export type ToVerify = Static<typeof ToVerify>;
export const VERIFY_MAXIMUM = 100;
export const VerifyQueue = object({ elementos: Type.Array(ToVerify, { maxItems: VERIFY_MAXIMUM }) });

/** Body of POST /catalogo/verificaciones: fields that a person saw unchanged today, all at one source. */
export const Verification = object({
  filas: Type.Array(
    object({
      proveedor: ProveedorCode,
      /** The fields of `comprobable` that the person saw. */
      campos: Type.Array(object({ campo: Type.String({ maxLength: 200 }), valor: Type.String({ maxLength: 8000 }) }), {
        minItems: 1,
        maxItems: 60,
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
  /** Number of fields that count as verified from today on. */
  campos: Type.Integer(),
  /** Last day on which these fields count as verified. */
  proxima: date(),
});
export type Verified = Static<typeof Verified>;
