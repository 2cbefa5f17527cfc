/** Claims metrics of a period, and what the insurer supplies for them (the guide `cifras` defines every figure). */
import { type Static, Type } from 'typebox';
import { component, date, decimal, EUROS_SHAPE, instant, month, object, option, orNull } from './common.ts';
import { BASE_DATES, CUENTA_ACTIONS, CUENTA_RESULTS, MODULOS, PRIORITIES } from './lists.ts';

export type BaseDate = (typeof BASE_DATES)[number];

/** Why a figure is unknown. */
const REASONS_WITHOUT_FIGURE = [
  'denominador_cero',
  'sin_duraciones',
  'aun_no_procede',
  'meses_incompletos',
  'faltan_datos',
  'falta_provision_inicial',
] as const;
export type ReasonWithoutFigure = (typeof REASONS_WITHOUT_FIGURE)[number];

export const ReportingQuery = object({
  desde: Type.Optional(date()),
  hasta: Type.Optional(date()),
  fecha_base: Type.Optional(option(BASE_DATES, { default: 'comunicacion' })),
  corte: Type.Optional(instant()),
});

const whole = Type.Integer();
const ReasonView = orNull(option(REASONS_WITHOUT_FIGURE));

export const Ratio = component('Razon', {
  numerador: whole,
  denominador: whole,
  valor: orNull(Type.Number()),
  motivo: ReasonView,
});
export type Ratio = Static<typeof Ratio>;

export const EconomicRatio = component('RazonEconomica', {
  numerador: orNull(decimal()),
  denominador: orNull(decimal()),
  valor: orNull(decimal()),
  motivo: ReasonView,
});
export type EconomicRatio = Static<typeof EconomicRatio>;

const hours = orNull(Type.Number());
export const Time = component('Tiempo', {
  n: whole,
  mediana: hours,
  p90: hours,
  p95: hours,
  media: orNull(Type.Number()),
  motivo: ReasonView,
});
export type Time = Static<typeof Time>;

const movements = {
  pendientes_inicio: whole,
  abiertos: whole,
  reabiertos: whole,
  cerrados: whole,
  anulados: whole,
  pendientes_fin: whole,
};

const Age = object({
  d0_7: whole,
  d8_30: whole,
  d31_60: whole,
  d61_90: whole,
  mas_de_90: whole,
});

const Group = {
  cohorte: whole,
  activacion: Ratio,
  ...movements,
};

const cuentasFigures = {
  confirmadas: whole,
  solicitadas: whole,
  resueltas: whole,
  resolucion: Ratio,
};

const Cohort = object({
  casos: whole,
  abiertos: whole,
  en_tramite: whole,
  cerrados: whole,
  anulados: whole,
  por_resultado: object({
    completado: whole,
    parcial: whole,
    desistido: whole,
    sin_respuesta: whole,
  }),
  activacion: Ratio,
});

const Economic = object({
  motivo: ReasonView,
  meses_sin_datos: Type.Array(Type.String({ examples: ['2026-09'] })),
  vidas_anio: orNull(decimal()),
  primas: orNull(decimal()),
  pagado: orNull(decimal()),
  provision_inicial: orNull(decimal()),
  provision_final: orNull(decimal()),
  coste_incurrido: orNull(decimal()),
  frecuencia: EconomicRatio,
  coste_medio: EconomicRatio,
  coste_medio_con_coste: EconomicRatio,
  prima_de_riesgo: EconomicRatio,
  ratio_siniestral: EconomicRatio,
  por_producto: Type.Array(
    object({
      producto: Type.String({ examples: ['Decesos Familiar'] }),
      vidas_anio: orNull(decimal()),
      primas: orNull(decimal()),
      pagado: orNull(decimal()),
      provision_final: orNull(decimal()),
      ratio_siniestral: EconomicRatio,
    }),
  ),
});

const Breakdown = object({
  modulo: Type.Array(
    object({
      modulo: option(MODULOS, { examples: ['borrado'] }),
      contratados: whole,
      completados: whole,
      tiempo: Time,
      ...cuentasFigures,
    }),
  ),
  pack: Type.Array(object({ pack: Type.String({ examples: ['basico'] }), ...Group })),
  prioridad: Type.Array(object({ prioridad: option(PRIORITIES, { examples: ['normal'] }), ...Group })),
  proveedor: Type.Array(
    object({
      proveedor: Type.String(),
      solicitadas: whole,
      respuesta: Time,
      silencio: Ratio,
    }),
  ),
  mes: Type.Array(
    object({
      mes: Type.String(),
      inmaduro: Type.Boolean(),
      comunicados: whole,
      ocurridos: whole,
      ...movements,
      cuentas_confirmadas: whole,
      cuentas_resueltas: whole,
    }),
  ),
});

