/** Whether the word to the person's own address still holds back what can't be taken back; pure. */

import { isNotified, type MailState } from '../../outbox/mail/rules.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Milliseconds after which nobody waits for it any more. */
export const WORD_HOLDS = MS_PER_DAY;

export interface Word {
  readonly medio: 'correo' | 'telefono' | 'ninguno';
  readonly creado: Date;
  /** When somebody called; null: nobody has. */
  readonly hecho: Date | null;
  /** How its e-mail fared; null: there is none. */
  readonly estado: MailState | null;
}

/** Whether the mail server took it, or somebody said it. */
const given = ({ estado, hecho }: Word): boolean => hecho !== null || isNotified(estado);

/** It can still be given: it was not refused, and there was somewhere to send it. */
function open({ medio, estado, hecho }: Word): boolean {
  if (medio === 'telefono') return hecho === null;
  return medio === 'correo' && estado === 'pendiente';
}

/** What requests ask of it. */
export interface Guard {
  /** Until when it holds; `falta`: it was not sent yet; null: it holds nothing. */
  readonly aviso: Date | 'falta' | null;
  /** Somebody said that the person lives, and nobody has decided. */
  readonly porComprobar: boolean;
}

/**
 * Once the person was told, an address that comes up later gets word, too, and holds nothing back.
 * @param words of a case
 */
export function wordHolds(words: readonly Word[], now: Date): Guard['aviso'] {
  if (words.length === 0) return 'falta';
  if (words.some(given)) return null;
  const ends = words.filter(open).map(({ creado }) => creado.getTime() + WORD_HOLDS);
  const last = Math.max(0, ...ends);
  return last > now.getTime() ? new Date(last) : null;
}
