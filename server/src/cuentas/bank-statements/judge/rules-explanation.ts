/** Why a charge is shown, in sentences for the family; pure. */

import type { ReasonWithoutPropose } from '@albacea/contract/schemas/bank-statements.ts';
import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import { dateOf, inLetter } from '../../../shared/rules-dates-madrid.ts';
import { inOnePhrase, type Phrase } from '../../../shared/rules-phrase.ts';
import type { Cargo } from '../series/rules-series.ts';

const NUMBERS_ES =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte'.split(
    ' ',
  );
const NUMBERS_EN =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const EACH: Readonly<Record<Frequency, Phrase>> = {
  semanal: { es: 'uno a la semana', en: 'one a week' },
  mensual: { es: 'uno al mes', en: 'one a month' },
  bimestral: { es: 'uno cada dos meses', en: 'one every two months' },
  trimestral: { es: 'uno cada tres meses', en: 'one every three months' },
  semestral: { es: 'uno cada seis meses', en: 'one every six months' },
  anual: { es: 'uno al año', en: 'one a year' },
};

/** A no-break space stands between an amount and its sign. */
const FIXED = '\u00a0';

/** Groups thousands in every number, also where Spanish would leave four digits together. */
const GROUPED = new Intl.NumberFormat('en-US');

/** `1.234,50 €`, `€1,234.50`; other currencies by their code. */
function writtenAmount(centimos: number, currency: string): Phrase {
  const decimals = String(centimos % 100).padStart(2, '0');
  const whole = (sign: string) => GROUPED.format(Math.floor(centimos / 100)).replaceAll(',', sign);
  const en = `${whole(',')}.${decimals}`;
  return {
    es: `${whole('.')},${decimals}${FIXED}${currency === 'EUR' ? '€' : currency}`,
    en: currency === 'EUR' ? `€${en}` : `${en}${FIXED}${currency}`,
  };
}

/** `3 de noviembre`; with the year when it is not the one of `today`. */
function writtenDay(day: number, today: number): Phrase {
  const isThisYear = dateOf(today).slice(0, 4) === dateOf(day).slice(0, 4);
  const written = (language: 'es' | 'en') => {
    const whole = inLetter(dateOf(day), language);
    return isThisYear ? whole.replace(/(?: de)? \d+$/, '') : whole;
  };
  return { es: written('es'), en: written('en') };
}

/** The facts of a series that its explanation tells. */
export interface Counted {
  readonly cargos: readonly Cargo[];
  readonly moneda: string;
  readonly periodicidad: Frequency | null;
  readonly variable: boolean;
  /** Charges that were given back and are not counted. */
  readonly refunded: number;
  readonly hoy: number;
}

/** «Siete cargos de 12,99 €, uno al mes, el último el 3 de noviembre.» */
export function explain(counted: Counted): Phrase {
  const phrases = [series(counted), change(counted), parts(counted), refunds(counted), currency(counted)];
  return inOnePhrase(phrases, '');
}

const NOTHING: Phrase = { es: '', en: '' };

function series({ cargos, moneda, periodicidad, variable, hoy }: Counted): Phrase {
  const last = cargos.at(-1) as Cargo;
  const howMany = { es: number(NUMBERS_ES, cargos.length), en: number(NUMBERS_EN, cargos.length) };
  const amount = writtenAmount(last.centimos, moneda);
  const day = writtenDay(last.dia, hoy);
  if (periodicidad === null || cargos.length === 1)
    return {
      es: `Un solo cargo de ${amount.es}, el ${day.es}.`,
      en: `A single charge of ${amount.en}, on ${day.en}.`,
    };
  const each = EACH[periodicidad];
  if (variable) {
    const amounts = cargos.map(({ centimos }) => centimos);
    const [smaller, greater] = [Math.min(...amounts), Math.max(...amounts)].map((one) => writtenAmount(one, moneda));
    return {
      es: `${howMany.es} cargos de entre ${smaller?.es} y ${greater?.es}, ${each.es}, el último de ${amount.es} el ${day.es}.`,
      en: `${howMany.en} charges of between ${smaller?.en} and ${greater?.en}, ${each.en}, the last of ${amount.en} on ${day.en}.`,
    };
  }
  if (priceChange(cargos) !== null)
    return {
      es: `${howMany.es} cargos, ${each.es}, el último de ${amount.es} el ${day.es}.`,
      en: `${howMany.en} charges, ${each.en}, the last of ${amount.en} on ${day.en}.`,
    };
  return {
    es: `${howMany.es} cargos de ${amount.es}, ${each.es}, el último el ${day.es}.`,
    en: `${howMany.en} charges of ${amount.en}, ${each.en}, the last on ${day.en}.`,
  };
}

