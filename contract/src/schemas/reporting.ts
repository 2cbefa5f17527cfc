/** Claims metrics of a period, and what the insurer supplies for them (the guide `cifras` defines every figure). */
import { type Static, type TSchema, Type } from 'typebox';
import { component, date, decimal, EUROS_SHAPE, instant, month, object, option, orNull } from './common.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS, DATABASE_DATES, MODULOS, PRIORITIES } from './lists.ts';

export type DatabaseDate = (typeof DATABASE_DATES)[number];

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

export const QueryReporting = object({
  desde: Type.Optional(date('2026-10-01')),
  hasta: Type.Optional(date('2026-10-31')),
  fecha_base: Type.Optional(option(DATABASE_DATES, { default: 'comunicacion', examples: ['comunicacion'] })),
  corte: Type.Optional(instant()),
});

const whole = (example: number) => Type.Integer({ examples: [example] });
const ReasonView = orNull(option(REASONS_WITHOUT_FIGURE, { examples: [null] }));

export const Ratio = component('Razon', {
  numerador: whole(18),
  denominador: whole(40),
  valor: orNull(Type.Number({ examples: [0.45] })),
  motivo: ReasonView,
});
export type Ratio = Static<typeof Ratio>;

export const EconomicRatio = component('RazonEconomica', {
  numerador: orNull(decimal('125000.00')),
  denominador: orNull(decimal('200000.00')),
  valor: orNull(decimal('0.625000')),
  motivo: ReasonView,
});
export type EconomicRatio = Static<typeof EconomicRatio>;

const hours = (example: number) => orNull(Type.Number({ examples: [example] }));
export const Time = component('Tiempo', {
  n: whole(40),
  mediana: hours(310),
  p90: hours(720),
  p95: hours(900),
  media: orNull(Type.Number({ examples: [352.75] })),
  motivo: ReasonView,
});
export type Time = Static<typeof Time>;

const movements = {
  pendientes_inicio: whole(20),
  abiertos: whole(40),
  reabiertos: whole(1),
  cerrados: whole(30),
  anulados: whole(2),
  pendientes_fin: whole(29),
};

const Age = object({
  d0_7: whole(9),
  d8_30: whole(12),
  d31_60: whole(5),
  d61_90: whole(2),
  mas_de_90: whole(1),
});

const Group = {
  cohorte: whole(25),
  activacion: Ratio,
  ...movements,
};

const cuentasFigures = {
  confirmadas: whole(130),
  solicitadas: whole(120),
  resueltas: whole(90),
  resolucion: Ratio,
};

const list = <S extends TSchema>(item: S) => Type.Array(item);

const Cohort = object({
  casos: whole(40),
  abiertos: whole(6),
  en_tramite: whole(12),
  cerrados: whole(20),
  anulados: whole(2),
  por_resultado: object({
    completado: whole(14),
    parcial: whole(3),
    desistido: whole(2),
    sin_respuesta: whole(1),
  }),
  activacion: Ratio,
});

const Economic = object({
  motivo: ReasonView,
  meses_sin_datos: list(Type.String({ examples: ['2026-09'] })),
  vidas_anio: orNull(decimal('183333.2500')),
  primas: orNull(decimal('200000.00')),
  pagado: orNull(decimal('110000.00')),
  provision_inicial: orNull(decimal('25000.00')),
  provision_final: orNull(decimal('40000.00')),
  coste_incurrido: orNull(decimal('150000.00')),
  frecuencia: EconomicRatio,
  coste_medio: EconomicRatio,
  coste_medio_con_coste: EconomicRatio,
  prima_de_riesgo: EconomicRatio,
  ratio_siniestral: EconomicRatio,
  por_producto: list(
    object({
      producto: Type.String({ examples: ['Decesos Familiar'] }),
      vidas_anio: orNull(decimal('183333.2500')),
      primas: orNull(decimal('200000.00')),
      pagado: orNull(decimal('110000.00')),
      provision_final: orNull(decimal('40000.00')),
      ratio_siniestral: EconomicRatio,
    }),
  ),
});

