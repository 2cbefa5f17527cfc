/** Claims metrics of a period, and what the insurer supplies for them (docs/reporting.md defines every figure). */
import { type Static, type TSchema, Type } from 'typebox';
import { fecha, instante, objeto, oNulo, opcion } from './comun.ts';
import { ACCIONES_CUENTA, FECHAS_BASE, MODULOS, PRIORIDADES, RESULTADOS_CUENTA } from './listas.ts';

export type FechaBase = (typeof FECHAS_BASE)[number];

/** Why a figure can't be known. */
export const MOTIVOS_SIN_CIFRA = [
  'denominador_cero',
  'sin_duraciones',
  'aun_no_procede',
  'meses_incompletos',
  'faltan_datos',
  'falta_provision_inicial',
] as const;
export type MotivoSinCifra = (typeof MOTIVOS_SIN_CIFRA)[number];

export const ConsultaReporting = objeto({
  desde: Type.Optional(
    fecha('First day of the period, in Europe/Madrid. Default: 29 days before `hasta`.', '2026-10-01'),
  ),
  hasta: Type.Optional(
    fecha(
      'Last day of the period, inclusive; one still to come is cut to today, and `periodo.hasta` says so. Default: the day of `corte`, or today.',
      '2026-10-31',
    ),
  ),
  fecha_base: Type.Optional(
    opcion(FECHAS_BASE, {
      default: 'comunicacion',
      description:
        'Date that puts a case into `cohorte`: of the death, of the entry of its claim, of its opening, or of its closing.',
      examples: ['comunicacion'],
    }),
  ),
  corte: Type.Optional(
    instante(
      'As-of instant: what was recorded later does not count. Send the `periodo.corte` of an answer to get that answer again, to the byte.',
    ),
  ),
});

const entero = (descripcion: string, ejemplo: number) =>
  Type.Integer({ description: descripcion, examples: [ejemplo] });
const decimal = (descripcion: string, ejemplo: string) =>
  Type.String({ description: descripcion, examples: [ejemplo] });
const Motivo = oNulo(
  opcion(MOTIVOS_SIN_CIFRA, { description: 'Why `valor` is null; null when it is not.', examples: [null] }),
);

export const Razon = objeto(
  {
    numerador: entero('What is counted.', 18),
    denominador: entero('Out of how many.', 40),
    valor: oNulo(
      Type.Number({
        description: '`numerador` ÷ `denominador`, rounded to six decimals; null, never 0, when it is not known.',
        examples: [0.45],
      }),
    ),
    motivo: Motivo,
  },
  { description: 'A ratio with both its parts.' },
);
export type Razon = Static<typeof Razon>;

export const RazonEconomica = objeto(
  {
    numerador: oNulo(decimal('Amount or number above; null when data are missing.', '125000.00')),
    denominador: oNulo(decimal('Amount or number below; null when data are missing.', '200000.00')),
    valor: oNulo(decimal('`numerador` ÷ `denominador`, rounded half up; amounts have two decimals.', '0.625000')),
    motivo: Motivo,
  },
  { description: 'A ratio of amounts; every number is text, exact to the cent.' },
);
export type RazonEconomica = Static<typeof RazonEconomica>;

const horas = (cual: string, ejemplo: number) =>
  oNulo(
    Type.Number({
      description: `${cual}, in whole hours; null when nothing was measured.`,
      examples: [ejemplo],
    }),
  );
export const Tiempo = objeto(
  {
    n: entero('How many were measured.', 40),
    mediana: horas('Half of them took at most this', 310),
    p90: horas('90 % took at most this', 720),
    p95: horas('95 % took at most this', 900),
    media: oNulo(
      Type.Number({ description: 'Mean in hours, two decimals; only beside the others.', examples: [352.75] }),
    ),
    motivo: Motivo,
  },
  { description: 'A time: elapsed whole hours, nearest-rank quantiles.' },
);
export type Tiempo = Static<typeof Tiempo>;

