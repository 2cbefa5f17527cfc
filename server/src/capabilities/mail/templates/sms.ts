/** The two messages that go to a telephone: the link, or the code. Short, because each is paid for by its length. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { LetterType } from '../types.ts';
import { inOneLine } from './rules-names.ts';

/** Kinds of e-mail that can be a message as well. */
export type SmsType = Extract<LetterType, 'acceso_nuevo' | 'codigo_mandato'>;

export interface SmsData {
  readonly idioma: Language;
  /** On whose behalf it comes (LOPDGDD, art. 33.2). */
  readonly aseguradora: string;
  readonly enlace: string | null;
  readonly codigo: string | null;
}

interface Words {
  readonly de: (aseguradora: string) => string;
  readonly enlace: (enlace: string) => string;
  readonly codigo: (codigo: string) => string;
}

const ES: Words = {
  de: (aseguradora) => `Albacea, por cuenta de ${aseguradora}:`,
  enlace: (enlace) => `su enlace personal es ${enlace} No lo reenvíe a nadie.`,
  codigo: (codigo) =>
    `${codigo} es su código para firmar. Sirve 15 minutos. Escríbalo usted en su página y no se lo diga a nadie, tampoco a nosotros.`,
};

const EN: Words = {
  de: (aseguradora) => `Albacea, on behalf of ${aseguradora}:`,
  enlace: (enlace) => `your personal link is ${enlace} Do not forward it to anybody.`,
  codigo: (codigo) =>
    `${codigo} is your code to sign. It works for 15 minutes. Type it yourself on your page and tell it to nobody, not even to us.`,
};

const WORDS: Readonly<Partial<Record<Language, Words>>> = { es: ES, en: EN };

/**
 * Never both: what a message of one kind holds, the other has not.
 * @throws TypeError when a message that needs a link or a code has none
 */
export function draftSms(type: SmsType, { idioma, aseguradora, enlace, codigo }: SmsData): string {
  const words = WORDS[idioma] ?? ES;
  const start = words.de(inOneLine(aseguradora));
  if (type === 'acceso_nuevo') {
    if (enlace === null) throw new TypeError('the message needs a link');
    return `${start} ${words.enlace(enlace)}`;
  }
  if (codigo === null) throw new TypeError('the message needs a code');
  return `${start} ${words.codigo(codigo)}`;
}
