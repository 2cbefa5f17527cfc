/**
 * Working days (días hábiles: neither Saturdays nor Sundays nor holidays; Ley 39/2015, art. 30.2); pure. Provisional: it
 * knows the holidays of the whole country alone. The yearly tables, national and regional, will stand in their place.
 */

/** `MM-DD`, the same every year (Real Decreto 2001/1983, art. 45). Good Friday is reckoned. */
const FIESTAS_FIJAS = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'];
const DIA = 86_400_000;

/** @param fecha a real date, `YYYY-MM-DD` */
export function esHabil(fecha: string): boolean {
  const semana = new Date(`${fecha}T00:00:00Z`).getUTCDay();
  if (semana === 0 || semana === 6) return false;
  return !FIESTAS_FIJAS.includes(fecha.slice(5)) && fecha !== viernesSanto(Number(fecha.slice(0, 4)));
}

/** The n-th working day after a day, which does not count itself. */
export function sumarHabiles(fecha: string, dias: number): string {
  let dia = fecha;
  for (let quedan = dias; quedan > 0; ) {
    dia = siguiente(dia);
    if (esHabil(dia)) quedan -= 1;
  }
  return dia;
}

/** Two days before Easter Sunday of the Gregorian calendar, by the anonymous reckoning of 1876. */
export function viernesSanto(anio: number): string {
  const a = anio % 19;
  const [b, c] = [Math.floor(anio / 100), anio % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const mes = Math.floor((h + l - 7 * m + 114) / 31);
  const dia = ((h + l - 7 * m + 114) % 31) + 1;
  return enTexto(new Date(Date.UTC(anio, mes - 1, dia) - 2 * DIA));
}

const siguiente = (fecha: string): string => enTexto(new Date(Date.parse(`${fecha}T00:00:00Z`) + DIA));
const enTexto = (dia: Date): string => dia.toISOString().slice(0, 10);
