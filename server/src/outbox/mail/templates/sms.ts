/** Text messages with a link or a code. They are short, because carriers charge by length. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import { say } from '../../../shared/rules-phrase.ts';
import type { LetterType } from '../types.ts';
import ca from '../words/ca/sms.json' with { type: 'json' };
import en from '../words/en/sms.json' with { type: 'json' };
import es from '../words/es/sms.json' with { type: 'json' };
import eu from '../words/eu/sms.json' with { type: 'json' };
import gl from '../words/gl/sms.json' with { type: 'json' };
import { inOneLine } from './rules-names.ts';

/** Kinds of e-mail that can go by SMS too. */
export type SmsType = Extract<LetterType, 'acceso_nuevo' | 'codigo_mandato'>;

export interface SmsData {
  readonly idioma: Language;
  /** The insurer on whose behalf the message comes (LOPDGDD, art. 33.2). */
  readonly aseguradora: string;
  readonly enlace: string | null;
  readonly codigo: string | null;
}

const WORDS = { es, en, ca, gl, eu };

/** The opening of a text message: on whose behalf it comes. */
export const smsSender = (language: Language, aseguradora: string): string =>
  say(WORDS[language].de, { aseguradora: inOneLine(aseguradora) });

/**
 * Writes the message with either the link or the code, never both.
 * @throws TypeError when the link or code that the message needs is null
 */
export function draftSms(type: SmsType, { idioma, aseguradora, enlace, codigo }: SmsData): string {
  const words = WORDS[idioma];
  const start = smsSender(idioma, aseguradora);
  if (type === 'acceso_nuevo') {
    if (enlace === null) throw new TypeError('the message needs a link');
    return `${start} ${say(words.enlace, { enlace })}`;
  }
  if (codigo === null) throw new TypeError('the message needs a code');
  return `${start} ${say(words.codigo, { codigo })}`;
}
