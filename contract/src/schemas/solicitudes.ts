/** Requests to providers as the desk follows them, with terms, reference keys and proofs of posting. */
import { type Static, Type } from 'typebox';
import { date, instant, line, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS, CUENTA_STATES } from './lists.ts';
import { PAPERS, POSTAL_DELIVERIES, REQUEST_CHANNELS, TERM_STATES } from './proveedor-lists.ts';
import { RESPUESTA_CLASSES, RESPUESTA_VIAS } from './respuesta-lists.ts';

/** The reference key that the provider gave the request. */
const Key = line(80);

export const Solicitud = object({
  numero: Type.Integer({ minimum: 1 }),
  canal: option(REQUEST_CHANNELS),
  enviada: date(),
  plazo: date(),
  /** Whether the law itself binds the provider to `plazo`. */
  obliga: Type.Boolean(),
  /** `sin_objeto`: the request was withdrawn or sent again, or its account was discarded. */
  estado: option(TERM_STATES),
  terminada: orNull(date()),
  clave: orNull(Type.String()),
  acusada: orNull(instant()),
  via: orNull(option(RESPUESTA_VIAS)),
  quien: orNull(Type.String()),
  prometida: orNull(date()),
  nota: orNull(Type.String()),
  entrega: orNull(option(POSTAL_DELIVERIES)),
  /** Proofs of posting and delivery, oldest first. */
  envios: Type.Array(object({ numero: Type.String(), fecha: date() })),
});
export type Solicitud = Static<typeof Solicitud>;

/** The accounts of a case at one provider, so that one contact covers all of them. */
export const ProveedorSolicitudes = object({
  proveedor: Type.String(),
  proveedor_codigo: orNull(Type.String()),
  cuentas: Type.Array(
    object({
      cuenta_id: Type.String(),
      accion: orNull(option(CUENTA_ACTIONS)),
      estado: option(CUENTA_STATES),
      identificador: orNull(Type.String()),
      version: Type.Integer(),
      /** Id of another entry for the same account that already has an open request for the same action; null: none. */
      repite: orNull(Type.String()),
      solicitudes: Type.Array(Solicitud),
    }),
  ),
});
export type ProveedorSolicitudes = Static<typeof ProveedorSolicitudes>;
export const CasoSolicitudes = object({
  /** By provider: those with several accounts first. */
  elementos: Type.Array(ProveedorSolicitudes),
});
export type CasoSolicitudes = Static<typeof CasoSolicitudes>;

/** The provider acknowledges the request. */
export const NewReceipt = object({
  via: option(RESPUESTA_VIAS),
  clave: Type.Optional(Key),
  quien: Type.Optional(line(100)),
  prometida: Type.Optional(date()),
  nota: Type.Optional(paragraph(1000)),
});
export type NewReceipt = Static<typeof NewReceipt>;

/** The outcome of a letter by post, according to its receipt or delivery notice. */
export const NewDelivery = object({
  entrega: option(POSTAL_DELIVERIES),
  numero: Type.Optional(line(60)),
  fecha: Type.Optional(date()),
});
export type NewDelivery = Static<typeof NewDelivery>;

/** Everything that a person needs to ask a provider by the channel of the account. */
export const SendingSheet = object({
  proveedor: Type.String(),
  /** Page or address of the catalogue: the form, or where to call, write or go; null: none is known. */
  pagina: orNull(Type.String()),
  /** The fields of the provider's form, according to the catalogue; null: they are unknown, or there is no form. */
  formulario: orNull(
    object({
      /** In the order of the form. */
      campos: Type.Array(
        object({
          nombre: Type.String(),
          valor: orNull(Type.String()),
          papel: orNull(option(PAPERS)),
        }),
      ),
      fecha: orNull(date()),
      fuente: orNull(Type.String()),
    }),
  ),
  /** Data that providers usually ask for, besides those of `formulario`. */
  datos: Type.Array(object({ que: Type.String(), valor: Type.String() })),
  /** On the telephone: sentences to say, in order. */
  decir: Type.Array(Type.String()),
  /** On the telephone: questions to ask before hanging up. */
  preguntar: Type.Array(Type.String()),
  /** Answers to the provider's usual questions. */
  responder: Type.Array(object({ pregunta: Type.String(), respuesta: Type.String() })),
  /** Identifier and reference key of each other account that waits for this provider's answer, so that one call serves all. */
  juntas: Type.Array(Type.String()),
});
export type SendingSheet = Static<typeof SendingSheet>;

/** The outcome of a call to a provider. If nothing had been requested for the account yet, the call is the request. */
export const ProveedorCall = object({
  /** Identifier that the client gives the call, so that sending it twice records one call. */
  llamada: Type.String({ minLength: 8, maxLength: 60, pattern: '^[A-Za-z0-9-]+$' }),
  /** The answer given on the telephone; `no_contestan`: nobody answered the call. */
  clase: option([...RESPUESTA_CLASSES, 'no_contestan']),
  quien: Type.Optional(line(100)),
  clave: Type.Optional(Key),
  prometida: Type.Optional(date()),
  resultado: Type.Optional(option(CUENTA_RESULTS)),
  papeles: Type.Optional(Type.Array(option(PAPERS), { uniqueItems: true, maxItems: PAPERS.length })),
  /** Whether the call chases an open request and counts as a chase of it. */
  insiste: Type.Optional(Type.Boolean()),
  /** Why the provider gave no reference key. A call that requests or chases needs `clave` or this member. */
  sin_constancia: Type.Optional(line(300)),
  nota: Type.Optional(paragraph(1000)),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type ProveedorCall = Static<typeof ProveedorCall>;
