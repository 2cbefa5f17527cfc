/** The line at the foot of every e-mail to a family: somebody to talk to, with the number and the hours. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import { hoursLegible } from '@albacea/contract/schemas/hours.ts';
import { phoneLegible } from '@albacea/contract/schemas/phone.ts';
import { say } from '../../../shared/rules-say.ts';
import { PHRASES } from './phrases.ts';
import { inOneLine } from './rules-names.ts';

export const phoneInMail = (phone: string, language: Language): string =>
  phoneLegible(inOneLine(phone), language === 'en');

/** An insurer's telephone as people read it; null where it has none. */
export const insurersPhone = (phone: string | null, language: Language): string | null =>
  phone === null || phone.trim() === '' ? null : phoneInMail(phone, language);

/** @returns no line where nobody can be called */
export function attentionLine(who: Attention | null | undefined, language: Language): string[] {
  if (!who) return [];
  const { nombre, telefono, horario } = who;
  const parts = [inOneLine(nombre), phoneInMail(telefono, language), hoursLegible(horario, language)];
  return [say(PHRASES[language].hablar, { quien: parts.filter(Boolean).join(', ') })];
}
