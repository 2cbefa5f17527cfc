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
 * The state of the offer to keep something before an account is erased. `pedida`, then `obtenida`: the service asks the provider for
 * a copy. `la_guardan`, then `guardada`: the family saves one itself while the account is open.
 */
export const COPIES = ['ofrecida', 'pedida', 'la_guardan', 'obtenida', 'guardada', 'rechazada'] as const;
export type Copy = (typeof COPIES)[number];

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

/** The charge or null, as one schema with two types: unlike `anyOf`, the serialiser need not try alternatives. */
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
  /** Identity number of somebody else, by which the signer names them. */
  numero: Type.Optional(line(40)),
});
export type NewHolder = Static<typeof NewHolder>;

/** An obstacle to a request, with its text in the language asked for. */
const Impediment = object({
  codigo: Type.String(),
  texto: Type.String(),
  /** The missing papers, if that is the hindrance; of several sufficient sets, the shortest. */
  papeles: Type.Array(option(PAPERS)),
  /** The other sets of papers that would do. */
  alternativas: Type.Array(Type.Array(option(PAPERS))),
});

const MANAGEMENT_TYPES = ['solicitud', 'insistencia', 'reclamacion', 'negativa', 'respuesta', 'descarte'] as const;

/** A step taken with the provider, or its answer. All of them are the evidence of what was done for an account. */
export const Management = object({
  tipo: option(MANAGEMENT_TYPES),
  cuando: instant(),
  canal: orNull(option(CHANNELS)),
  /** Which of our letters chased it; null: none, or none on record. */
  carta: orNull(option(LETTER_KINDS)),
  nota: orNull(Type.String()),
  documento: orNull(Type.String()),
  /** The number that the provider or the post gave for it. */
  referencia: orNull(Type.String()),
  /** Why neither a number nor a document shows that it was sent. */
  sin_constancia: orNull(Type.String()),
});
export type Management = Static<typeof Management>;

/** An account as seen by those who work on it: the heir and the service. Never for an insurer. */
export const CompleteCuenta = object({
  ...common,
  /** Send it with a command: it is refused when somebody was faster. */
  version: Type.Integer(),
  proveedor: Type.String(),
  proveedor_codigo: orNull(Type.String()),
  /** Kind of the provider, after which its action is named; null: not in the catalogue. */
  tipo: orNull(option(PROVEEDOR_TYPES)),
  /** Actions that the provider offers; null: it is not in the catalogue, and nobody knows. */
  ofrece: orNull(Type.Array(option(CUENTA_ACTIONS))),
  identificador: orNull(Type.String()),
  /** Null: no action chosen yet. */
  accion: orNull(option(CUENTA_ACTIONS)),
  resultado: orNull(option(CUENTA_RESULTS)),
  /** Why it was discarded; null otherwise, and where it was not recorded. */
  motivo_descarte: DiscardReasonView,
  cargo: CargoOrNull,
  ahorro_anual_estimado: orNull(decimal()),
  /** The action cannot be taken back once it was asked for. */
  irreversible: Type.Boolean(),
  /** The relative alone can ask: the heir sends the letter that is ready for them, or does it in the app. */
  envia_la_familia: Type.Boolean(),
  /**
   * It is done in the app, by the relative alone, with the telephone of the deceased or an account of their own:
   * there is no letter.
   */
  en_la_aplicacion: Type.Boolean(),
  /** A supply of a home, such as water or power: cancelling it cuts the home off. */
  suministro: Type.Boolean(),
  /** Whether somebody lives in the home that it serves, as the family says; null: not asked, or no supply. */
  vivienda_habitada: orNull(option(INHABITED_HOME)),
  /** When the family said that the supply may end although somebody lives in the home, or may. */
  corte_aceptado: orNull(instant()),
  nuevo_titular: orNull(NewHolder),
  /** Code of the way in which it is asked for; null: not in the catalogue. */
  via: orNull(Type.String()),
  /** Channel by which it is asked for, by the catalogue; null: nobody knows yet. */
  canal_previsto: orNull(option(CHANNELS)),
  /** The ways of the catalogue for what is wanted, the usual one first. */
  vias: Type.Array(object({ codigo: Type.String(), nombre: Type.String() })),
  /** Documents that the provider asked for in its answer. */
  papeles_pedidos: Type.Array(option(PAPERS)),
  /** Documents that, by the catalogue, the provider may also ask for; the request waits for none of them. */
  puede_pedir: Type.Array(option(PAPERS)),
  /** There is nothing to file: it is concluded without a request. */
  sin_tramite: Type.Boolean(),
  /** How the offer to keep something before erasing stands. */
  copia: orNull(option(COPIES)),
  /** Options of the provider to keep something before the account is erased. */
  alternativas: Type.Array(option(CUENTA_ACTIONS)),
  confirmada: orNull(instant()),
  /** Until then an irreversible action waits. */
  reposo_hasta: orNull(instant()),
  canal: orNull(option(CHANNELS)),
  solicitada: orNull(instant()),
  solicitudes: Type.Integer(),
  /** How often the last request was chased. */
  insistencias: Type.Integer(),
  ultima_insistencia: orNull(instant()),
  /** When the relative complained to the data protection authority. */
  reclamada: orNull(instant()),
  /** The letter that is due because nobody has answered; null: none. */
  carta_que_toca: orNull(object({ clase: option(LETTER_KINDS), quien: option(['heredero', 'servicio']) })),
  /** Date by which an answer is due, or by which it expires by itself. */
  plazo: orNull(date()),
  /** The legal term for the action; null: no action chosen yet. */
  plazo_legal: orNull(
    object({
      /** Working days, or months. */
      dias: Type.Integer({ minimum: 1 }),
      computo: option(['habiles', 'meses']),
      norma: Type.String(),
      /** The law obliges this kind of provider to it today; false: a measure. */
      obliga: Type.Boolean(),
    }),
  ),
  /** The provider wants more papers: until when at least it has to let them be brought, by law. Null otherwise. */
  completar_hasta: orNull(date()),
  /**
   * Days within which the provider answered half of such requests; null: too few are known, nobody has said what is
   * wanted, or it is over.
   */
  suele_tardar_dias: orNull(Type.Integer({ minimum: 0 })),
  proxima_accion: orNull(date()),
  prueba: orNull(Type.String()),
  /** Steps taken and answers received, oldest first. */
  gestiones: Type.Array(Management),
  creada: instant(),
  terminada: orNull(instant()),
  ...offered,
  /** Reasons why the request cannot be sent yet; empty: it can. */
  impedimentos: Type.Array(Impediment),
});
export type CompleteCuenta = Static<typeof CompleteCuenta>;
