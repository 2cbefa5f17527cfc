/** Which requests had left, how each is taken back, and the state of a rectificacion; pure. */
import type { RectificacionState } from '@albacea/contract/schemas/persona-viva.ts';
import { noteAddress } from '../../cuentas/letters/compose/rules-letter-sending.ts';
import type { MailState } from '../../outbox/mail/rules.ts';

/** The state of a rectificacion, found from the state of its e-mail. Without an e-mail, or with one that was taken back, it is `pendiente`. */
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

/** An entry in the history of an account. */
export interface Step {
  readonly tipo: string;
  /** Instant, ISO 8601. */
  readonly cuando: string;
  readonly canal: string | null;
  readonly nota: string | null;
  /** The identifier that a request named; absent: the step is no request. */
  readonly identificador?: string | null;
}

/** A letter of ours that was queued. */
export interface Letter {
  readonly cuenta: string;
  readonly creado: Date;
  /** Whether its provider may have received it. */
  readonly salio: boolean;
}

/** Kinds of entry that reach a provider: the request and its chases. */
const REACHES = ['solicitud', 'insistencia'];

const isOf = (letter: Letter, { cuando }: Step): boolean =>
  letter.creado.toISOString() === new Date(cuando).toISOString();

/**
 * The requests and chases that a provider may have received, oldest first. Those whose letter never left are left out.
 * @param letters the letters of this account
 */
export const whatReached = (gestiones: readonly Step[], letters: readonly Letter[]): readonly Step[] =>
  gestiones
    .filter(({ tipo }) => REACHES.includes(tipo))
    .filter((gestion) => letters.find((letter) => isOf(letter, gestion))?.salio !== false);

/** The instant of the first request about an account that may have reached its provider; null: none did. */
export function reachedOf(cuenta: string, gestiones: readonly Step[], letters: readonly Letter[]): Date | null {
  const [first] = whatReached(
    gestiones,
    letters.filter((letter) => letter.cuenta === cuenta),
  );
  return first ? new Date(first.cuando) : null;
}

interface WayBack {
  /** Channel of the request. */
  readonly canal: string | null;
  /** E-mail address to which its rectificacion goes; null: it has to be made by hand. */
  readonly direccion: string | null;
}

/**
 * The way to take back a request: the channel by which it was sent. An e-mail goes to the address of the last letter or, if that is not known,
 * to the address in the catalogue.
 * @param reached the request and its chases
 */
export function wayBack(
  reached: readonly Step[],
  oferta: { readonly canal: string | null; readonly direccion: string | null } | null,
): WayBack {
  const last = reached.findLast(({ tipo }) => tipo === 'solicitud') ?? reached.at(-1);
  const canal = last?.canal ?? oferta?.canal ?? null;
  if (canal !== 'correo_electronico') return { canal, direccion: null };
  const noted = reached.map(({ nota }) => noteAddress(nota)).findLast((one) => one !== undefined);
  return { canal, direccion: noted ?? (oferta?.canal === 'correo_electronico' ? oferta.direccion : null) };
}
