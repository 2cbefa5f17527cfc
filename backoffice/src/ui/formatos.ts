/** Days, hours, money and sizes as people write them, always in the time of Madrid. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const ZONA = 'Europe/Madrid';
const DIA = 86_400_000;

export interface Formatos {
  /** Of an instant or a day. */
  fecha(valor: string | null): string;
  momento(valor: string | null): string;
  /** Of an instant, without its day. */
  hora(valor: string): string;
  /** For instance "in 3 days" or "2 hours ago". */
  relativo(valor: string): string;
  euros(importe: number): string;
  numero(valor: number): string;
  bytes(tamano: number): string;
}

export function useFormatos(): Formatos {
  const { i18n } = useTranslation();
  // English as Europe writes it: the day first, and 24 hours
  return useMemo(() => crearFormatos(i18n.language === 'en' ? 'en-GB' : i18n.language), [i18n.language]);
}

function crearFormatos(idioma: string): Formatos {
  const fecha = new Intl.DateTimeFormat(idioma, { timeZone: ZONA, day: 'numeric', month: 'short', year: 'numeric' });
  const momento = new Intl.DateTimeFormat(idioma, {
    timeZone: ZONA,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const hora = new Intl.DateTimeFormat(idioma, {
    timeZone: ZONA,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const relativo = new Intl.RelativeTimeFormat(idioma, { numeric: 'auto' });
  const euros = new Intl.NumberFormat(idioma, { style: 'currency', currency: 'EUR' });
  const numero = new Intl.NumberFormat(idioma);
  return {
    fecha: (valor) => (valor === null ? '–' : fecha.format(instanteDe(valor))),
    momento: (valor) => (valor === null ? '–' : momento.format(instanteDe(valor))),
    hora: (valor) => hora.format(instanteDe(valor)),
    relativo(valor) {
      // a day is counted in days, whatever the hour
      if (valor.length === 10) return relativo.format(diasHasta(valor), 'day');
      const minutos = Math.round((Date.parse(valor) - Date.now()) / 60_000);
      if (minutos === 0) return relativo.format(0, 'second');
      if (Math.abs(minutos) < 60) return relativo.format(minutos, 'minute');
      if (Math.abs(minutos) < 36 * 60) return relativo.format(Math.round(minutos / 60), 'hour');
      return relativo.format(Math.round(minutos / (24 * 60)), 'day');
    },
    euros: (importe) => euros.format(importe),
    numero: (valor) => numero.format(valor),
    bytes: (tamano) => `${numero.format(Math.max(1, Math.round(tamano / 1024)))} KB`,
  };
}

// a day alone: at noon, so that no time zone moves it
const instanteDe = (valor: string): Date => new Date(valor.length === 10 ? `${valor}T12:00:00Z` : valor);

/** Today in Madrid, `YYYY-MM-DD`. */
export const hoyEnMadrid = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA }).format(new Date());

/** The instant at which a day of Madrid begins, or one so many days later. */
export function inicioDelDia(dia: string, mas = 0): string {
  const medianoche = Date.parse(`${dia}T00:00:00Z`) + mas * DIA;
  const hora = new Intl.DateTimeFormat('en-GB', { timeZone: ZONA, hour: 'numeric', hourCycle: 'h23' });
  // Madrid is one or two hours ahead
  const comienzo = [2, 1].map((horas) => new Date(medianoche - horas * 3_600_000)).find((i) => hora.format(i) === '00');
  return (comienzo ?? new Date(medianoche)).toISOString();
}

/** Days from today until a day; negative once it has passed. */
export const diasHasta = (dia: string): number => Math.round((Date.parse(dia) - Date.parse(hoyEnMadrid())) / DIA);
