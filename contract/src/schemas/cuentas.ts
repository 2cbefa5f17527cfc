/** Digital account (cuenta): its proposal, the insurer's view of it, and the view of the heir and the service. */
import { type Static, Type } from 'typebox';
import {
  CasoId,
  component,
  date,
  decimal,
  EUROS_SHAPE,
  instant,
  line,
  ORIGINS,
  object,
  option,
  orNull,
} from './common.ts';
import {
  CUENTA_ACTIONS,
  CUENTA_KINDS,
  CUENTA_RESULTS,
  CUENTA_STATES,
  DISCARD_REASONS,
  FREQUENCIES,
  HOLDERS,
  INHABITED_HOME,
  LETTER_KINDS,
  MODULOS,
  type OBJECION_KINDS,
  PROPOSED_MAXIMUM,
  WHOLE_NAME_MAXIMUM,
} from './lists.ts';
import { offered } from './offered.ts';
import { CHANNELS, PAPERS, PROVEEDOR_TYPES } from './proveedor-lists.ts';

export type CuentaState = (typeof CUENTA_STATES)[number];
export type CuentaAction = (typeof CUENTA_ACTIONS)[number];

export type CuentaResult = (typeof CUENTA_RESULTS)[number];
export type DiscardReason = (typeof DISCARD_REASONS)[number];
export type InhabitedHome = (typeof INHABITED_HOME)[number];
export type Frequency = (typeof FREQUENCIES)[number];
/**
 * The state of the offer to keep something before an account is erased. `la_guardan`, then `guardada`: the family saves
 * it while the account is open, from its own devices or from the copy that the provider gives.
 */
export const COPIES = ['ofrecida', 'la_guardan', 'guardada', 'rechazada'] as const;
export type Copy = (typeof COPIES)[number];

/** Maximum number of objections of one family member that are open or were raised within a day. */
export const OBJECIONES_MAXIMUM = 5;
export type ObjecionKind = (typeof OBJECION_KINDS)[number];
export const OBJECION_STATES = ['abierta', 'levantada', 'mantenida'] as const;
export type ObjecionState = (typeof OBJECION_STATES)[number];

/** The largest number of accounts in a case, and the largest charge in euros. */
export const CUENTAS_MAXIMUM = 200;
export const AMOUNT_MAXIMUM = 100_000;
export const CURRENCY = 'EUR';

const Period = option(FREQUENCIES, { examples: ['mensual'] });

export const Cargo = object({
  importe: decimal(),
  moneda: Type.Literal(CURRENCY),
  periodicidad: Period,
});
export type Cargo = Static<typeof Cargo>;

/** The charge or null. One schema with two types, because with `anyOf` the serialiser would have to try alternatives. */
const CargoOrNull = orNull(Cargo);
const DiscardReasonView = orNull(option(DISCARD_REASONS));

/** Members that both views of an account share. */
const common = {
  cuenta_id: Type.String({ examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] }),
  modulo: option(MODULOS, { examples: ['suscripciones'] }),
  propuesta_por: option(ORIGINS),
  reservada: Type.Boolean(),
  estado: option(CUENTA_STATES, { examples: ['solicitada'] }),
  actualizado: instant(),
};

export const Cuenta = component('Cuenta', {
  cuenta_id: common.cuenta_id,
  modulo: common.modulo,
  propuesta_por: common.propuesta_por,
  tipo: option(CUENTA_KINDS),
  proveedor: orNull(Type.String()),
  proveedor_codigo: orNull(Type.String()),
  identificador: orNull(Type.String()),
  reservada: common.reservada,
  accion: orNull(option(CUENTA_ACTIONS)),
  estado: common.estado,
  resultado: orNull(option(CUENTA_RESULTS)),
  motivo_descarte: DiscardReasonView,
  cargo: CargoOrNull,
  ahorro_anual_estimado: orNull(decimal()),
  reposo_hasta: orNull(instant()),
  solicitada: orNull(instant()),
  plazo: orNull(date()),
  actualizado: common.actualizado,
});
export type Cuenta = Static<typeof Cuenta>;

/** Sum over the accounts of a case whose charges are known: the amount of each charge times the charges of a year. */
export const EstimatedSaving = object({
  detenido: decimal(),
  previsto: decimal(),
  moneda: Type.Literal(CURRENCY),
});
export type EstimatedSaving = Static<typeof EstimatedSaving>;

