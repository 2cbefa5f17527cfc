/** The figures of a month as a paper that one opens before a board; every number is the one of the page; pure. */
import type { Dashboard } from '@albacea/contract/schemas/figures.ts';
import {
  begunMonths,
  compare,
  createHeadlineWriter,
  HEADLINE_SHAPES,
  HEADLINES,
  type Headline,
  type HeadlineWriter,
  headlineOf,
  reaches,
  type Step,
  stepsOf,
} from '@albacea/contract/schemas/headlines.ts';
import type { Reporting } from '@albacea/contract/schemas/reporting.ts';
import type { MonthLevel, ServiceLevels } from '@albacea/contract/schemas/service-levels.ts';
import { hourInMadrid, inLetter, MONTHS, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Bar, Block, Paper } from '../letters/render/rules-paper.ts';
import { MONTH_TEXTS_EN } from './rules-month-texts-en.ts';
import { MONTH_TEXTS_ES, type MonthTexts } from './rules-month-texts-es.ts';

export type MonthLanguage = 'es' | 'en';
export const MONTH_TEXTS: Readonly<Record<MonthLanguage, MonthTexts>> = { es: MONTH_TEXTS_ES, en: MONTH_TEXTS_EN };

export interface MonthData extends Omit<Dashboard, 'recibe' | 'nombres'> {
  readonly idioma: MonthLanguage;
  /** null: whoever reads it may not see them. */
  readonly niveles: Pick<ServiceLevels['meses'][number], 'niveles' | 'deduce'> | null;
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
}

const writers = (idioma: MonthLanguage) => {
  const locale = idioma === 'en' ? 'en-GB' : 'es-ES';
  return {
    headline: createHeadlineWriter(idioma),
    count: new Intl.NumberFormat(locale),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
    euros: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
  };
};
/** Constants, because building one costs far more than using it. */
const WRITERS = { es: writers('es'), en: writers('en') } as const;

/** «octubre de 2026», “October 2026”. @param month `YYYY-MM` */
function monthIn(language: MonthLanguage, month: string): string {
  const name = MONTHS[language][Number(month.slice(5, 7)) - 1] ?? '';
  return language === 'es' ? `${name} de ${month.slice(0, 4)}` : `${name} ${month.slice(0, 4)}`;
}

export function monthPaper(d: MonthData): Paper {
  const t = MONTH_TEXTS[d.idioma];
  const { desde, corte } = d.informe.periodo;
  const title = t.titulo(monthIn(d.idioma, desde.slice(0, 7)));
  return {
    idioma: d.idioma,
    titulo: `${title} · ${d.aseguradora.nombre}`,
    fecha: corte,
    referencia: `${d.aseguradora.nombre} · ${desde.slice(0, 7)} · ${t.pie}`,
    emisor: { nombre: 'Albacea', porCuentaDe: d.aseguradora.nombre, color: d.aseguradora.color },
    bloques: [
      { clase: 'titulo', texto: title },
      { clase: 'parrafo', texto: t.entrada(d.aseguradora.nombre) },
      { clase: 'ficha', filas: factsOf(d, t) },
      { clase: 'seccion', texto: t.principal },
      headlines(d, t),
      { clase: 'seccion', texto: t.flujo.titulo },
      {
        clase: 'barras',
        alternativa: t.flujo.alternativa,
        barras: stepsOf(d.informe.casos, d.cierres).map(barOf(d, t)),
      },
      { clase: 'seccion', texto: t.edades.titulo },
      ages(d, t),
      { clase: 'seccion', texto: t.meses.titulo },
      months(d, t),
      ...cuentas(d, t),
      ...cost(d, t),
      ...levels(d, t),
      ...explained(t),
    ],
  };
}

