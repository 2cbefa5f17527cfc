/** Claims metrics of a period, and what the insurer supplies for them (the guide `cifras` defines every figure). */
import { type Static, type TSchema, Type } from 'typebox';
import { date, decimal, EUROS_SHAPE, instant, month, object, option, orNull } from './common.ts';
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
  desde: Type.Optional(
    date('First day of the period, in Europe/Madrid. Default: 29 days before `hasta`.', '2026-10-01'),
  ),
  hasta: Type.Optional(
    date(
      'Last day of the period, inclusive; one still to come is cut to today, and `periodo.hasta` says so. Default: the day of `corte`, or today.',
      '2026-10-31',
    ),
  ),
  fecha_base: Type.Optional(
    option(DATABASE_DATES, {
      default: 'comunicacion',
      description:
        'Date that puts a case into `cohorte`: of the death, of the entry of its claim, of its opening, or of its closing.',
      examples: ['comunicacion'],
    }),
  ),
  corte: Type.Optional(
    instant(
      'As-of instant: what was recorded later does not count. Send the `periodo.corte` of an answer to get that answer again, to the byte.',
    ),
  ),
});

const whole = (description: string, example: number) => Type.Integer({ description: description, examples: [example] });
const ReasonView = orNull(
  option(REASONS_WITHOUT_FIGURE, { description: 'Why `valor` is null; null when it is not.', examples: [null] }),
);

export const Ratio = object(
  {
    numerador: whole('What is counted.', 18),
    denominador: whole('Out of how many.', 40),
    valor: orNull(
      Type.Number({
        description: '`numerador` ÷ `denominador`, rounded to six decimals; null, never 0, when it is not known.',
        examples: [0.45],
      }),
    ),
    motivo: ReasonView,
  },
  { description: 'A ratio with both its parts.' },
);
export type Ratio = Static<typeof Ratio>;

export const EconomicRatio = object(
  {
    numerador: orNull(decimal('Amount or number above; null when data are missing.', '125000.00')),
    denominador: orNull(decimal('Amount or number below; null when data are missing.', '200000.00')),
    valor: orNull(decimal('`numerador` ÷ `denominador`, rounded half up; amounts have two decimals.', '0.625000')),
    motivo: ReasonView,
  },
  { description: 'A ratio of amounts; every number is text, exact to the cent.' },
);
export type EconomicRatio = Static<typeof EconomicRatio>;

const hours = (which: string, example: number) =>
  orNull(
    Type.Number({
      description: `${which}, in whole hours; null when nothing was measured.`,
      examples: [example],
    }),
  );
export const Time = object(
  {
    n: whole('How many were measured.', 40),
    mediana: hours('Half of them took at most this', 310),
    p90: hours('90 % took at most this', 720),
    p95: hours('95 % took at most this', 900),
    media: orNull(
      Type.Number({ description: 'Mean in hours, two decimals; only beside the others.', examples: [352.75] }),
    ),
    motivo: ReasonView,
  },
  { description: 'A time: elapsed whole hours, nearest-rank quantiles.' },
);
export type Time = Static<typeof Time>;

const movements = {
  pendientes_inicio: whole('Cases alive when the period began.', 20),
  abiertos: whole('Cases opened in the period.', 40),
  reabiertos: whole('Reopenings in the period.', 1),
  cerrados: whole('Closings in the period, reopened later or not.', 30),
  anulados: whole('Annulments in the period.', 2),
  pendientes_fin: whole(
    'Cases alive when it ended: pendientes_inicio + abiertos + reabiertos − cerrados − anulados.',
    29,
  ),
};

const Age = object(
  {
    d0_7: whole('Open for 0 to 7 days.', 9),
    d8_30: whole('8 to 30 days.', 12),
    d31_60: whole('31 to 60 days.', 5),
    d61_90: whole('61 to 90 days.', 2),
    mas_de_90: whole('More than 90 days.', 1),
  },
  { description: 'Pending cases at the end of the period by days since their opening.' },
);

const Group = {
  cohorte: whole('Cases of the cohort in this group.', 25),
  activacion: Ratio,
  ...movements,
};

const cuentasFigures = {
  confirmadas: whole('Accounts confirmed by the family in the period.', 130),
  solicitadas: whole('Accounts asked for in the period.', 120),
  resueltas: whole('Accounts asked for and resolved until `corte`.', 90),
  resolucion: Ratio,
};

const list = <S extends TSchema>(item: S, description: string) => Type.Array(item, { description: description });

const Cohort = object(
  {
    casos: whole('Cases whose `fecha_base` lies in the period.', 40),
    abiertos: whole('Cases in state `abierto`.', 6),
    en_tramite: whole('Cases in state `en_tramite`.', 12),
    cerrados: whole('Cases in state `cerrado`.', 20),
    anulados: whole('Cases in state `anulado`.', 2),
    por_resultado: object(
      {
        completado: whole('Closed with everything done.', 14),
        parcial: whole('Closed with part of it done.', 3),
        desistido: whole('Closed because the family desisted, or in the end nothing was asked for.', 2),
        sin_respuesta: whole('Closed because the family never answered.', 1),
      },
      { description: 'Closed ones by result.' },
    ),
    activacion: Ratio,
  },
  { description: 'The cases of the period by `fecha_base`, as they stand at `corte`.' },
);