const movimientos = {
  pendientes_inicio: entero('Cases alive when the period began.', 20),
  abiertos: entero('Cases opened in the period.', 40),
  reabiertos: entero('Reopenings in the period.', 1),
  cerrados: entero('Closings in the period, reopened later or not.', 30),
  anulados: entero('Annulments in the period.', 2),
  pendientes_fin: entero(
    'Cases alive when it ended: pendientes_inicio + abiertos + reabiertos − cerrados − anulados.',
    29,
  ),
};

const Antiguedad = objeto(
  {
    d0_7: entero('Open for 0 to 7 days.', 9),
    d8_30: entero('8 to 30 days.', 12),
    d31_60: entero('31 to 60 days.', 5),
    d61_90: entero('61 to 90 days.', 2),
    mas_de_90: entero('More than 90 days.', 1),
  },
  { description: 'Pending cases at the end of the period by days since their opening.' },
);

const Grupo = {
  cohorte: entero('Cases of the cohort in this group.', 25),
  activacion: Razon,
  ...movimientos,
};

const cifrasDeCuentas = {
  confirmadas: entero('Accounts confirmed by the family in the period.', 130),
  solicitadas: entero('Accounts asked for in the period.', 120),
  resueltas: entero('Of those asked for, resolved until `corte`.', 90),
  resolucion: Razon,
};

const lista = <S extends TSchema>(elemento: S, descripcion: string) =>
  Type.Array(elemento, { description: descripcion });

const Cohorte = objeto(
  {
    casos: entero('Cases whose `fecha_base` lies in the period.', 40),
    abiertos: entero('Of these, in state `abierto`.', 6),
    en_tramite: entero('In state `en_tramite`.', 12),
    cerrados: entero('In state `cerrado`.', 20),
    anulados: entero('In state `anulado`.', 2),
    por_resultado: objeto(
      {
        completado: entero('Closed with everything done.', 14),
        parcial: entero('Closed with part of it done.', 3),
        desistido: entero('Closed because the family desisted, or in the end nothing was asked for.', 2),
        sin_respuesta: entero('Closed because the family never answered.', 1),
      },
      { description: 'Closed ones by result.' },
    ),
    activacion: Razon,
  },
  { description: 'The cases of the period by `fecha_base`, as they stand at `corte`.' },
);

const Economico = objeto(
  {
    motivo: Motivo,
    meses_sin_datos: lista(
      Type.String({ examples: ['2026-09'] }),
      'Months of the period without data, at most twelve of them.',
    ),
    vidas_anio: oNulo(decimal('Exposure: insured life-years.', '183333.2500')),
    primas: oNulo(decimal('Premiums earned.', '200000.00')),
    pagado: oNulo(decimal('Paid in the period.', '110000.00')),
    provision_inicial: oNulo(decimal('Outstanding provision at the end of the month before.', '25000.00')),
    provision_final: oNulo(decimal('Outstanding provision at the end of the period.', '40000.00')),
    coste_incurrido: oNulo(decimal('Paid plus outstanding provision.', '150000.00')),
    frecuencia: RazonEconomica,
    coste_medio: RazonEconomica,
    coste_medio_con_coste: RazonEconomica,
    prima_de_riesgo: RazonEconomica,
    ratio_siniestral: RazonEconomica,
    por_producto: lista(
      objeto({
        producto: Type.String({ examples: ['Decesos Familiar'] }),
        vidas_anio: oNulo(decimal('Exposure of the product.', '183333.2500')),
        primas: oNulo(decimal('Its premiums.', '200000.00')),
        pagado: oNulo(decimal('Paid.', '110000.00')),
        provision_final: oNulo(decimal('Outstanding at the end.', '40000.00')),
        ratio_siniestral: RazonEconomica,
      }),
      'The same by product, as far as the data go.',
    ),
  },
  { description: 'Cost and loss ratio, from what the insurer supplied with POST /reporting/datos.' },
);