/** With a capital, in words up to twenty. */
function number(words: readonly string[], n: number): string {
  const word = words[n] ?? String(n);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The last charge at another price, or null. */
function priceChange(cargos: readonly Cargo[]): Cargo | null {
  const now = cargos.at(-1)?.centimos;
  return cargos.findLast(({ centimos }) => centimos !== now) ?? null;
}

function change({ cargos, moneda, variable, hoy }: Counted): Phrase {
  const anterior = priceChange(cargos);
  if (variable || !anterior) return NOTHING;
  const amount = writtenAmount(anterior.centimos, moneda);
  const day = writtenDay(anterior.dia, hoy);
  return { es: ` Hasta el ${day.es} eran de ${amount.es}.`, en: ` Until ${day.en} they were of ${amount.en}.` };
}

function parts({ cargos }: Counted): Phrase {
  const split = cargos.filter(({ partes }) => partes > 1).length;
  if (split === 0) return NOTHING;
  return {
    es: split === 1 ? ' Uno se pagó en varias partes.' : ' Algunos se pagaron en varias partes.',
    en: split === 1 ? ' One was paid in parts.' : ' Some were paid in parts.',
  };
}

function refunds({ refunded }: Counted): Phrase {
  if (refunded === 0) return NOTHING;
  return {
    es: refunded === 1 ? ' Otro se devolvió y no se cuenta.' : ' Otros se devolvieron y no se cuentan.',
    en: refunded === 1 ? ' Another was refunded and is not counted.' : ' Others were refunded and are not counted.',
  };
}

function currency({ moneda }: Counted): Phrase {
  if (moneda === 'EUR') return NOTHING;
  return { es: ' No está en euros.', en: ' It is not in euros.' };
}

/** The sentence added to a single charge that looks yearly. */
export const SEEMS_YEARLY: Phrase = {
  es: ' Parece anual, porque no se repite en los meses siguientes; conviene confirmarlo.',
  en: ' It looks yearly, because it does not come again in the months after; please confirm.',
};

/**
 * Why a charge is not proposed.
 * @param names of the entries that the charge could belong to
 */
export function whyNot(reason: ReasonWithoutPropose, names: readonly string[]): Phrase {
  const es = enumerate(names, 'o');
  const en = enumerate(names, 'or');
  const texts: Readonly<Record<ReasonWithoutPropose, Phrase>> = {
    sin_ficha: { es: ' No sabemos de quién es.', en: ' We do not know whose it is.' },
    varias_fichas: { es: ` Puede ser de ${es}.`, en: ` It may be from ${en}.` },
    texto_dudoso: {
      es: ` Puede ser de ${es}, pero el nombre es demasiado corriente para darlo por seguro.`,
      en: ` It may be from ${en}, but the name is too common to be sure.`,
    },
    no_parece_suscripcion: {
      es: ` Es de ${es}, pero parecen compras o movimientos de dinero, no una suscripción.`,
      en: ` It is from ${en}, but it looks like purchases or moved money, not a subscription.`,
    },
    un_solo_cargo: {
      es: ` Parece de ${es}; con un extracto más largo se sabrá cada cuánto se cobra.`,
      en: ` It looks like ${en}; a longer statement will tell how often it is charged.`,
    },
    terminada: {
      es: ` Era de ${es}; parece que ya no se cobra.`,
      en: ` It was from ${en}; it seems no longer charged.`,
    },
  };
  return texts[reason];
}

function enumerate(names: readonly string[], link: string): string {
  const last = names.at(-1) ?? '';
  // «o» becomes «u» before the same vowel: Movistar u O2.
  const connector = link === 'o' && /^h?o/i.test(last) ? 'u' : link;
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${connector} ${last}`;
}
