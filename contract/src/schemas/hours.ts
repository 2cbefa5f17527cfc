/** Telephone hours, as stored and as people read them. The file has no schema, so that a browser can import it. */

import type { Language } from './common.ts';
import ca from './words/ca/hours.json' with { type: 'json' };
import en from './words/en/hours.json' with { type: 'json' };
import es from './words/es/hours.json' with { type: 'json' };
import eu from './words/eu/hours.json' with { type: 'json' };
import gl from './words/gl/hours.json' with { type: 'json' };

/** The days on which somebody answers the telephone; working days exclude local holidays. */
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

/**
 * Reads stored hours.
 * @returns the hours, or null if the text has another form or the end is not after the beginning
 */
export function readHours(text: string): Hours | null {
  if (!new RegExp(HOURS_SHAPE).test(text)) return null;
  const [dias, desde, hasta] = text.split(/[ -]/) as [HoursDays, string, string];
  return desde < hasta ? { dias, desde, hasta } : null;
}

/** The words for each set of days; `siempre`: every day at any time; `horas`: the opening and closing time. */
const WORDS: Readonly<Record<Language, Readonly<Record<HoursDays | 'siempre' | 'horas', string>>>> = {
  es,
  en,
  ca,
  gl,
  eu,
};

const asRead = (time: string): string => time.replace(/^0/, '');

/**
 * Hours in words that fit into a sentence: «de lunes a viernes, salvo festivos, de 9:00 a 20:00».
 * @returns the words, or null if the text holds no hours
 */
export function hoursLegible(text: string | null, language: Language): string | null {
  const hours = text === null ? null : readHours(text);
  if (!hours) return null;
  const { dias, desde, hasta } = hours;
  const words = WORDS[language];
  if (dias === 'todos' && desde === '00:00' && hasta === '24:00') return words.siempre;
  const times = words.horas.replace('{desde}', asRead(desde)).replace('{hasta}', asRead(hasta));
  return `${words[dias]}, ${times}`;
}