const Desglose = objeto(
  {
    modulo: lista(
      objeto({
        modulo: opcion(MODULOS, { examples: ['borrado'] }),
        contratados: entero('Modules of cases opened in the period.', 40),
        completados: entero('Completed in the period, with something obtained, and still so.', 22),
        tiempo: Tiempo,
        ...cifrasDeCuentas,
      }),
      'By module.',
    ),
    pack: lista(objeto({ pack: Type.String({ examples: ['basico'] }), ...Grupo }), 'By pack.'),
    prioridad: lista(objeto({ prioridad: opcion(PRIORIDADES, { examples: ['normal'] }), ...Grupo }), 'By priority.'),
    proveedor: lista(
      objeto({
        proveedor: Type.String({
          description: 'Code of the catalogue; `otro`: written by hand; `reservado`: kept from the insurer.',
          examples: ['netflix'],
        }),
        solicitadas: entero('Accounts asked for in the period.', 15),
        respuesta: Tiempo,
        silencio: Razon,
      }),
      'By provider.',
    ),
    mes: lista(
      objeto({
        mes: Type.String({
          description: 'Month; of the first and the last, the days of the period.',
          examples: ['2026-10'],
        }),
        inmaduro: Type.Boolean({
          description: 'Deaths of this month may still be communicated: it ended less than 90 days before `corte`.',
          examples: [true],
        }),
        comunicados: entero('Claims entered.', 40),
        ocurridos: entero('Deaths.', 41),
        ...movimientos,
        cuentas_confirmadas: entero('Accounts confirmed.', 130),
        cuentas_resueltas: entero('Accounts resolved.', 85),
      }),
      'By month.',
    ),
  },
  { description: 'The figures broken down.' },
);

