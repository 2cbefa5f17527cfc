/** The line at the foot of every e-mail to a family: somebody to talk to, with the number and the hours. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import { hoursLegible } from '@albacea/contract/schemas/hours.ts';
import { phoneLegible } from '@albacea/contract/schemas/phone.ts';
import { inOneLine } from './rules-names.ts';

/** Catalan, Galician and Basque are drafts, as the other words of e-mails in them. */
const TO_TALK: Readonly<Record<Language, string>> = {
  es: 'Si prefiere hablar con una persona:',
  en: 'If you would rather talk to a person:',
  ca: 'Si prefereix parlar amb una persona:',
  gl: 'Se prefire falar cunha persoa:',
  eu: 'Pertsona batekin hitz egin nahi baduzu:',
};

export const phoneInMail = (phone: string, language: Language): string =>
  phoneLegible(inOneLine(phone), language === 'en');

/** That of an insurer, who may have none; null: there is none to show. */
export const insurersPhone = (phone: string | null, language: Language): string | null =>
  phone === null || phone.trim() === '' ? null : phoneInMail(phone, language);

/** @returns no line where nobody can be called */
export function attentionLine(who: Attention | null | undefined, language: Language): string[] {
  if (!who) return [];
  const { nombre, telefono, horario } = who;
  const parts = [inOneLine(nombre), phoneInMail(telefono, language), hoursLegible(horario, language)];
  return [`${TO_TALK[language]} ${parts.filter(Boolean).join(', ')}.`];
}
