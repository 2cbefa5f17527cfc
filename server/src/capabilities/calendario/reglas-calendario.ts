/**
 * The one calendar: days `YYYY-MM-DD` in Europe/Madrid, working days and terms in days and months (Ley 39/2015, art. 30); pure.
 *
 * A day is a working day where something happens. Without saying where, it is so at the seat of the ministry's registers, the
 * city of Madrid: national, regional and local days all count, so that a term is never too short (docs/decisions/0044).
 */
import { hoyEnMadrid, medianocheEnMadrid } from '../casos/reglas-fecha.ts';
import {
  type AnioPublicado,
  CON_LUNES_DE_PASCUA,
  type Comunidad,
  MADRID_LOCALES,
  NACIONALES,
  PROPIAS,
  PUBLICADOS,
  SIN_JUEVES_SANTO,
} from './reglas-festivos.ts';

/** Where a day is looked at; `madrid`: the city with its local days. */
export type Lugar = Comunidad | 'madrid' | 'nacional';

const DIA = 86_400_000;
const enDias = (dia: string): number => Date.parse(`${dia}T00:00:00Z`) / DIA;
const deDias = (dias: number): string => new Date(dias * DIA).toISOString().slice(0, 10);
/** 0 is Sunday; 1970 began on a Thursday. */
const deLaSemana = (dia: string): number => (((enDias(dia) + 4) % 7) + 7) % 7;

/** @param dias may be negative */
export const sumarDias = (dia: string, dias: number): string => deDias(enDias(dia) + dias);

