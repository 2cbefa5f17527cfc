/** Decides when an e-mail is tried again, and how it ends. */
import type { FactKind } from '../../shared/rules-facts.ts';

/** How a message ends that nobody withdraws or takes back. */
export type MailEnd = 'enviado' | 'retenido' | 'rechazado' | 'caducado';
/** `retirado`: withdrawn, for instance because the case changed; `deshecho`: its sender took it back. */
export type MailState = 'pendiente' | MailEnd | 'retirado' | 'deshecho';

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
  readonly estado: MailEnd | 'pendiente';
  /** When to try again; null: never. */
  readonly proximo: Date | null;
}

/**
 * The state of an e-mail after an attempt. An e-mail that was accepted, kept, refused for good or has expired is not tried again. After an
 * ambiguous result it is sent again, because a relative without the link is worse off than a relative with the same e-mail twice.
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

/** Whether the mail server has taken the e-mail; an e-mail that is kept instead of sent counts as taken. */
export function isNotified(state: MailState | null): boolean {
  return state === 'enviado' || state === 'retenido';
}

/** Timeline entries for the end of a message, by its kind. The codes are written out, so that a text search finds them. */
const ENTRIES = {
  correo: {
    enviado: 'correo_enviado',
    retenido: 'correo_retenido',
    rechazado: 'correo_rechazado',
    caducado: 'correo_caducado',
  },
  propio: {
    enviado: 'correo_propio_enviado',
    retenido: 'correo_propio_retenido',
    rechazado: 'correo_propio_rechazado',
    caducado: 'correo_propio_caducado',
  },
  carta: {
    enviado: 'carta_enviado',
    retenido: 'carta_retenido',
    rechazado: 'carta_rechazado',
    caducado: 'carta_caducado',
  },
  postal: {
    enviado: 'postal_enviado',
    retenido: 'postal_retenido',
    rechazado: 'postal_rechazado',
    caducado: 'postal_caducado',
  },
  mensaje: {
    enviado: 'mensaje_enviado',
    retenido: 'mensaje_retenido',
    rechazado: 'mensaje_rechazado',
    caducado: 'mensaje_caducado',
  },
  sms: { enviado: 'sms_enviado', retenido: 'sms_retenido', rechazado: 'sms_rechazado', caducado: 'sms_caducado' },
  invitacion: {
    enviado: 'invitacion_enviada',
    retenido: 'invitacion_retenida',
    rechazado: 'invitacion_rechazada',
    caducado: 'invitacion_caducada',
  },
  relevo: {
    enviado: 'relevo_avisado',
    retenido: 'relevo_avisado',
    rechazado: 'relevo_sin_avisar',
    caducado: 'relevo_sin_avisar',
  },
} as const satisfies Record<string, Readonly<Record<MailEnd, FactKind>>>;

/** Kinds of e-mail with timeline entries of their own; all other kinds have the entries of `correo`. */
const KINDS: Readonly<Record<string, keyof typeof ENTRIES>> = {
  mensaje: 'mensaje',
  carta_proveedor: 'carta',
  aviso_previo: 'propio',
  disculpa_persona: 'propio',
  aviso_relevo: 'relevo',
  invitacion: 'invitacion',
};

/** The timeline entry for the end of a message. @param type kind of e-mail; ignored for text messages and letters by post */
export function entryOf(type: string, state: MailEnd, medium: 'correo' | 'sms' | 'postal' | 'burofax'): FactKind {
  if (medium === 'correo') return ENTRIES[KINDS[type] ?? 'correo'][state];
  return ENTRIES[medium === 'sms' ? 'sms' : 'postal'][state];
}

/** Whether e-mails reach the heir; `pendiente`: not known yet. */
export type AddressState = 'bien' | 'pendiente' | 'mala';

/** Concludes from one e-mail whether e-mails reach the heir. @param last state of that e-mail (`DECIDES_ADDRESS`); null: there is none */
export function addressStateAfter(last: MailState | null): AddressState {
  if (last === 'rechazado' || last === 'caducado') return 'mala';
  return last === 'pendiente' ? 'pendiente' : 'bien';
}
