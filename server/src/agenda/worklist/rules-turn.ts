/** For how long a case that was taken from the work list is somebody's; pure. */

/** Milliseconds after which whoever took it no longer holds it. */
const HOLD = 30 * 60_000;

/** Milliseconds after which a page that says nothing any more is taken for left. */
const PRESENCE = 60_000;
/** A claim as old as this is renewed by whoever holds it and still looks at the case. */
const RENEW = 10 * 60_000;

/** What a row says of who took the case. */
export interface Taken {
  readonly tomado_por: string | null;
  readonly tomado: Date | null;
}

/** Claims from before this instant are over. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - HOLD);

/** Who looked before this instant is there no more. */
export const presentSince = (now: Date): Date => new Date(now.getTime() - PRESENCE);

/** Claims from before this instant are renewed. */
export const renewedSince = (now: Date): Date => new Date(now.getTime() - RENEW);

/** @returns who holds the case now and since when; null: nobody does */
export function holderOf(
  { tomado_por, tomado }: Taken,
  now: Date,
): { readonly usuario_id: string; readonly desde: string } | null {
  if (tomado_por === null || tomado === null || tomado <= heldSince(now)) return null;
  return { usuario_id: tomado_por, desde: tomado.toISOString() };
}
