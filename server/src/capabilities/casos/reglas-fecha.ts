/** Calendar days of the service: dates are `YYYY-MM-DD` and a day is a day in Europe/Madrid. */

/** `MM/DD/YYYY`. Immutable, and a constant because building one costs far more than using it. */
const DIA_EN_MADRID = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The day in Madrid at an instant, `YYYY-MM-DD`, summer time and the turn of the year included.
 * @throws RangeError when `ahora` is an invalid Date
 */
export function hoyEnMadrid(ahora: Date): string {
  const [mes, dia, anio = ''] = DIA_EN_MADRID.format(ahora).split('/');
  return `${anio.padStart(4, '0')}-${mes}-${dia}`;
}

/**
 * Whether a text is a day of the Gregorian calendar written `YYYY-MM-DD`: ASCII digits, no time, no blanks, and a
 * day that exists. There is no year 0000, neither in history nor in PostgreSQL.
 */
export function esFechaReal(s: string): boolean {
  const partes = /^(\d{4})-(\d{2})-(\d{2})$/.exec(s);
  if (!partes) return false;
  const [anio, mes, dia] = [Number(partes[1]), Number(partes[2]), Number(partes[3])];
  return anio >= 1 && dia >= 1 && dia <= diasDelMes(anio, mes);
}

/** Days of a month, 1 to 12; none for a month that does not exist, so no day fits into it. */
function diasDelMes(anio: number, mes: number): number {
  const esBisiesto = anio % 4 === 0 && (anio % 100 !== 0 || anio % 400 === 0);
  return [31, esBisiesto ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][mes - 1] ?? 0;
}

/**
 * The midnight with which a day begins in Madrid. Both clock changes happen hours after midnight, so that every day has
 * exactly one.
 * @param fecha a real date, YYYY-MM-DD; `mas` days are added to it
 */
export function medianocheEnMadrid(fecha: string, mas = 0): Date {
  const [anio = 0, mes = 1, dia = 1] = fecha.split('-').map(Number);
  const enVerano = new Date(Date.UTC(anio, mes - 1, dia + mas, -2));
  const enInvierno = new Date(Date.UTC(anio, mes - 1, dia + mas, -1));
  return hoyEnMadrid(enVerano) === hoyEnMadrid(enInvierno) ? enVerano : enInvierno;
}

/** Immutable, like the one above. */
const HORA_EN_MADRID = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of day in Madrid at an instant, `HH:MM`. */
export function horaEnMadrid(instante: Date): string {
  return HORA_EN_MADRID.format(instante);
}
