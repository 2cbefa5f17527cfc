/** Whether requests are still held back after a notice to the address of the person of the case, who may be alive; pure. */
import { isNotified, type MailState } from '../../outbox/mail/rules.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Milliseconds for which a notice holds requests back. */
export const NOTICE_HOLDS = MS_PER_DAY;

export interface OwnNotice {
  readonly medio: 'correo' | 'telefono' | 'ninguno';
  readonly creado: Date;
  /** The instant at which somebody of the service called; null: nobody has called. */
  readonly hecho: Date | null;
  /** State of the notice's e-mail; null: the notice has no e-mail. */
  readonly estado: MailState | null;
}

/** Whether the mail server took the notice, or somebody called. */
const given = ({ estado, hecho }: OwnNotice): boolean => hecho !== null || isNotified(estado);

/** Whether the notice can still be given: nobody has called yet, or the e-mail of the notice has not been sent yet. */
function open({ medio, estado, hecho }: OwnNotice): boolean {
  if (medio === 'telefono') return hecho === null;
  return medio === 'correo' && estado === 'pendiente';
}

/** A stop of all requests while the person may be alive. */
export interface Guard {
  /** The instant until which the notice holds requests back; `falta`: there is no notice yet; null: no notice holds them back. */
  readonly aviso: Date | 'falta' | null;
  /** Somebody reported that the person is alive, and nobody has decided on the report. */
  readonly porComprobar: boolean;
}

/**
 * Computes until when the notices of a case hold requests back. After one notice was given, a notice to an address found later holds nothing
 * back.
 * @param notices all notices of the case
 */
export function noticeHolds(notices: readonly OwnNotice[], now: Date): Guard['aviso'] {
  if (notices.length === 0) return 'falta';
  if (notices.some(given)) return null;
  const ends = notices.filter(open).map(({ creado }) => creado.getTime() + NOTICE_HOLDS);
  const last = Math.max(0, ...ends);
  return last > now.getTime() ? new Date(last) : null;
}
