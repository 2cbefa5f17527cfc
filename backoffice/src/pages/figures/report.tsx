/** The report in view and that of the previous period, for every part of the page; and the formats of its values. */
import type { Dashboard, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import type { BaseDate, EconomicRatio, Ratio, Reporting, Time } from '@albacea/contract/schemas/reporting.ts';
import { Anchor, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useFormats } from '../../ui/formats.ts';
import { TableView } from '../../ui/table.tsx';
import type { Choice, Days } from './period.ts';

interface View {
  readonly choice: Choice;
  readonly report: Reporting;
  /** The report of the previous period; null: the service had not begun. */
  readonly before: Reporting | null;
  readonly closings: Dashboard['cierres'];
  readonly months: Dashboard['meses'];
  /** Names of providers by code. */
  readonly names: ReadonlyMap<string, string>;
}

export const ViewContext = createContext<View | null>(null);

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('outside of the report');
  return view;
}

/** From this many hours on, a duration is written in days. */
const TOLD_IN_DAYS = 48;

interface FigureFormats {
  number(value: number): string;
  ratio(ratio: Ratio): string;
  hours(hours: number | null): string;
  euros(amount: string | null): string;
  decimal(value: string | null, decimals: number): string;
  percentage(value: number): string;
}

export function useFigureFormats(): FigureFormats {
  const { t, i18n } = useTranslation('cifras');
  const { number, euros } = useFormats();
  const withOne = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const percentage = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    number,
    ratio: ({ valor }) => (valor === null ? '–' : percentage.format(valor)),
    hours(hours) {
      if (hours === null) return '–';
      return hours < TOLD_IN_DAYS
        ? t('duracion.horas', { n: withOne.format(hours) })
        : t('duracion.dias', { n: withOne.format(hours / 24) });
    },
    euros: (amount) => (amount === null ? '–' : euros(Number(amount))),
    decimal: (value, decimals) =>
      value === null
        ? '–'
        : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: decimals }).format(Number(value)),
    percentage: (value) => percentage.format(value),
  };
}

/** What a figure was calculated from: numerator and denominator, or for a time the number measured; else why there is no figure. */
export function useCalculation(): (value: Ratio | Time | EconomicRatio) => string {
  const { t } = useTranslation('cifras');
  const { number } = useFormats();
  return (value) => {
    if ('n' in value) return value.motivo ? t(`motivo.${value.motivo}`) : t('n', { n: number(value.n) });
    if (value.motivo) return t(`motivo.${value.motivo}`);
    const [n, d] = [value.numerador, value.denominador].map((x) => (typeof x === 'number' ? number(x) : (x ?? '–')));
    return t(typeof value.numerador === 'number' ? 'de' : 'entre', { n, d });
  };
}

/** A ratio with its numerator and denominator in brackets, or the reason why there is no ratio. */
export function useRatioInFull(): (ratio: Ratio) => string {
  const format = useFigureFormats();
  const calculation = useCalculation();
  return (ratio) => (ratio.motivo ? calculation(ratio) : `${format.ratio(ratio)} (${calculation(ratio)})`);
}

type Filter = Pick<FigureCasosQuery, 'proveedor'>;

/** A number that links to its cases; 0 has no link. */
export function FigureLink({
  figure,
  n,
  filter = {},
  days,
  base,
  children,
}: {
  readonly figure: FigureWithCasos;
  readonly n: number;
  readonly filter?: Filter;
  /** The days of a month, for a figure of that month. */
  readonly days?: Days;
  /** Which date defines the cohort, where it differs from the page's. */
  readonly base?: BaseDate;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const { report, choice } = useView();
  const { number } = useFormats();
  const text = children ?? number(n);
  if (n === 0) return <>{text}</>;
  const { fecha_base, corte } = report.periodo;
  const { desde, hasta } = days ?? report.periodo;
  const query = new URLSearchParams({ cifra: figure, desde, hasta, base: base ?? fecha_base, corte, ...filter });
  if (choice.parte !== 'resumen') query.set('parte', choice.parte);
  return (
    <Anchor
      component={Link}
      to={`/${aseguradora}/cifras/casos?${query}`}
      inherit
      underline="always"
      aria-label={`${typeof text === 'string' ? text : number(n)}. ${t('verCasos', { cifra: t(`cifra.${figure}`) })}`}
    >
      {text}
    </Anchor>
  );
}

export function Dimmed({ children }: { readonly children: ReactNode }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}

interface Row {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

interface FigureTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly Row[];
}

export function FigureTable({ title, columns, rows }: FigureTableProps) {
  return (
    <TableView
      label={title}
      width={columns.length > 4 ? columns.length * 84 : 0}
      named
      className="cifras"
      fz="sm"
      verticalSpacing={5}
      rows={rows}
      keyOf={({ key }) => key}
      columns={columns.map((column, i) => ({
        title: column,
        ta: i === 0 ? 'left' : 'right',
        className: i === 0 ? '' : 'cifra',
        cell: ({ cells }: Row) => cells[i],
      }))}
    />
  );
}
