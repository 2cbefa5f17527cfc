/** Days of the figures as numbers, and how a period is put together from whole years, months and days; pure. */
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';

const MS_DIA = 86_400_000;
const MS_HORA = 3_600_000;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`. */
export const diaDe = (fecha: string): number => Date.parse(fecha) / MS_DIA;

/** The date `YYYY-MM-DD` of a day number. */
export const fechaDe = (dia: number): string => new Date(dia * MS_DIA).toISOString().slice(0, 10);

/** Whole hours between two instants, at least 0: elapsed ones, whatever the clock on the wall did meanwhile. */
export const horasEntre = (desde: Date, hasta: Date, menosMs = 0): number =>
  Math.max(0, Math.floor((hasta.getTime() - desde.getTime() - menosMs) / MS_HORA));

/**
 * The day in Madrid of an instant, as a number. It remembers hours that it has seen: the day changes at a full hour of UTC,
 * in summer and in winter, and asking the calendar of a time zone costs a hundred times as much.
 */
export function crearDiaEnMadrid(): (instante: Date) => number {
  const vistas = new Map<number, number>();
  return (instante) => {
    const hora = Math.floor(instante.getTime() / MS_HORA);
    let dia = vistas.get(hora);
    if (dia === undefined) {
      dia = diaDe(hoyEnMadrid(instante));
      vistas.set(hora, dia);
    }
    return dia;
  };
}

export type Nivel = 'dia' | 'mes' | 'anio';
export const NIVELES: readonly Nivel[] = ['dia', 'mes', 'anio'];

/** First day of the day, month or year in which a day lies. */
export function inicioDe(nivel: Nivel, dia: number): number {
  if (nivel === 'dia') return dia;
  const fecha = fechaDe(dia);
  return diaDe(nivel === 'mes' ? `${fecha.slice(0, 7)}-01` : `${fecha.slice(0, 4)}-01-01`);
}

/** First day of the month or year after the one in which a day lies. */
export function siguiente(nivel: 'mes' | 'anio', dia: number): number {
  const [anio = 0, mes = 1] = fechaDe(dia).split('-').map(Number);
  return (nivel === 'mes' ? Date.UTC(anio, mes, 1) : Date.UTC(anio + 1, 0, 1)) / MS_DIA;
}

/** Sums of a level that begin from one day to another, both inclusive: to be added, or taken away. */
export interface Pieza {
  readonly nivel: Nivel;
  readonly desde: number;
  readonly hasta: number;
  readonly signo: 1 | -1;
}

/** What reading a sum costs beside that of a day: a month has longer histograms. */
const COSTE: Readonly<Record<Nivel, number>> = { dia: 1, mes: 3, anio: 6 };
const DIAS: Readonly<Record<Nivel, number>> = { dia: 1, mes: 31, anio: 366 };

const costeDe = (piezas: readonly Pieza[]): number =>
  piezas.reduce((n, { nivel, desde, hasta }) => n + COSTE[nivel] * Math.ceil((hasta - desde + 1) / DIAS[nivel]), 0);

/**
 * A period as few sums: its whole years, and of the years on either side the months, or all of the year less the months that are
 * not wanted; the same with months and days.
 * @param mayor the largest level to use
 */
export function piezasDe(desde: number, hasta: number, mayor: Nivel = 'anio', signo: 1 | -1 = 1): Pieza[] {
  if (hasta < desde) return [];
  if (mayor === 'dia') return [{ nivel: 'dia', desde, hasta, signo }];
  const primero = inicioDe(mayor, desde) === desde ? desde : siguiente(mayor, desde);
  const fin = inicioDe(mayor, hasta + 1);
  if (primero > hasta) return orilla(desde, hasta, mayor, signo);
  const enteros: Pieza[] = fin > primero ? [{ nivel: mayor, desde: primero, hasta: fin - 1, signo }] : [];
  return [...orilla(desde, primero - 1, mayor, signo), ...enteros, ...orilla(fin, hasta, mayor, signo)];
}

/** Part of one year, or of one month. */
function orilla(desde: number, hasta: number, mayor: 'mes' | 'anio', signo: 1 | -1): Pieza[] {
  if (hasta < desde) return [];
  const menor = mayor === 'anio' ? 'mes' : 'dia';
  const contrario = signo === 1 ? -1 : 1;
  const [inicio, fin] = [inicioDe(mayor, desde), siguiente(mayor, desde) - 1];
  const sumando = piezasDe(desde, hasta, menor, signo);
  const restando: Pieza[] = [
    { nivel: mayor, desde: inicio, hasta: fin, signo },
    ...piezasDe(inicio, desde - 1, menor, contrario),
    ...piezasDe(hasta + 1, fin, menor, contrario),
  ];
  return costeDe(restando) < costeDe(sumando) ? restando : sumando;
}

/** Months, by their first day, that a period touches. */
export function mesesDe(desde: number, hasta: number): number[] {
  const meses: number[] = [];
  for (let mes = inicioDe('mes', desde); mes <= hasta; mes = siguiente('mes', mes)) meses.push(mes);
  return meses;
}