/** Data of GET /casos/{id}/cuentas: all accounts of the case, oldest first. */
export const CasoCuentas = component('CuentasDelCaso', {
  caso_id: CasoId,
  elementos: Type.Array(Cuenta),
  ahorro_del_caso: EstimatedSaving,
});
export type CasoCuentas = Static<typeof CasoCuentas>;

/** Members of every proposal of an account; where the proposer may set `reservada`, their schema adds it. */
export const CuentaProposal = component('NuevaCuenta', {
  proveedor_codigo: Type.Optional(Type.String({ maxLength: 60, examples: ['netflix'] })),
  proveedor: Type.Optional(line(100, 'Gimnasio del barrio')),
  identificador: Type.Optional(line(200, 'carmen.ruiz@example.com')),
  accion: Type.Optional(option(CUENTA_ACTIONS, { examples: ['cancelar'] })),
  modulo: Type.Optional(option(MODULOS, { examples: ['suscripciones'] })),
  cargo: Type.Optional(
    object({
      importe: Type.String({ pattern: EUROS_SHAPE, examples: ['12.99'] }),
      periodicidad: Period,
    }),
  ),
});
export type CuentaProposal = Static<typeof CuentaProposal>;

/** Body of POST /casos/{id}/cuentas. */
export const CuentasProposal = component('NuevasCuentas', {
  cuentas: Type.Array(CuentaProposal, { minItems: 1, maxItems: PROPOSED_MAXIMUM }),
});
export type CuentasProposal = Static<typeof CuentasProposal>;

export const ProposedCuentas = component('CuentasPropuestas', { caso_id: CasoId, elementos: Type.Array(Cuenta) });

/** The new holder of a contract, as the letter to the provider names them: the heir, or somebody the heir names. */
export const NewHolder = object({
  /** `heredero`: the heir, by the name on file; `otra`: somebody else. */
  quien: option(HOLDERS),
  /** Whole name of somebody else; not needed for the heir. */
  nombre: Type.Optional(line(WHOLE_NAME_MAXIMUM)),
  /** Identity number of somebody else, as the signer gives it. */
  numero: Type.Optional(line(40)),
});
export type NewHolder = Static<typeof NewHolder>;

/** An obstacle to a request, with its text in the language asked for. */
const Impediment = object({
  codigo: Type.String(),
  texto: Type.String(),
  /** The documents without which the request cannot be sent; if several sets would suffice, the shortest set. */
  papeles: Type.Array(option(PAPERS)),
  /** The other sets of documents that would suffice. */
  alternativas: Type.Array(Type.Array(option(PAPERS))),
});

const MANAGEMENT_TYPES = ['solicitud', 'insistencia', 'reclamacion', 'negativa', 'respuesta', 'descarte'] as const;

/** A step taken with the provider, or the provider's answer. Together they prove what was done for an account. */
export const Management = object({
  tipo: option(MANAGEMENT_TYPES),
  cuando: instant(),
  canal: orNull(option(CHANNELS)),
  /** Kind of our letter in this step; null: no letter, or none on record. */
  carta: orNull(option(LETTER_KINDS)),
  nota: orNull(Type.String()),
  documento: orNull(Type.String()),
  /** Reference number that the provider or the postal carrier gave; null: none. */
  referencia: orNull(Type.String()),
  /** Why neither a number nor a document proves this step; null: no reason was needed. */
  sin_constancia: orNull(Type.String()),
});
export type Management = Static<typeof Management>;

