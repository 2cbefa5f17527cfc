/** The texts of e-mails to relatives in each language, and how each language writes telephones and days. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import { settledDay } from '@albacea/contract/schemas/basque-days.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import { hoursLegible } from '@albacea/contract/schemas/hours.ts';
import { phoneLegible } from '@albacea/contract/schemas/phone.ts';
import { say } from '../../../shared/rules-phrase.ts';
import ca from '../words/ca/letter.json' with { type: 'json' };
import en from '../words/en/letter.json' with { type: 'json' };
import es from '../words/es/letter.json' with { type: 'json' };
import eu from '../words/eu/letter.json' with { type: 'json' };
import gl from '../words/gl/letter.json' with { type: 'json' };
import { inOneLine } from './rules-names.ts';

/**
 * The texts of one language. How to write them: `usted`, short sentences, plain words, no exclamation marks, no advertising; condolences
 * once, in the first message; the insurer's name never ends a sentence (the name may end in `S.A.`); nothing assumes the reader's gender.
 * `cabecera` and `firma` say on whose behalf we act (LOPDGDD art. 33.2).
 */
export type Phrases = typeof es;

export const PHRASES: Readonly<Record<Language, Phrases>> = { es, en, ca, gl, eu };

const phoneInMail = (phone: string, language: Language): string => phoneLegible(inOneLine(phone), language === 'en');

/** Writes an insurer's telephone as people read it; null: the insurer has none. */
export const insurersPhone = (phone: string | null, language: Language): string | null =>
  phone === null || phone.trim() === '' ? null : phoneInMail(phone, language);

/** The number that becomes a link in the text of an e-mail: the insurer's number, else the number at the foot; null: there is neither. */
export const phoneToCall = (
  { telefono }: { readonly telefono: string | null },
  attention: Attention | null | undefined,
  language: Language,
): string | null => insurersPhone(telefono, language) ?? (attention ? phoneInMail(attention.telefono, language) : null);

/**
 * The line at the foot of every e-mail to a family: who answers the telephone, the number and the hours.
 * @returns empty when there is no telephone
 */
export function attentionLine(who: Attention | null | undefined, language: Language): string[] {
  if (!who) return [];
  const { nombre, telefono, horario } = who;
  const parts = [inOneLine(nombre), phoneInMail(telefono, language), hoursLegible(horario, language)];
  return [say(PHRASES[language].hablar, { quien: parts.filter(Boolean).join(', ') })];
}

/** Writes days in words, as people in Spain do in each language, by the time of Madrid. */
export function dayWriter(language: Language): { format(day: Date): string } {
  const locale = language === 'en' ? 'en-GB' : `${language}-ES`;
  const intl = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Madrid' });
  return { format: (day) => settledDay(intl.format(day)) };
}