function factsOf({ informe, anterior, idioma }: MonthData, t: MonthTexts): [string, string][] {
  const { desde, hasta, corte } = informe.periodo;
  const instant = new Date(corte);
  const before = anterior ? monthIn(idioma, anterior.periodo.desde.slice(0, 7)) : t.sinAnterior;
  return [
    [t.ficha.periodo, t.periodo(inLetter(desde, idioma), inLetter(hasta, idioma))],
    [t.ficha.corte, `${inLetter(todayInMadrid(instant), idioma)}, ${hourInMadrid(instant)}`],
    [t.ficha.comparado, before],
  ];
}

function headlines(d: MonthData, t: MonthTexts): Block {
  const { columnas: c } = t;
  return {
    clase: 'tabla',
    columnas: [
      { titulo: c.cifra, ancho: 0.36 },
      { titulo: c.valor, ancho: 0.16 },
      { titulo: c.objetivo, ancho: 0.24 },
      { titulo: c.antes, ancho: 0.24 },
    ],
    filas: HEADLINES.map((name) => {
      const { valor, motivo } = headlineOf(name, d.informe);
      const writer = WRITERS[d.idioma].headline;
      if (valor === null) return [[t.titulares[name]], [motivo ? t.motivo[motivo] : ''], target(d, t, name, null), []];
      return [
        [t.titulares[name]],
        [writer.value(name, valor)],
        target(d, t, name, valor),
        against(d.anterior, t, name, valor, writer),
      ];
    }),
  };
}

function target({ objetivos, idioma }: MonthData, t: MonthTexts, name: Headline, value: number | null): string[] {
  const aimed = objetivos.find(({ cifra }) => cifra === name)?.valor;
  if (aimed === undefined) return [];
  const writer = WRITERS[idioma].headline;
  const { mejor } = HEADLINE_SHAPES[name];
  const goal = t.objetivo[mejor ?? 'mas'](writer.value(name, aimed));
  if (value === null) return [goal];
  if (reaches(name, value, aimed)) return [goal, t.objetivo.cumplido];
  return [goal, t.objetivo.pendiente(writer.difference(name, compare(name, value, aimed).diferencia))];
}

function against(
  before: Reporting | null,
  t: MonthTexts,
  name: Headline,
  value: number,
  writer: HeadlineWriter,
): string[] {
  const was = before && headlineOf(name, before).valor;
  if (was === null) return [];
  const { diferencia, juicio } = compare(name, value, was);
  if (juicio === 'igual') return [t.juicio.igual];
  const difference = writer.difference(name, diferencia);
  return [juicio === 'distinto' ? difference : `${difference}, ${t.juicio[juicio]}`, t.antes(writer.value(name, was))];
}

const barOf =
  ({ idioma }: MonthData, t: MonthTexts) =>
  ({ paso, n, desde, hasta }: Step): Bar => {
    const isStock = paso === 'pendientes_inicio' || paso === 'pendientes_fin';
    const size = WRITERS[idioma].count.format(Math.abs(n));
    return {
      etiqueta: t.flujo.pasos[paso],
      ...{ desde, hasta },
      valor: isStock ? size : `${n < 0 ? '−' : '+'}${size}`,
      tono: isStock ? 'total' : n < 0 ? 'menos' : 'mas',
    };
  };

const AGES = ['d0_7', 'd8_30', 'd31_60', 'd61_90', 'mas_de_90'] as const;

function ages({ informe, idioma }: MonthData, { edades: t }: MonthTexts): Block {
  return {
    clase: 'barras',
    alternativa: t.alternativa,
    barras: AGES.map((age) => {
      const n = informe.casos.antiguedad[age];
      return { etiqueta: t[age], desde: 0, hasta: n, valor: WRITERS[idioma].count.format(n), tono: 'mas' };
    }),
  };
}

function months({ meses, idioma }: MonthData, { meses: t }: MonthTexts): Block {
  const { count } = WRITERS[idioma];
  return {
    clase: 'tabla',
    columnas: t.columnas.map((titulo, i) => ({ titulo, ancho: i === 0 ? 0.28 : 0.18 })),
    filas: begunMonths(meses).map(({ mes, abiertos, cerrados, pendientes_fin, cuentas_resueltas }) => [
      [monthIn(idioma, mes)],
      ...[abiertos, cerrados, pendientes_fin, cuentas_resueltas].map((n) => [count.format(n)]),
    ]),
  };
}

