/** The requests that had left, how each is taken back, and the state of its rectificacion; pure. */
import type { RectificacionState } from '@albacea/contract/schemas/persona-viva.ts';
import { noteAddress } from '../../cuentas/letters/compose/rules-letter-sending.ts';
import type { MailState } from '../../outbox/mail/rules.ts';

/** The state of a rectificacion, which follows its e-mail, if any. A rectificacion whose e-mail did not leave is a task. */
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
}

/** A letter of ours that was queued. */
export interface Letter {
  readonly cuenta: string;
  readonly creado: Date;
  /** Whether its provider may have received it. */
  readonly salio: boolean;
}

/** Entries that reach a provider. */
const REACHES = ['solicitud', 'insistencia'];

const isOf = (letter: Letter, { cuando }: Step): boolean =>
  letter.creado.toISOString() === new Date(cuando).toISOString();

/**
 * The requests and chases that a provider may have received, oldest first, without those whose letter never left.
 * @param letters of this account
 */
export const whatReached = (gestiones: readonly Step[], letters: readonly Letter[]): readonly Step[] =>
  gestiones
    .filter(({ tipo }) => REACHES.includes(tipo))
    .filter((gestion) => letters.find((letter) => isOf(letter, gestion))?.salio !== false);

/** @returns when the first request about an account reached its provider; null: none did */
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
 * Takes the channel of the request; an e-mail goes to the address of the last letter, else to the catalogue's.
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