/** An account for the people who work on it, the heir and the service. Never for an insurer. */
export const CompleteCuenta = object({
  ...common,
  /** Send it with a command: the command is refused if somebody has changed the account meanwhile. */
  version: Type.Integer(),
  proveedor: Type.String(),
  proveedor_codigo: orNull(Type.String()),
  /** Type of the provider, on which the name of the action depends; null: not in the catalogue. */
  tipo: orNull(option(PROVEEDOR_TYPES)),
  /** Actions that the provider offers; null: unknown, because the provider is not in the catalogue. */
  ofrece: orNull(Type.Array(option(CUENTA_ACTIONS))),
  identificador: orNull(Type.String()),
  /** Null: no action chosen yet. */
  accion: orNull(option(CUENTA_ACTIONS)),
  resultado: orNull(option(CUENTA_RESULTS)),
  /** Why the account was discarded; null: it was not discarded, or the reason was not recorded. */
  motivo_descarte: DiscardReasonView,
  cargo: CargoOrNull,
  ahorro_anual_estimado: orNull(decimal()),
  /** Whether the action cannot be undone once it has been requested. */
  irreversible: Type.Boolean(),
  /** Whether only the family can ask: the heir sends the letter that the service has prepared, or asks in the provider's app. */
  envia_la_familia: Type.Boolean(),
  /**
   * Whether only a relative can carry out the action, in the provider's app, with the telephone of the deceased or the
   * relative's own account. There is no letter then.
   */
  en_la_aplicacion: Type.Boolean(),
  /** Whether the account supplies a home, for instance with water or power, so that cancelling it cuts the home off. */
  suministro: Type.Boolean(),
  /** Whether somebody lives in the home that the account supplies, according to the family; null: not asked, or the account supplies no home. */
  vivienda_habitada: orNull(option(INHABITED_HOME)),
  /** When the family accepted that the supply ends although somebody lives, or may live, in the home; null: not accepted. */
  corte_aceptado: orNull(instant()),
  nuevo_titular: orNull(NewHolder),
  /** Code of the way in which the action is requested; null: not in the catalogue. */
  via: orNull(Type.String()),
  /** Channel of the request according to the catalogue; null: unknown. */
  canal_previsto: orNull(option(CHANNELS)),
  /** The catalogue's ways of requesting the chosen action, the usual one first. */
  vias: Type.Array(object({ codigo: Type.String(), nombre: Type.String() })),
  /** Documents that the provider asked for in its answer. */
  papeles_pedidos: Type.Array(option(PAPERS)),
  /**
   * What the last answer of the provider asks for, so that it is no refusal. Empty: it refused, its answer is another one, or a request followed.
   */
  pide: Type.Array(option(PAPERS)),
  /** Documents that the provider may also ask for, according to the catalogue; the request does not wait for them. */
  puede_pedir: Type.Array(option(PAPERS)),
  /** Whether no request exists for the action, so that the account is resolved without one. */
  sin_tramite: Type.Boolean(),
  /** State of the offer to keep something before the account is erased; null: no offer. */
  copia: orNull(option(COPIES)),
  /** Options of the provider to keep something before the account is erased. */
  alternativas: Type.Array(option(CUENTA_ACTIONS)),
  confirmada: orNull(instant()),
  /** End of the waiting period before an irreversible action can be requested; null: no waiting period. */
  reposo_hasta: orNull(instant()),
  canal: orNull(option(CHANNELS)),
  solicitada: orNull(instant()),
  solicitudes: Type.Integer(),
  /** How often the last request was chased. */
  insistencias: Type.Integer(),
  ultima_insistencia: orNull(instant()),
  /** When the relative complained to the data protection authority; null: no complaint was made. */
  reclamada: orNull(instant()),
  /** The letter that is due because the provider has not answered; null: none. */
  carta_que_toca: orNull(object({ clase: option(LETTER_KINDS), quien: option(['heredero', 'servicio']) })),
  /** Day by which the answer is due, or on which the account expires by itself. */
  plazo: orNull(date()),
  /** The legal term for the action; null: no action chosen yet. */
  plazo_legal: orNull(
    object({
      /** Length of the term, in the unit of `computo`: working days or months. */
      dias: Type.Integer({ minimum: 1 }),
      computo: option(['habiles', 'meses']),
      norma: Type.String(),
      /** Whether the law binds this kind of provider to the term today; false: the term is only a guideline. */
      obliga: Type.Boolean(),
    }),
  ),
  /**
   * Day until which the law requires the provider to accept the documents that it asked for; null: there is no such
   * day.
   */
  completar_hasta: orNull(date()),
  /**
   * Days within which the provider answered half of such requests; null: too few answers are known, no action is
   * chosen, or the account is final.
   */
  suele_tardar_dias: orNull(Type.Integer({ minimum: 0 })),
  proxima_accion: orNull(date()),
  prueba: orNull(Type.String()),
  /** Steps taken and answers received, oldest first. */
  gestiones: Type.Array(Management),
  creada: instant(),
  terminada: orNull(instant()),
  ...offered,
  /** Reasons why the request cannot be sent yet; empty: it can be sent. */
  impedimentos: Type.Array(Impediment),
});
export type CompleteCuenta = Static<typeof CompleteCuenta>;
