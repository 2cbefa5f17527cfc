/** When an e-mail is tried again, and how it ends. */

export type MailState = 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | 'deshecho';

/** Outcome of one attempt; `interrumpido`: the process died during it. */
export type AttemptResult =
  | 'aceptado'
  | 'retenido'
  | 'temporal'
  | 'permanente'
  | 'sin_conexion'
  | 'ambiguo'
  | 'interrumpido';

const MINUTE = 60_000;
/** Gaps between attempts in minutes; the last one repeats until the e-mail expires. */
const WAITS = [1, 5, 15, 60, 240, 360];

interface Outcome {
  readonly estado: MailState;
  /** When to try again; null when it is over. */
  readonly proximo: Date | null;
}

/**
 * What follows an attempt. Only an acceptance or a final refusal ends it; an ambiguous end is repeated, because a relative
 * without the link is worse off than one with the same e-mail twice.
 * @param number attempts made so far, this one included
 */
export function afterAttempt(result: AttemptResult, number: number, now: Date, expires: Date): Outcome {
  if (result === 'aceptado') return { estado: 'enviado', proximo: null };
  if (result === 'retenido') return { estado: 'retenido', proximo: null };
  if (result === 'permanente') return { estado: 'rechazado', proximo: null };
  const wait = WAITS[Math.min(number, WAITS.length) - 1] as number;
  const proximo = new Date(now.getTime() + wait * MINUTE);
  return proximo < expires ? { estado: 'pendiente', proximo } : { estado: 'caducado', proximo: null };
}

/** Whether the mail server has taken the e-mail; one kept because no SMTP is configured counts as taken. */
export function isNotified(state: MailState | null): boolean {
  return state === 'enviado' || state === 'retenido';
}

/** Gender of the word agrees: «invitación enviada». */
const OF_INVITATION: Readonly<Record<MailState, string>> = {
  pendiente: 'pendiente',
  enviado: 'enviada',
  retenido: 'retenida',
  rechazado: 'rechazada',
  caducado: 'caducada',
  retirado: 'retirada',
  deshecho: 'deshecha',
};

/**
 * The chronology entry for the end of an e-mail: an invitation's outcome says nothing about the heir.
 * @param medium a message to a telephone is no e-mail either
 */
export function entryOf(type: string, state: MailState, medium: 'correo' | 'sms' | 'postal' | 'burofax'): string {
  if (medium === 'sms') return `sms_${state}`;
  if (medium === 'postal' || medium === 'burofax') return `postal_${state}`;
  if (type === 'mensaje') return `mensaje_${state}`;
  if (type === 'carta_proveedor') return `carta_${state}`;
  if (type === 'aviso_previo' || type === 'disculpa_persona') return `correo_propio_${state}`;
  if (type === 'aviso_relevo') return isNotified(state) ? 'relevo_avisado' : 'relevo_sin_avisar';
  return type === 'invitacion' ? `invitacion_${OF_INVITATION[state]}` : `correo_${state}`;
}

/** Whether e-mails reach the heir. */
export type AddressState = 'bien' | 'pendiente' | 'mala';

/** @param last outcome of the deciding e-mail; null: there is none */
export function addressBy(last: MailState | null): AddressState {
  if (last === 'rechazado' || last === 'caducado') return 'mala';
  return last === 'pendiente' ? 'pendiente' : 'bien';
}
