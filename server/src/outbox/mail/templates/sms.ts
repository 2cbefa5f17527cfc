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

const CA: Words = {
  de: (aseguradora) => `Albacea, per compte de ${aseguradora}:`,
  enlace: (enlace) => `el seu enllaç personal és ${enlace} No el reenviï a ningú.`,
  codigo: (codigo) =>
    `${codigo} és el seu codi per signar. Serveix 15 minuts. Escrigui'l vostè a la seva pàgina i no el digui a ningú, tampoc a nosaltres.`,
};

const GL: Words = {
  de: (aseguradora) => `Albacea, por conta de ${aseguradora}:`,
  enlace: (enlace) => `a súa ligazón persoal é ${enlace} Non lla reenvíe a ninguén.`,
  codigo: (codigo) =>
    `${codigo} é o seu código para asinar. Serve 15 minutos. Escríbao vostede na súa páxina e non llo diga a ninguén, tampouco a nós.`,
};

const EU: Words = {
  de: (aseguradora) => `Albacea, ${aseguradora} izenean:`,
  enlace: (enlace) => `zure esteka pertsonala: ${enlace} Ez birbidali inori.`,
  codigo: (codigo) =>
    `${codigo} da sinatzeko zure kodea. 15 minutuz balio du. Idatzi zeuk zure orrian eta ez esan inori, guri ere ez.`,
};

const WORDS: Readonly<Record<Language, Words>> = { es: ES, en: EN, ca: CA, gl: GL, eu: EU };

/** On whose behalf a message comes, at its beginning. */
export const smsSender = (language: Language, aseguradora: string): string =>
  WORDS[language].de(inOneLine(aseguradora));

/**
 * Never both: what a message of one kind holds, the other has not.
 * @throws TypeError when a message that needs a link or a code has none
 */
export function draftSms(type: SmsType, { idioma, aseguradora, enlace, codigo }: SmsData): string {
  const words = WORDS[idioma];
  const start = smsSender(idioma, aseguradora);
  if (type === 'acceso_nuevo') {
    if (enlace === null) throw new TypeError('the message needs a link');
    return `${start} ${words.enlace(enlace)}`;
  }
  if (codigo === null) throw new TypeError('the message needs a code');
  return `${start} ${words.codigo(codigo)}`;
}