const Breakdown = object({
  modulo: list(
    object({
      modulo: option(MODULOS, { examples: ['borrado'] }),
      contratados: whole(40),
      completados: whole(22),
      tiempo: Time,
      ...cuentasFigures,
    }),
  ),
  pack: list(object({ pack: Type.String({ examples: ['basico'] }), ...Group })),
  prioridad: list(object({ prioridad: option(PRIORITIES, { examples: ['normal'] }), ...Group })),
  proveedor: list(
    object({
      proveedor: Type.String({ examples: ['netflix'] }),
      solicitadas: whole(15),
      respuesta: Time,
      silencio: Ratio,
    }),
  ),
  mes: list(
    object({
      mes: Type.String({ examples: ['2026-10'] }),
      inmaduro: Type.Boolean({ examples: [true] }),
      comunicados: whole(40),
      ocurridos: whole(41),
      ...movements,
      cuentas_confirmadas: whole(130),
      cuentas_resueltas: whole(85),
    }),
  ),
});

export const Reporting = component('Reporting', {
  periodo: object({
    desde: date('2026-10-01'),
    hasta: date('2026-10-31'),
    dias: whole(31),
    fecha_base: option(DATABASE_DATES, { examples: ['comunicacion'] }),
    corte: instant(),
    zona: Type.String({ examples: ['Europe/Madrid'] }),
  }),
  siniestros: object({
    comunicados: whole(40),
    retirados: whole(2),
    ocurridos: whole(41),
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
  modulos: object({
    contratados: whole(80),
    completados: whole(45),
  }),
  cuentas: object({
    ...cuentasFigures,
    en_curso: whole(15),
    rechazadas: whole(6),
    sin_respuesta: whole(7),
    descartadas: whole(2),
    a_la_primera: Ratio,
    por_accion: list(
      object({
        accion: option(CUENTA_ACTIONS, { examples: ['cancelar'] }),
        solicitadas: whole(60),
        resolucion: Ratio,
      }),
    ),
    por_resultado: list(
      object({
        resultado: option(CUENTA_RESULTS, { examples: ['cancelada'] }),
        cuentas: whole(50),
      }),
    ),
    cargos_detenidos: object({
      cuentas: whole(31),
      cuota_anual: decimal('4105.80'),
      estimacion: Type.Boolean({ examples: [true] }),
    }),
  }),
  rastros: object({
    terminados: whole(12),
    eliminados: whole(5),
    ocultos: whole(3),
    denegados: whole(1),
    sin_respuesta: whole(1),
    descartados: whole(2),
  }),
  contacto: object({
    enlaces_entregados: whole(44),
    enlaces_rechazados: whole(1),
    enlaces_reenviados: whole(4),
    primer_contacto_24h: Ratio,
    entradas: whole(33),
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
  producto: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._/-]*$',
    examples: ['Decesos Familiar'],
  }),
  mes: month('2026-09'),
  /** Exposure: days insured ÷ 365.25, summed over the insured; up to four decimals. */
  vidas_anio: Type.Optional(Type.String({ pattern: YEARS, examples: ['15277.7708'] })),
  /** Premiums earned in the month, in euros. */
  primas: Type.Optional(Type.String({ pattern: SIGNED_EUROS, examples: ['16500.00'] })),
  /** Paid in the month for the digital guarantee, recoveries deducted. */
  pagado: Type.Optional(Type.String({ pattern: SIGNED_EUROS, examples: ['9200.50'] })),
  /** Outstanding provision at the end of the month. */
  provision: Type.Optional(Type.String({ pattern: EUROS_SHAPE, examples: ['40000.00'] })),
  /** Claims of the month with a cost above 0. */
  siniestros_con_coste: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999_999, examples: [31] })),
});
export type MonthDatum = Static<typeof MonthDatum>;

/** Exposure, premiums and costs. */
export const ReportingData = object({
  /** One element a product and month; each replaces, from now on, what was said before of the same. */
  datos: Type.Array(MonthDatum, { minItems: 1, maxItems: 1000 }),
});
export type ReportingData = Static<typeof ReportingData>;

/** The figures stored. */
export const RegisteredsData = object({
  /** Elements that were stored. */
  registrados: whole(12),
  /** When. A report whose `corte` is later takes them; that is so within a second. */
  registrado: instant(),
});
