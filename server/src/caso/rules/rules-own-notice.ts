/** Whether the notice to the person's own address still holds back what can't be undone; pure. */
import { isNotified, type MailState } from '../../outbox/mail/rules.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Milliseconds after which a notice holds nothing back any more. */
export const NOTICE_HOLDS = MS_PER_DAY;

export interface OwnNotice {
  readonly medio: 'correo' | 'telefono' | 'ninguno';
  readonly creado: Date;
  /** When somebody called; null: nobody has. */
  readonly hecho: Date | null;
  /** How its e-mail fared; null: there is none. */
  readonly estado: MailState | null;
}

/** Whether the mail server took it, or somebody called. */
const given = ({ estado, hecho }: OwnNotice): boolean => hecho !== null || isNotified(estado);

/** Whether it can still be given: there was somewhere to send it, and it was not refused. */
function open({ medio, estado, hecho }: OwnNotice): boolean {
  if (medio === 'telefono') return hecho === null;
  return medio === 'correo' && estado === 'pendiente';
}

/** A stop of all requests while the person may be alive. */
export interface Guard {
  /** Until when the notice holds them; `falta`: none was made yet; null: it holds nothing. */
  readonly aviso: Date | 'falta' | null;
  /** Somebody said that the person lives, and nobody has decided. */
  readonly porComprobar: boolean;
}

/**
 * Once one notice was given, a notice to an address that comes up later holds nothing back.
 * @param notices of a case
 */
export function noticeHolds(notices: readonly OwnNotice[], now: Date): Guard['aviso'] {
  if (notices.length === 0) return 'falta';
  if (notices.some(given)) return null;
  const ends = notices.filter(open).map(({ creado }) => creado.getTime() + NOTICE_HOLDS);
  const last = Math.max(0, ...ends);
  return last > now.getTime() ? new Date(last) : null;
}
