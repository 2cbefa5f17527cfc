/** The period that one looks at: kept in the address, so that it can be sent to somebody and come back to; pure. */
import { FECHAS_BASE } from '@albacea/contract/listas.ts';
import type { FechaBase } from '@albacea/contract/reporting.ts';

export const PRESETS = ['30dias', 'mes', 'estemes', 'trimestre', 'anio', 'propio'] as const;
export type Preset = (typeof PRESETS)[number];

/** Days, both inclusive, `YYYY-MM-DD`. */
export interface Dias {
  readonly desde: string;
  readonly hasta: string;
}

export interface Eleccion extends Dias {
  readonly preset: Preset;
  readonly base: FechaBase;
  /** As-of instant; empty: now. */
  readonly corte: string;
  readonly comparar: boolean;
  readonly vista: 'graficos' | 'tablas';
}

const texto = (fecha: Date): string => fecha.toISOString().slice(0, 10);
const utc = (anio: number, mes: number, dia: number): string => texto(new Date(Date.UTC(anio, mes, dia)));

export function masDias(dia: string, dias: number): string {
  const fecha = new Date(`${dia}T00:00:00Z`);
  fecha.setUTCDate(fecha.getUTCDate() + dias);
  return texto(fecha);
}

const partes = (dia: string): [anio: number, mes: number] => [Number(dia.slice(0, 4)), Number(dia.slice(5, 7)) - 1];

export function diasDe(preset: Exclude<Preset, 'propio'>, hoy: string): Dias {
  const [anio, mes] = partes(hoy);
  if (preset === '30dias') return { desde: masDias(hoy, -29), hasta: hoy };
  if (preset === 'mes') return { desde: utc(anio, mes - 1, 1), hasta: utc(anio, mes, 0) };
  if (preset === 'estemes') return { desde: utc(anio, mes, 1), hasta: hoy };
  if (preset === 'anio') return { desde: masDias(utc(anio - 1, mes, Number(hoy.slice(8))), 1), hasta: hoy };
  const trimestre = Math.floor(mes / 3) * 3;
  return { desde: utc(anio, trimestre - 3, 1), hasta: utc(anio, trimestre, 0) };
}

/** The period before: as many whole months where these are whole ones, else as many days. */
export function anterior({ desde, hasta }: Dias): Dias {
  const fin = masDias(desde, -1);
  if (desde.endsWith('-01') && masDias(hasta, 1).endsWith('-01')) {
    const [anio, mes] = partes(desde);
    const [anioFin, mesFin] = partes(hasta);
    return { desde: utc(anio, mes - ((anioFin - anio) * 12 + mesFin - mes + 1), 1), hasta: fin };
  }
  return { desde: masDias(fin, -Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000)), hasta: fin };
}

const uno = <T extends string>(valores: readonly T[], valor: string | null, si: T): T =>
  valores.find((v) => v === valor) ?? si;

export function leerEleccion(direccion: URLSearchParams, hoy: string): Eleccion {
  const [desde, hasta] = [direccion.get('desde') ?? '', direccion.get('hasta') ?? ''];
  const propio = desde !== '' && hasta !== '';
  const preset = propio ? 'propio' : uno(PRESETS, direccion.get('periodo'), '30dias');
  return {
    preset,
    ...(preset === 'propio' ? { desde, hasta } : diasDe(preset, hoy)),
    base: uno(FECHAS_BASE, direccion.get('base'), 'comunicacion'),
    corte: direccion.get('corte') ?? '',
    comparar: direccion.get('comparar') !== 'no',
    vista: uno(['graficos', 'tablas'], direccion.get('vista'), 'graficos'),
  };
}

/** The address with what has changed; what is as it would be anyway stays out of it. */
export function escribirEleccion(antes: Eleccion, cambios: Partial<Eleccion>): Record<string, string> {
  const e = { ...antes, ...cambios };
  return {
    ...(e.preset === 'propio' ? { desde: e.desde, hasta: e.hasta } : e.preset !== '30dias' && { periodo: e.preset }),
    ...(e.base !== 'comunicacion' && { base: e.base }),
    ...(e.corte && { corte: e.corte }),
    ...(!e.comparar && { comparar: 'no' }),
    ...(e.vista === 'tablas' && { vista: 'tablas' }),
  };
}

/** As the server is asked. */
export const consultaDe = ({ desde, hasta, base, corte }: Pick<Eleccion, 'desde' | 'hasta' | 'base' | 'corte'>) => ({
  ...{ desde, hasta, fecha_base: base },
  ...(corte && { corte }),
});
