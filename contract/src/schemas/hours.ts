/** Telephone hours, as stored and as people read them. Apart from the schema library, for pages. */
import type { Language } from './common.ts';

/** The days with somebody on the telephone; working days follow the place and exclude its holidays. */
export const HOURS_DAYS = ['laborables', 'lunes_a_sabado', 'todos'] as const;
type HoursDays = (typeof HOURS_DAYS)[number];

/** Days, and the opening and closing time in Madrid: `laborables 09:00-20:00`. */
export const HOURS_SHAPE =
  '^(?:laborables|lunes_a_sabado|todos) (?:[01][0-9]|2[0-3]):[0-5][0-9]-(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$';

interface Hours {
  readonly dias: HoursDays;
  readonly desde: string;
  readonly hasta: string;
}

/** @returns null: not in this form, or it ends before it begins */
export function readHours(text: string): Hours | null {
  if (!new RegExp(HOURS_SHAPE).test(text)) return null;
  const [dias, desde, hasta] = text.split(/[ -]/) as [HoursDays, string, string];
  return desde < hasta ? { dias, desde, hasta } : null;
}

const DAYS: Readonly<Record<Language, Readonly<Record<HoursDays, string>>>> = {
  es: {
    laborables: 'de lunes a viernes, salvo festivos',
    lunes_a_sabado: 'de lunes a sábado',
    todos: 'todos los días',
  },
  en: {
    laborables: 'Monday to Friday, except holidays',
    lunes_a_sabado: 'Monday to Saturday',
    todos: 'every day',
  },
  ca: {
    laborables: 'de dilluns a divendres, excepte festius',
    lunes_a_sabado: 'de dilluns a dissabte',
    todos: 'cada dia',
  },
  gl: {
    laborables: 'de luns a venres, agás festivos',
    lunes_a_sabado: 'de luns a sábado',
    todos: 'todos os días',
  },
  eu: {
    laborables: 'astelehenetik ostiralera, jaiegunetan izan ezik',
    lunes_a_sabado: 'astelehenetik larunbatera',
    todos: 'egunero',
  },
};

const TIMES: Readonly<Record<Language, (desde: string, hasta: string) => string>> = {
  es: (desde, hasta) => `de ${desde} a ${hasta}`,
  en: (desde, hasta) => `${desde} to ${hasta}`,
  ca: (desde, hasta) => `de ${desde} a ${hasta}`,
  gl: (desde, hasta) => `de ${desde} a ${hasta}`,
  eu: (desde, hasta) => `${desde}-${hasta}`,
};

const AT_ANY_TIME: Readonly<Record<Language, string>> = {
  es: 'todos los días, a cualquier hora',
  en: 'every day, at any time',
  ca: 'cada dia, a qualsevol hora',
  gl: 'todos os días, a calquera hora',
  eu: 'egunero, edozein ordutan',
};

const asRead = (time: string): string => time.replace(/^0/, '');

/**
 * In words that fit into a sentence: «de lunes a viernes, salvo festivos, de 9:00 a 20:00».
 * @returns null: the text holds no hours
 */
export function hoursLegible(text: string | null, language: Language): string | null {
  const hours = text === null ? null : readHours(text);
  if (!hours) return null;
  const { dias, desde, hasta } = hours;
  if (dias === 'todos' && desde === '00:00' && hasta === '24:00') return AT_ANY_TIME[language];
  return `${DAYS[language][dias]}, ${TIMES[language](asRead(desde), asRead(hasta))}`;
}
