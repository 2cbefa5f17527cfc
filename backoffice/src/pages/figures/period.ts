/** The period that one looks at: kept in the address, so that it can be sent to somebody and come back to; pure. */
import { DATABASE_DATES } from '@albacea/contract/schemas/lists.ts';
import type { DatabaseDate } from '@albacea/contract/schemas/reporting.ts';

export const PRESETS = ['30dias', 'mes', 'estemes', 'trimestre', 'anio', 'propio'] as const;
export type Preset = (typeof PRESETS)[number];

/** Days, both inclusive, `YYYY-MM-DD`. */
export interface Days {
  readonly desde: string;
  readonly hasta: string;
}

export interface Choice extends Days {
  readonly preset: Preset;
  readonly base: DatabaseDate;
  /** As-of instant; empty: now. */
  readonly corte: string;
  readonly comparar: boolean;
  readonly vista: 'graficos' | 'tablas';
}

const text = (date: Date): string => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): string => text(new Date(Date.UTC(year, month, day)));

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return text(date);
}

const parts = (day: string): [anio: number, mes: number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];

export function daysOf(preset: Exclude<Preset, 'propio'>, today: string): Days {
  const [year, month] = parts(today);
  if (preset === '30dias') return { desde: addDays(today, -29), hasta: today };
  if (preset === 'mes') return { desde: utc(year, month - 1, 1), hasta: utc(year, month, 0) };
  if (preset === 'estemes') return { desde: utc(year, month, 1), hasta: today };
  if (preset === 'anio') return { desde: addDays(utc(year - 1, month, Number(today.slice(8))), 1), hasta: today };
  const quarter = Math.floor(month / 3) * 3;
  return { desde: utc(year, quarter - 3, 1), hasta: utc(year, quarter, 0) };
}

/** The period before: as many whole months where these are whole ones, else as many days. */
export function anterior({ desde, hasta }: Days): Days {
  const end = addDays(desde, -1);
  if (desde.endsWith('-01') && addDays(hasta, 1).endsWith('-01')) {
    const [year, month] = parts(desde);
    const [endYear, endMonth] = parts(hasta);
    return { desde: utc(year, month - ((endYear - year) * 12 + endMonth - month + 1), 1), hasta: end };
  }
  return { desde: addDays(end, -Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000)), hasta: end };
}

const one = <T extends string>(values: readonly T[], value: string | null, si: T): T =>
  values.find((v) => v === value) ?? si;

export function readChoice(address: URLSearchParams, today: string): Choice {
  const [since, until] = [address.get('desde') ?? '', address.get('hasta') ?? ''];
  const own = since !== '' && until !== '';
  const preset = own ? 'propio' : one(PRESETS, address.get('periodo'), '30dias');
  return {
    preset,
    ...(preset === 'propio' ? { desde: since, hasta: until } : daysOf(preset, today)),
    base: one(DATABASE_DATES, address.get('base'), 'comunicacion'),
    corte: address.get('corte') ?? '',
    comparar: address.get('comparar') !== 'no',
    vista: one(['graficos', 'tablas'], address.get('vista'), 'graficos'),
  };
}

/** The address with what has changed; what is as it would be anyway stays out of it. */
export function writeChoice(before: Choice, changes: Partial<Choice>): Record<string, string> {
  const e = { ...before, ...changes };
  return {
    ...(e.preset === 'propio' ? { desde: e.desde, hasta: e.hasta } : e.preset !== '30dias' && { periodo: e.preset }),
    ...(e.base !== 'comunicacion' && { base: e.base }),
    ...(e.corte && { corte: e.corte }),
    ...(!e.comparar && { comparar: 'no' }),
    ...(e.vista === 'tablas' && { vista: 'tablas' }),
  };
}

/** As the server is asked. */
export const queryOf = ({ desde, hasta, base, corte }: Pick<Choice, 'desde' | 'hasta' | 'base' | 'corte'>) => ({
  ...{ desde, hasta, fecha_base: base },
  ...(corte && { corte }),
});
