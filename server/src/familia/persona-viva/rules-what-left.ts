/** Which requests had left, and how each is taken back; pure. */
import { noteAddress } from '../../cuentas/letters/compose/rules-letter-sending.ts';

/** An entry of what was done about an account. */
export interface Step {
  readonly tipo: string;
  /** Instant, ISO 8601. */
  readonly cuando: string;
  readonly canal: string | null;
  readonly nota: string | null;
}

/** A letter of ours that went to the outbox. */
export interface Letter {
  readonly cuenta: string;
  readonly creado: Date;
  /** Its provider may have got it. */
  readonly salio: boolean;
}

/** What reaches a provider. */
const REACHES = ['solicitud', 'insistencia'];

const isOf = (letter: Letter, { cuando }: Step): boolean =>
  letter.creado.toISOString() === new Date(cuando).toISOString();

/**
 * The requests and what followed them that a provider may have got, oldest first: what a letter of ours was to say and never did is
 * left out.
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
  /** How the request went. */
  readonly canal: string | null;
  /** E-mail address to which its rectification goes; null: by another way, by hand. */
  readonly direccion: string | null;
}

/**
 * By the same way: to the address that the last letter went to; to the catalogue's where the record names none.
 * @param reached by the request and what followed it
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