/** Easter Sunday of a year of the Gregorian calendar (the anonymous computus, Meeus 1991). */
export function pascua(anio: number): string {
  const [a, b, c] = [anio % 19, Math.floor(anio / 100), anio % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const suma = h + l - 7 * m + 114;
  return deDias(Date.UTC(anio, Math.floor(suma / 31) - 1, (suma % 31) + 1) / DIA);
}

/** Whether the holidays of a year are reckoned because its table is not here: regions may still move some. */
export const esProvisional = (anio: number): boolean => PUBLICADOS[anio] === undefined;

/** The holidays of a year at a place, `YYYY-MM-DD` in order. */
export function festivosDe(anio: number, lugar: Lugar = 'madrid'): string[] {
  const publicado = PUBLICADOS[anio];
  const comunidad = lugar === 'madrid' ? 'MD' : lugar === 'nacional' ? null : lugar;
  const dias = publicado ? fechasDe(anio, tablasDe(publicado, lugar)) : calculados(anio, comunidad, lugar === 'madrid');
  return [...new Set(dias)].sort();
}

const fechasDe = (anio: number, tabla: string): string[] =>
  tabla.split(' ').map((dia) => `${String(anio).padStart(4, '0')}-${dia}`);

/** A holiday on a Sunday is taken to move to the Monday: rather a day too long than one too short. */
function calculados(anio: number, comunidad: Comunidad | null, local: boolean): string[] {
  const domingo = pascua(anio);
  const fijos = [
    ...fechasDe(anio, NACIONALES),
    ...(comunidad === null ? [] : fechasDe(anio, PROPIAS[comunidad])),
    ...(local ? fechasDe(anio, MADRID_LOCALES) : []),
  ].flatMap((dia) => (deLaSemana(dia) === 0 && comunidad !== null ? [dia, sumarDias(dia, 1)] : [dia]));
  return [
    ...fijos,
    sumarDias(domingo, -2),
    ...(comunidad !== null && !SIN_JUEVES_SANTO.includes(comunidad) ? [sumarDias(domingo, -3)] : []),
    ...(comunidad !== null && CON_LUNES_DE_PASCUA.includes(comunidad) ? [sumarDias(domingo, 1)] : []),
  ];
}

/** Neither Saturday nor Sunday nor holiday (Ley 39/2015, art. 30.2). */
export function esHabil(dia: string, lugar: Lugar = 'madrid'): boolean {
  const semana = deLaSemana(dia);
  if (semana === 0 || semana === 6) return false;
  const anio = Number(dia.slice(0, 4));
  const publicado = PUBLICADOS[anio];
  return publicado ? !tablasDe(publicado, lugar).includes(dia.slice(5)) : !festivosDe(anio, lugar).includes(dia);
}

/** The tables of a place as one text: a day stands in it, or does not. */
function tablasDe({ nacionales, comunidades, madrid }: AnioPublicado, lugar: Lugar): string {
  if (lugar === 'nacional') return nacionales;
  return lugar === 'madrid' ? `${nacionales} ${comunidades.MD} ${madrid}` : `${nacionales} ${comunidades[lugar]}`;
}

/** The day itself when it is a working day, else the next one. */
export function habilDesde(dia: string, lugar: Lugar = 'madrid'): string {
  let habil = dia;
  while (!esHabil(habil, lugar)) habil = sumarDias(habil, 1);
  return habil;
}

/** The day after so many working days; the first one counted is the one after `dia` (Ley 39/2015, art. 30.3). */
export function sumarHabiles(dia: string, dias: number, lugar: Lugar = 'madrid'): string {
  let fin = dia;
  for (let faltan = dias; faltan > 0; faltan -= 1) fin = habilDesde(sumarDias(fin, 1), lugar);
  return fin;
}

/** The same day so many months on; the last of the month where that has no such day (Ley 39/2015, art. 30.4). */
export function deFechaAFecha(dia: string, meses: number): string {
  const [anio = 0, mes = 1, ordinal = 1] = dia.split('-').map(Number);
  const ultimo = new Date(Date.UTC(anio, mes + meses, 0)).getUTCDate();
  return deDias(Date.UTC(anio, mes - 1 + meses, Math.min(ordinal, ultimo)) / DIA);
}

/**
 * The last day of a term in months: from date to date, and the next working day when it is none (Ley 39/2015, art. 30.5; for the
 * month of GDPR, art. 12.3: Regulation 1182/71, art. 3).
 */
export const sumarMeses = (dia: string, meses: number, lugar: Lugar = 'madrid'): string =>
  habilDesde(deFechaAFecha(dia, meses), lugar);

/** The first working day after a term, when somebody looks whether there was an answer. */
export const revisionTras = (plazo: string): string => habilDesde(sumarDias(plazo, 1));

/** Whether a term is over: the day it names belongs to it. */
export const haVencido = (plazo: string, ahora: Date): boolean => ahora >= medianocheEnMadrid(plazo, 1);

/** A day as it is written in Spain: 04/12/2026. */
export const enCifras = (fecha: string): string => fecha.split('-').reverse().join('/');

// Hours ----------------------------------------------------------------------------------------------------------------

/** Between these hours in Madrid, on working days, the clocks do what they do: nobody gets an e-mail at night or on a holiday. */
export const HORARIO = { desde: 9, hasta: 20 } as const;

/**
 * The instant of an hour of a day in Madrid. Both clock changes happen before three in the morning, so that no later hour is
 * doubled or missing.
 */
function enMadrid(dia: string, hora: number): Date {
  const [anio = 0, mes = 1, ordinal = 1] = dia.split('-').map(Number);
  const verano = medianocheEnMadrid(dia, 1).getUTCHours() === 22; // the offset of the night that follows is the day's
  return new Date(Date.UTC(anio, mes - 1, ordinal, hora - (verano ? 2 : 1)));
}

/** When the clocks begin on a day. */
export const comienzoDe = (dia: string): Date => enMadrid(dia, HORARIO.desde);

/** The first instant from this one on at which the clocks may act: itself, or the next morning of a working day. */
export function enHorario(instante: Date): Date {
  const hoy = hoyEnMadrid(instante);
  if (!esHabil(hoy)) return comienzoDe(habilDesde(hoy));
  if (instante < comienzoDe(hoy)) return comienzoDe(hoy);
  return instante < enMadrid(hoy, HORARIO.hasta) ? instante : comienzoDe(habilDesde(sumarDias(hoy, 1)));
}

export const estaEnHorario = (instante: Date): boolean => enHorario(instante).getTime() === instante.getTime();
