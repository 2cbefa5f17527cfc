/** For how long a case that was taken from the work list is somebody's; pure. */

/** Milliseconds after which whoever took it no longer holds it. */
export const HOLD = 30 * 60_000;

/** What a row says of who took the case. */
export interface Taken {
  readonly tomado_por: string | null;
  readonly tomado: Date | null;
}

/** Claims from before this instant are over. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - HOLD);

/** @returns who holds the case now and since when; null: nobody does */
export function holderOf(
  { tomado_por, tomado }: Taken,
  now: Date,
): { readonly usuario_id: string; readonly desde: string } | null {
  if (tomado_por === null || tomado === null || tomado <= heldSince(now)) return null;
  return { usuario_id: tomado_por, desde: tomado.toISOString() };
}
