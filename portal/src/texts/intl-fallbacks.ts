/**
 * Days and conjunctions of the languages that Chrome and its relatives lack. Their Intl writes «M11 30, Mon» for a day and leaves the
 * «and» out of a list.
 */
import { settledDay } from '@albacea/contract/schemas/basque-days.ts';
import type { PortalLanguage } from './languages.ts';

interface WrittenDay {
  readonly day: number;
  /** From 0, January. */
  readonly month: number;
  readonly year: number | null;
}

interface IntlFallback {
  readonly conjunction: string;
  readonly disjunction: string;
  readonly day: (day: WrittenDay) => string;
}

const GALICIAN_MONTHS = 'xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro'.split(
  ' ',
);
const BASQUE_MONTHS = 'urtarril otsail martxo apiril maiatz ekain uztail abuztu irail urri azaro abendu'.split(' ');

export const INTL_FALLBACKS: Readonly<Partial<Record<PortalLanguage, IntlFallback>>> = {
  gl: {
    conjunction: 'e',
    disjunction: 'ou',
    day: ({ day, month, year }) => `${day} de ${GALICIAN_MONTHS[month]}${year === null ? '' : ` de ${year}`}`,
  },
  eu: {
    conjunction: 'eta',
    disjunction: 'edo',
    day: ({ day, month, year }) =>
      settledDay(`${year === null ? '' : `${year}(e)ko `}${BASQUE_MONTHS[month]}aren ${day}(a)`),
  },
};