export const Reporting = component('Reporting', {
  periodo: object({
    desde: date(),
    hasta: date(),
    dias: whole,
    fecha_base: option(BASE_DATES),
    corte: instant(),
    zona: Type.String(),
  }),
  siniestros: object({
    comunicados: whole,
    retirados: whole,
    ocurridos: whole,
  }),
  cohorte: Cohort,
  casos: object({
    ...movements,
    antiguedad: Age,
    cierre_a_30: Ratio,
    cierre_a_60: Ratio,
    cierre_a_90: Ratio,
    reapertura: Ratio,
    dias_de_trabajo_pendiente: Ratio,
  }),
  modulos: object({ contratados: whole, completados: whole }),
  cuentas: object({
    ...cuentasFigures,
    en_curso: whole,
    rechazadas: whole,
    sin_respuesta: whole,
    descartadas: whole,
    a_la_primera: Ratio,
    por_accion: Type.Array(
      object({
        accion: option(CUENTA_ACTIONS, { examples: ['cancelar'] }),
        solicitadas: whole,
        resolucion: Ratio,
      }),
    ),
    por_resultado: Type.Array(
      object({
        resultado: option(CUENTA_RESULTS, { examples: ['cancelada'] }),
        cuentas: whole,
      }),
    ),
    cargos_detenidos: object({
      cuentas: whole,
      cuota_anual: decimal(),
      estimacion: Type.Boolean(),
    }),
  }),
  rastros: object({
    terminados: whole,
    resueltos: whole,
    sin_respuesta: whole,
    descartados: whole,
  }),
  contacto: object({
    enlaces_entregados: whole,
    enlaces_rechazados: whole,
    enlaces_reenviados: whole,
    primer_contacto_24h: Ratio,
    entradas: whole,
    entrada_a_7: Ratio,
    entrada_a_30: Ratio,
  }),
  plazos: object({ cumplimiento: Ratio }),
  tiempos: object({
    demora_comunicacion: Time,
    primer_contacto: Time,
    primera_entrada: Time,
    tramitacion_bruta: Time,
    tramitacion_neta: Time,
    respuesta_proveedor: Time,
  }),
  economico: Economic,
  desglose: Breakdown,
});
export type Reporting = Static<typeof Reporting>;

const YEARS = '^[0-9]{1,12}(?:[.,][0-9]{1,4})?$';
const SIGNED_EUROS = '^-?[0-9]{1,12}(?:[.,][0-9]{1,2})?$';
/** Figures of the insurer for a product in a month. Members that are left out stay unknown. */
export const MonthDatum = object({
  /** Product, as the insurer calls it; letters, digits, blanks and `. _ / -`. */
  producto: Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._/-]*$' }),
  mes: month(),
  /** Exposure: days insured ÷ 365.25, summed over the insured; up to four decimals. */
  vidas_anio: Type.Optional(Type.String({ pattern: YEARS })),
  /** Premiums earned in the month, in euros. */
  primas: Type.Optional(Type.String({ pattern: SIGNED_EUROS })),
  /** Euros paid in the month for the digital guarantee, recoveries deducted. */
  pagado: Type.Optional(Type.String({ pattern: SIGNED_EUROS })),
  /** Outstanding provision at the end of the month, in euros. */
  provision: Type.Optional(Type.String({ pattern: EUROS_SHAPE })),
  /** Number of claims of the month with a cost above 0. */
  siniestros_con_coste: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999_999 })),
});
export type MonthDatum = Static<typeof MonthDatum>;

/** Exposure, premiums and costs. */
export const ReportingData = object({
  /** One element for each product and month; it replaces the earlier data of the same product and month. */
  datos: Type.Array(MonthDatum, { minItems: 1, maxItems: 1000 }),
});
export type ReportingData = Static<typeof ReportingData>;

/** Confirms what was stored. */
export const RegisteredsData = object({
  /** Number of elements stored. */
  registrados: whole,
  /** When the data were stored. Every report whose `corte` is later includes them. */
  registrado: instant(),
});