function cuentas({ informe, idioma }: MonthData, { cuentas: t, motivo }: MonthTexts): Block[] {
  const { count, percent, euros } = WRITERS[idioma];
  const { solicitadas, resueltas, resolucion, cargos_detenidos } = informe.cuentas;
  const row = (name: string, asked: number, done: number, ratio: Reporting['cuentas']['resolucion']) => [
    [name],
    [count.format(asked)],
    [count.format(done)],
    [ratio.valor === null ? motivo[ratio.motivo ?? 'denominador_cero'] : percent.format(ratio.valor)],
  ];
  const { cuentas: stopped, cuota_anual } = cargos_detenidos;
  return [
    { clase: 'seccion', texto: t.titulo },
    {
      clase: 'tabla',
      columnas: t.columnas.map((titulo, i) => ({ titulo, ancho: i === 0 ? 0.34 : 0.22 })),
      filas: [
        ...informe.desglose.modulo.map((m) => row(t.modulos[m.modulo], m.solicitadas, m.resueltas, m.resolucion)),
        row(t.total, solicitadas, resueltas, resolucion),
      ],
    },
    ...(stopped > 0
      ? [{ clase: 'parrafo' as const, texto: t.cargos(euros.format(Number(cuota_anual)), count.format(stopped)) }]
      : []),
  ];
}

/** Only where the insurer has said what it is made of. */
function cost({ informe, idioma }: MonthData, { coste: t }: MonthTexts): Block[] {
  const { primas, coste_incurrido, coste_medio, ratio_siniestral, motivo } = informe.economico;
  if (motivo !== null) return [];
  const { euros, percent } = WRITERS[idioma];
  const money = (amount: string | null) => (amount === null ? '–' : euros.format(Number(amount)));
  return [
    { clase: 'seccion', texto: t.titulo },
    {
      clase: 'ficha',
      filas: [
        [t.primas, money(primas)],
        [t.incurrido, money(coste_incurrido)],
        [t.medio, money(coste_medio.valor)],
        [t.ratio, ratio_siniestral.valor === null ? '–' : percent.format(Number(ratio_siniestral.valor))],
      ],
    },
  ];
}

/** Only where some were agreed for the month. */
function levels({ niveles: month, idioma }: MonthData, { niveles: t }: MonthTexts): Block[] {
  if (month === null || month.niveles.length === 0) return [];
  const { niveles, deduce } = month;
  const { count, percent } = WRITERS[idioma];
  const share = (n: number) => percent.format(n / 100);
  const result = ({ valor, total, dentro, cumple, motivo }: MonthLevel): string[] => {
    if (valor === null) return [t.motivo[motivo ?? 'sin_datos']];
    return [t.medido(share(valor), count.format(dentro ?? 0), count.format(total ?? 0)), cumple ? t.cumplido : t.no];
  };
  return [
    { clase: 'seccion', texto: t.titulo },
    {
      clase: 'tabla',
      columnas: t.columnas.map((titulo, i) => ({ titulo, ancho: [0.36, 0.18, 0.28, 0.18][i] ?? 0 })),
      filas: niveles.map((level) => [
        level.dias === null ? [t.nivel[level.nivel]] : [t.nivel[level.nivel], t.dias(level.dias)],
        [t.alMenos(share(level.minimo))],
        result(level),
        [level.deduce > 0 ? share(level.deduce) : '–'],
      ]),
    },
    { clase: 'parrafo', texto: deduce > 0 ? t.deduccion(share(deduce)) : t.sinDeduccion },
  ];
}

const EXPLAINED = HEADLINES.filter((name) => name !== 'abiertos');

function explained({ explica, titulares }: MonthTexts): Block[] {
  return [
    { clase: 'seccion', texto: explica.titulo },
    {
      clase: 'ficha',
      filas: EXPLAINED.map((name) => [titulares[name], explica[name as keyof typeof explica]]),
    },
  ];
}
