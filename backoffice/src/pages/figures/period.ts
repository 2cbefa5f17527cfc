/** The period in view, kept in the address so that it can be shared and found again; pure. */
import { BASE_DATES } from '@albacea/contract/schemas/lists.ts';
import type { BaseDate } from '@albacea/contract/schemas/reporting.ts';

export const PRESETS = ['30dias', 'mes', 'estemes', 'trimestre', 'anio', 'propio'] as const;
export type Preset = (typeof PRESETS)[number];

/** The tabs of the page: the summary for a board, and the details. */
export const PARTS = ['resumen', 'detalle'] as const;
export type Part = (typeof PARTS)[number];

/** Days, both inclusive, `YYYY-MM-DD`. */
export interface Days {
  readonly desde: string;
  readonly hasta: string;
}

export interface Choice extends Days {
  readonly preset: Preset;
  readonly base: BaseDate;
  /** As-of instant; empty: now. */
  readonly corte: string;
  readonly parte: Part;
}

const text = (date: Date): string => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): string => text(new Date(Date.UTC(year, month, day)));

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return text(date);
}

const parts = (day: string): [year: number, month: number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];

/** The same day of the year before, or the first of March where that has no 29th of February. */
const aYearBefore = (day: string): string => utc(Number(day.slice(0, 4)) - 1, parts(day)[1], Number(day.slice(8)));

export function daysOf(preset: Exclude<Preset, 'propio'>, today: string): Days {
  const [year, month] = parts(today);
  if (preset === '30dias') return { desde: addDays(today, -29), hasta: today };
  if (preset === 'mes') return { desde: utc(year, month - 1, 1), hasta: utc(year, month, 0) };
  if (preset === 'estemes') return { desde: utc(year, month, 1), hasta: today };
  if (preset === 'anio') return { desde: aYearBefore(addDays(today, 1)), hasta: today };
  const quarter = Math.floor(month / 3) * 3;
  return { desde: utc(year, quarter - 3, 1), hasta: utc(year, quarter, 0) };
}

/** @param usual the default, where the address has none of the values */
const oneOf = <T extends string>(values: readonly T[], value: string | null, usual: T): T =>
  values.find((one) => one === value) ?? usual;

export function readChoice(address: URLSearchParams, today: string): Choice {
  const [since, until] = [address.get('desde') ?? '', address.get('hasta') ?? ''];
  const isCustom = since !== '' && until !== '';
  const preset = isCustom ? 'propio' : oneOf(PRESETS, address.get('periodo'), '30dias');
  return {
    preset,
    ...(preset === 'propio' ? { desde: since, hasta: until } : daysOf(preset, today)),
    base: oneOf(BASE_DATES, address.get('base'), 'apertura'),
    corte: address.get('corte') ?? '',
    parte: oneOf(PARTS, address.get('parte'), 'resumen'),
  };
}

/** The address with the changes; defaults are left out. */
export function writeChoice(before: Choice, changes: Partial<Choice>): Record<string, string> {
  const { preset, desde, hasta, base, corte, parte } = { ...before, ...changes };
  return {
    ...(preset === 'propio' && { desde, hasta }),
    ...(preset !== 'propio' && preset !== '30dias' && { periodo: preset }),
    ...(base !== 'apertura' && { base }),
    ...(corte && { corte }),
    ...(parte !== 'resumen' && { parte }),
  };
}

/** The query for the server. */
export const queryOf = ({ desde, hasta, base, corte }: Pick<Choice, 'desde' | 'hasta' | 'base' | 'corte'>) => ({
  desde,
  hasta,
  fecha_base: base,
  ...(corte && { corte }),
});

/** The days of a month that lie within a period. */
export function monthDays(month: string, { desde, hasta }: Days): Days {
  const end = addDays(`${addDays(`${month}-28`, 7).slice(0, 7)}-01`, -1);
  return { desde: desde > `${month}-01` ? desde : `${month}-01`, hasta: hasta < end ? hasta : end };
}

const DAY_IN_MADRID = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

/**
 * Whether the figures of a month are incomplete: the period ends before the month does, or the figures were taken before it was over.
 * @param hasta last day of the period
 * @param corte instant at which the figures were taken
 */
export function isPartial(month: string, hasta: string, corte: string): boolean {
  const end = monthDays(month, { desde: `${month}-01`, hasta: '9999-12-31' }).hasta;
  return hasta < end || end >= DAY_IN_MADRID.format(new Date(corte));
}
