/** The state of a rectification; pure. */
import type { RectificacionState } from '@albacea/contract/schemas/persona-viva.ts';
import type { MailState } from '../../outbox/mail/rules.ts';

/** The state follows its e-mail, if any: an e-mail that did not leave becomes a task. */
export function stateOf({
  hecha,
  estado_correo: mail,
}: {
  readonly hecha: Date | null;
  readonly estado_correo: MailState | null;
}): RectificacionState {
  if (hecha !== null) return 'hecha';
  if (mail === 'pendiente') return 'por_salir';
  if (mail === 'enviado' || mail === 'retenido') return 'enviada';
  return mail === 'rechazado' || mail === 'caducado' ? 'devuelta' : 'pendiente';
}