export const Reporting = objeto(
  {
    periodo: objeto(
      {
        desde: fecha('First day.', '2026-10-01'),
        hasta: fecha('Last day, inclusive.', '2026-10-31'),
        dias: entero('Days of the period.', 31),
        fecha_base: opcion(FECHAS_BASE, { description: 'Date that makes the cohort.', examples: ['comunicacion'] }),
        corte: instante('As-of instant that was used. Sent as `corte`, it gives this answer again.'),
        zona: Type.String({ description: 'Time zone of the days.', examples: ['Europe/Madrid'] }),
      },
      { description: 'What the figures speak of.' },
    ),
    siniestros: objeto(
      {
        comunicados: entero('Claims entered in the register in the period.', 40),
        retirados: entero('Of these, claims whose case was annulled.', 2),
        ocurridos: entero('Deaths in the period, whenever we were told, without annulled cases.', 41),
      },
      { description: 'Claims.' },
    ),
    cohorte: Cohorte,
    casos: objeto(
      {
        ...movimientos,
        antiguedad: Antiguedad,
        cierre_a_30: Razon,
        cierre_a_60: Razon,
        cierre_a_90: Razon,
        reapertura: Razon,
        dias_de_trabajo_pendiente: Razon,
      },
      { description: 'Flow and stock: each movement by its own day, whatever `fecha_base`.' },
    ),
    modulos: objeto(
      {
        contratados: entero('Modules of cases opened in the period.', 80),
        completados: entero('Modules completed in the period, with something obtained, and still so.', 45),
      },
      { description: 'Modules.' },
    ),
    cuentas: objeto(
      {
        ...cifrasDeCuentas,
        en_curso: entero('Of those asked for, without an outcome.', 15),
        rechazadas: entero('Of those asked for, rejected by the provider.', 6),
        sin_respuesta: entero('Of those asked for, given up without an answer.', 7),
        descartadas: entero('Of those asked for, discarded later.', 2),
        a_la_primera: Razon,
        por_accion: lista(
          objeto({
            accion: opcion(ACCIONES_CUENTA, { examples: ['cancelar'] }),
            solicitadas: entero('Asked for.', 60),
            resolucion: Razon,
          }),
          'By wanted action.',
        ),
        por_resultado: lista(
          objeto({
            resultado: opcion(RESULTADOS_CUENTA, { examples: ['cancelada'] }),
            cuentas: entero('Resolved with this result.', 50),
          }),
          'Resolved ones by result.',
        ),
        cargos_detenidos: objeto(
          {
            cuentas: entero('Accounts whose charge stopped in the period.', 31),
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
    contacto: objeto(
      {
        enlaces_entregados: entero(
          'E-mails with a link that the mail server of the family took, or that were kept.',
          44,
        ),
        enlaces_rechazados: entero('E-mails with a link that were refused for good.', 1),
        enlaces_reenviados: entero('Of those delivered, not the first of their case.', 4),
        primer_contacto_24h: Razon,
        entradas: entero('Heirs who entered the portal for the first time in the period.', 33),
        entrada_a_7: Razon,
        entrada_a_30: Razon,
      },
      { description: 'Reaching the family, and the family coming in.' },
    ),
    plazos: objeto({ cumplimiento: Razon }, { description: 'Deadlines of accounts that fell in the period.' }),
    tiempos: objeto(
      {
        demora_comunicacion: Tiempo,
        primer_contacto: Tiempo,
        primera_entrada: Tiempo,
        tramitacion_bruta: Tiempo,
        tramitacion_neta: Tiempo,
        respuesta_proveedor: Tiempo,
      },
      { description: 'Times.' },
    ),
    economico: Economico,
    desglose: Desglose,
  },
  { description: 'Claims metrics of a period.' },
);
export type Reporting = Static<typeof Reporting>;

/** Text of a number with at most so many decimals; a comma is taken for a point. */
const numero = (decimales: number, signo: boolean, descripcion: string, ejemplo: string) =>
  Type.String({
    pattern: `^${signo ? '-?' : ''}[0-9]{1,12}(?:[.,][0-9]{1,${decimales}})?$`,
    description: descripcion,
    examples: [ejemplo],
  });

export const DatoDelMes = objeto(
  {
    producto: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._/-]*$',
      description: 'Product, as the insurer calls it; letters, digits, blanks and `. _ / -`.',
      examples: ['Decesos Familiar'],
    }),
    mes: Type.String({ pattern: '^[12][0-9]{3}-(?:0[1-9]|1[0-2])$', description: 'Month.', examples: ['2026-09'] }),
    vidas_anio: Type.Optional(
      numero(4, false, 'Exposure: days insured ÷ 365.25, summed over the insured; up to four decimals.', '15277.7708'),
    ),
    primas: Type.Optional(numero(2, true, 'Premiums earned in the month, in euros.', '16500.00')),
    pagado: Type.Optional(
      numero(2, true, 'Paid in the month for the digital guarantee, recoveries deducted.', '9200.50'),
    ),
    provision: Type.Optional(numero(2, false, 'Outstanding provision at the end of the month.', '40000.00')),
    siniestros_con_coste: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,8}$',
        description: 'Claims of the month with a cost above 0.',
        examples: ['31'],
      }),
    ),
  },
  { description: 'What the insurer knows of a product in a month. What is left out stays unknown.' },
);
export type DatoDelMes = Static<typeof DatoDelMes>;

export const DatosDeReporting = objeto(
  {
    datos: Type.Array(DatoDelMes, {
      minItems: 1,
      maxItems: 1000,
      description: 'One element a product and month; each replaces, from now on, what was said before of the same.',
    }),
  },
  { description: 'Exposure, premiums and costs.' },
);
export type DatosDeReporting = Static<typeof DatosDeReporting>;

export const DatosRegistrados = objeto(
  {
    registrados: entero('Elements that were stored.', 12),
    registrado: instante('When. A report whose `corte` is later takes them; that is so within a second.'),
  },
  { description: 'What was stored.' },
);