const Economic = object(
  {
    motivo: ReasonView,
    meses_sin_datos: list(
      Type.String({ examples: ['2026-09'] }),
      'Months of the period without data, at most twelve of them.',
    ),
    vidas_anio: orNull(decimal('Exposure: insured life-years.', '183333.2500')),
    primas: orNull(decimal('Premiums earned.', '200000.00')),
    pagado: orNull(decimal('Paid in the period.', '110000.00')),
    provision_inicial: orNull(decimal('Outstanding provision at the end of the month before.', '25000.00')),
    provision_final: orNull(decimal('Outstanding provision at the end of the period.', '40000.00')),
    coste_incurrido: orNull(decimal('Paid plus outstanding provision.', '150000.00')),
    frecuencia: EconomicRatio,
    coste_medio: EconomicRatio,
    coste_medio_con_coste: EconomicRatio,
    prima_de_riesgo: EconomicRatio,
    ratio_siniestral: EconomicRatio,
    por_producto: list(
      object({
        producto: Type.String({ examples: ['Decesos Familiar'] }),
        vidas_anio: orNull(decimal('Exposure of the product.', '183333.2500')),
        primas: orNull(decimal('Its premiums.', '200000.00')),
        pagado: orNull(decimal('Paid.', '110000.00')),
        provision_final: orNull(decimal('Outstanding at the end.', '40000.00')),
        ratio_siniestral: EconomicRatio,
      }),
      'The same by product, as far as the data go.',
    ),
  },
  { description: 'Cost and loss ratio, from what the insurer supplied at the desk.' },
);

const Breakdown = object(
  {
    modulo: list(
      object({
        modulo: option(MODULOS, { examples: ['borrado'] }),
        contratados: whole('Modules of cases opened in the period.', 40),
        completados: whole('Completed in the period, with something obtained, and still so.', 22),
        tiempo: Time,
        ...cuentasFigures,
      }),
      'By module.',
    ),
    pack: list(object({ pack: Type.String({ examples: ['basico'] }), ...Group }), 'By pack.'),
    prioridad: list(object({ prioridad: option(PRIORITIES, { examples: ['normal'] }), ...Group }), 'By priority.'),
    proveedor: list(
      object({
        proveedor: Type.String({
          description: 'Code of the catalogue; `otro`: written by hand; `reservado`: kept from the insurer.',
          examples: ['netflix'],
        }),
        solicitadas: whole('Accounts asked for in the period.', 15),
        respuesta: Time,
        silencio: Ratio,
      }),
      'By provider.',
    ),
    mes: list(
      object({
        mes: Type.String({
          description: 'Month; of the first and the last, the days of the period.',
          examples: ['2026-10'],
        }),
        inmaduro: Type.Boolean({
          description: 'Deaths of this month may still be communicated: it ended less than 90 days before `corte`.',
          examples: [true],
        }),
        comunicados: whole('Claims entered.', 40),
        ocurridos: whole('Deaths.', 41),
        ...movements,
        cuentas_confirmadas: whole('Accounts confirmed.', 130),
        cuentas_resueltas: whole('Accounts resolved.', 85),
      }),
      'By month.',
    ),
  },
  { description: 'The figures broken down.' },
);

