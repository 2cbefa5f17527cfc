/** Days and hours as people in Spain read them. */
import type { IdiomaEncendido } from './lenguas.ts';

const LENGUA: Readonly<Record<IdiomaEncendido, string>> = { es: 'es-ES', en: 'en-GB' };
const MADRID = 'Europe/Madrid';

/** @param instante ISO 8601, a day or an instant */
const leer = (instante: string): Date => new Date(instante.length === 10 ? `${instante}T12:00:00Z` : instante);

/** «21 de noviembre»; with the year where it is not that of `ahora`. */
export function dia(instante: string, idioma: IdiomaEncendido, ahora: Date = new Date()): string {
  const fecha = leer(instante);
  const anio = (una: Date) => new Intl.DateTimeFormat('en', { timeZone: MADRID, year: 'numeric' }).format(una);
  return new Intl.DateTimeFormat(LENGUA[idioma], {
    timeZone: MADRID,
    day: 'numeric',
    month: 'long',
    ...(anio(fecha) !== anio(ahora) && { year: 'numeric' }),
  }).format(fecha);
}

/** «14 de noviembre de 2026». */
export const diaEntero = (instante: string, idioma: IdiomaEncendido): string =>
  new Intl.DateTimeFormat(LENGUA[idioma], { timeZone: MADRID, dateStyle: 'long' }).format(leer(instante));

/** «9:30». */
export const hora = (instante: string, idioma: IdiomaEncendido): string =>
  new Intl.DateTimeFormat(LENGUA[idioma], { timeZone: MADRID, hour: 'numeric', minute: '2-digit' }).format(
    leer(instante),
  );
