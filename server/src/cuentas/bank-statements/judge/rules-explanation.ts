/** Explains to the family, in sentences, why a charge is shown; pure. */
import type { NoProposalReason } from '@albacea/contract/schemas/bank-statements.ts';
import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { dateOf, inLetter } from '../../../shared/rules-dates-madrid.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import { say } from '../../../shared/rules-phrase.ts';
import type { Cargo } from '../series/rules-series.ts';
import en from '../words/en/explanation.json' with { type: 'json' };
import es from '../words/es/explanation.json' with { type: 'json' };

const WORDS: Readonly<Record<ErrorLanguage, typeof es>> = { es, en };
const inBoth = (written: (language: ErrorLanguage) => string): Phrase => ({ es: written('es'), en: written('en') });

/** No-break space, printed between an amount and its currency. */
const FIXED = '\u00a0';

/** Groups thousands in every number, also where Spanish would leave four digits together. */
const GROUPED = new Intl.NumberFormat('en-US');

/** `1.234,50 €`, `€1,234.50`; other currencies by their code. */
function writtenAmount(centimos: number, currency: string, language: ErrorLanguage): string {
  const decimals = String(centimos % 100).padStart(2, '0');
  const whole = GROUPED.format(Math.floor(centimos / 100));
  if (language === 'es')
    return `${whole.replaceAll(',', '.')},${decimals}${FIXED}${currency === 'EUR' ? '€' : currency}`;
  const amount = `${whole}.${decimals}`;
  return currency === 'EUR' ? `€${amount}` : `${amount}${FIXED}${currency}`;
}

/** `3 de noviembre`; with the year when it is not the one of `today`. */
function writtenDay(day: number, today: number, language: ErrorLanguage): string {
  const isThisYear = dateOf(today).slice(0, 4) === dateOf(day).slice(0, 4);
  const whole = inLetter(dateOf(day), language);
  return isThisYear ? whole.replace(/(?: de)? \d+$/, '') : whole;
}

/** The facts of a series that its explanation tells. */
export interface Counted {
  readonly cargos: readonly Cargo[];
  readonly moneda: string;
  readonly periodicidad: Frequency | null;
  readonly variable: boolean;
  /** Number of refunded charges; they are not in `cargos`. */
  readonly refunded: number;
  readonly hoy: number;
}

/** «Siete cargos de 12,99 €, uno al mes, el último el 3 de noviembre.» */
export const explain = (counted: Counted): Phrase =>
  inBoth((language) => {
    const { cargos, refunded, moneda } = counted;
    const { enPartes, devueltos, otraMoneda } = WORDS[language];
    const inParts = cargos.filter(({ parts }) => parts > 1).length;
    return [
      series(counted, language),
      ...earlierPrice(counted, language),
      ...(inParts === 0 ? [] : [say(enPartes, { n: inParts })]),
      ...(refunded === 0 ? [] : [say(devueltos, { n: refunded })]),
      ...(moneda === 'EUR' ? [] : [otraMoneda]),
    ].join(' ');
  });

function series({ cargos, moneda, periodicidad, variable, hoy }: Counted, language: ErrorLanguage): string {
  const words = WORDS[language];
  const amount = (centimos: number) => writtenAmount(centimos, moneda, language);
  const last = cargos.at(-1) as Cargo;
  const facts = { importe: amount(last.centimos), dia: writtenDay(last.dia, hoy, language) };
  if (periodicidad === null || cargos.length === 1) return say(words.unCargo, facts);
  const amounts = cargos.map(({ centimos }) => centimos);
  const range = { menor: amount(Math.min(...amounts)), mayor: amount(Math.max(...amounts)) };
  const all = { ...facts, ...range, cuantos: number(words.numeros, cargos.length), cada: words.cada[periodicidad] };
  if (variable) return say(words.deImportesDistintos, all);
  return say(priceChange(cargos) === null ? words.iguales : words.conOtroPrecio, all);
}

/** A number at the beginning of a sentence: in words up to twenty, with a capital. */
function number(words: readonly string[], n: number): string {
  const word = words[n] ?? String(n);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The last charge whose price differs from that of the latest charge; null: none. */
function priceChange(cargos: readonly Cargo[]): Cargo | null {
  const now = cargos.at(-1)?.centimos;
  return cargos.findLast(({ centimos }) => centimos !== now) ?? null;
}

function earlierPrice({ cargos, moneda, variable, hoy }: Counted, language: ErrorLanguage): string[] {
  const before = priceChange(cargos);
  if (variable || !before) return [];
  const facts = {
    importe: writtenAmount(before.centimos, moneda, language),
    dia: writtenDay(before.dia, hoy, language),
  };
  return [say(WORDS[language].precioAnterior, facts)];
}

/** The sentence added to a single charge that looks yearly. */
export const SEEMS_YEARLY: Phrase = inBoth((language) => WORDS[language].pareceAnual);

/**
 * Why a charge is not proposed.
 * @param names names of the catalogue entries that the charge could belong to
 */
export const whyNot = (reason: NoProposalReason, names: readonly string[]): Phrase =>
  inBoth((language) => {
    const { porQueNo, o } = WORDS[language];
    return say(porQueNo[reason], { empresas: enumerate(names, o) });
  });

function enumerate(names: readonly string[], link: string): string {
  const last = names.at(-1) ?? '';
  // The Spanish «o» becomes «u» before a word that begins with its sound: Movistar u O2.
  const connector = link === 'o' && /^h?o/i.test(last) ? 'u' : link;
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${connector} ${last}`;
}