export const Reporting = object(
  {
    periodo: object(
      {
        desde: date('First day.', '2026-10-01'),
        hasta: date('Last day, inclusive.', '2026-10-31'),
        dias: whole('Days of the period.', 31),
        fecha_base: option(DATABASE_DATES, { description: 'Date that makes the cohort.', examples: ['comunicacion'] }),
        corte: instant('As-of instant that was used. Sent as `corte`, it gives this answer again.'),
        zona: Type.String({ description: 'Time zone of the days.', examples: ['Europe/Madrid'] }),
      },
      { description: 'The scope of the figures.' },
    ),
    siniestros: object(
      {
        comunicados: whole('Claims entered in the register in the period.', 40),
        retirados: whole('Claims among them whose case was annulled.', 2),
        ocurridos: whole('Deaths in the period, whenever we were told, without annulled cases.', 41),
      },
      { description: 'Claims.' },
    ),
    cohorte: Cohort,
    casos: object(
      {
        ...movements,
        antiguedad: Age,
        cierre_a_30: Ratio,
        cierre_a_60: Ratio,
        cierre_a_90: Ratio,
        reapertura: Ratio,
        dias_de_trabajo_pendiente: Ratio,
      },
      { description: 'Flow and stock: each movement by its own day, whatever `fecha_base`.' },
    ),
    modulos: object(
      {
        contratados: whole('Modules of cases opened in the period.', 80),
        completados: whole('Modules completed in the period, with something obtained, and still so.', 45),
      },
      { description: 'Modules.' },
    ),
    cuentas: object(
      {
        ...cuentasFigures,
        en_curso: whole('Accounts asked for that have no outcome yet.', 15),
        rechazadas: whole('Accounts asked for that the provider rejected.', 6),
        sin_respuesta: whole('Accounts asked for that were given up without an answer.', 7),
        descartadas: whole('Accounts asked for that were discarded later.', 2),
        a_la_primera: Ratio,
        por_accion: list(
          object({
            accion: option(CUENTA_ACTIONS, { examples: ['cancelar'] }),
            solicitadas: whole('Asked for.', 60),
            resolucion: Ratio,
          }),
          'By wanted action.',
        ),
        por_resultado: list(
          object({
            resultado: option(CUENTA_RESULTS, { examples: ['cancelada'] }),
            cuentas: whole('Resolved with this result.', 50),
          }),
          'Resolved ones by result.',
        ),
        cargos_detenidos: object(
          {
            cuentas: whole('Accounts whose charge stopped in the period.', 31),
            cuota_anual: decimal('What they would have charged in a year.', '4105.80'),
            estimacion: Type.Boolean({
              description: 'Always true: an estimate from what the family said.',
              examples: [true],
            }),
          },
          { description: 'Recurring charges that were stopped.' },
        ),
      },
      { description: 'Accounts.' },
    ),
    rastros: object(
      {
        terminados: whole('Ended in the period.', 12),
        eliminados: whole('Erased, or gone before they were asked for.', 5),
        ocultos: whole('No longer found by the name.', 3),
        denegados: whole('Refused.', 1),
        sin_respuesta: whole('Given up without an answer.', 1),
        descartados: whole('Left as they are, or no longer wanted.', 2),
      },
      { description: 'Public addresses that name the deceased. None of them counts among `cuentas`.' },
    ),
    contacto: object(
      {
        enlaces_entregados: whole(
          'E-mails with a link that the mail server of the family took, or that were kept.',
          44,
        ),
        enlaces_rechazados: whole('E-mails with a link that were refused for good.', 1),
        enlaces_reenviados: whole('Delivered links that were not the first of their case.', 4),
        primer_contacto_24h: Ratio,
        entradas: whole('Heirs who entered the portal for the first time in the period.', 33),
        entrada_a_7: Ratio,
        entrada_a_30: Ratio,
      },
      { description: 'Reaching the family, and the family coming in.' },
    ),
    plazos: object({ cumplimiento: Ratio }, { description: 'Deadlines of accounts that fell in the period.' }),
    tiempos: object(
      {
        demora_comunicacion: Time,
        primer_contacto: Time,
        primera_entrada: Time,
        tramitacion_bruta: Time,
        tramitacion_neta: Time,
        respuesta_proveedor: Time,
      },
      { description: 'Times.' },
    ),
    economico: Economic,
    desglose: Breakdown,
  },
  { description: 'Claims metrics of a period.' },
);
export type Reporting = Static<typeof Reporting>;

const YEARS = '^[0-9]{1,12}(?:[.,][0-9]{1,4})?$';
const SIGNED_EUROS = '^-?[0-9]{1,12}(?:[.,][0-9]{1,2})?$';
export const MonthDatum = object(
  {
    producto: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._/-]*$',
      description: 'Product, as the insurer calls it; letters, digits, blanks and `. _ / -`.',
      examples: ['Decesos Familiar'],
    }),
    mes: month('2026-09'),
    vidas_anio: Type.Optional(
      Type.String({
        pattern: YEARS,
        description: 'Exposure: days insured ÷ 365.25, summed over the insured; up to four decimals.',
        examples: ['15277.7708'],
      }),
    ),
    primas: Type.Optional(
      Type.String({
        pattern: SIGNED_EUROS,
        description: 'Premiums earned in the month, in euros.',
        examples: ['16500.00'],
      }),
    ),
    pagado: Type.Optional(
      Type.String({
        pattern: SIGNED_EUROS,
        description: 'Paid in the month for the digital guarantee, recoveries deducted.',
        examples: ['9200.50'],
      }),
    ),
    provision: Type.Optional(
      Type.String({
        pattern: EUROS_SHAPE,
        description: 'Outstanding provision at the end of the month.',
        examples: ['40000.00'],
      }),
    ),
    siniestros_con_coste: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 99_999_999,
        description: 'Claims of the month with a cost above 0.',
        examples: [31],
      }),
    ),
  },
  { description: 'Figures of the insurer for a product in a month. Members that are left out stay unknown.' },
);
export type MonthDatum = Static<typeof MonthDatum>;

export const ReportingData = object(
  {
    datos: Type.Array(MonthDatum, {
      minItems: 1,
      maxItems: 1000,
      description: 'One element a product and month; each replaces, from now on, what was said before of the same.',
    }),
  },
  { description: 'Exposure, premiums and costs.' },
);
export type ReportingData = Static<typeof ReportingData>;

export const RegisteredsData = object(
  {
    registrados: whole('Elements that were stored.', 12),
    registrado: instant('When. A report whose `corte` is later takes them; that is so within a second.'),
  },
  { description: 'The figures stored.' },
);
