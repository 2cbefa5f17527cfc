/** How long a person holds a case taken from the work list; pure. */

/** Milliseconds after which the claim of the person who took it lapses. */
const HOLD = 30 * 60_000;

/** Milliseconds after which a silent page counts as left. */
const PRESENCE = 60_000;
/** A claim this old is renewed if its holder still looks at the case. */
const RENEW = 10 * 60_000;

/** The claim as stored. */
export interface Taken {
  readonly tomado_por: string | null;
  readonly tomado: Date | null;
}

/** Claims from before this instant are over. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - HOLD);

/** People last seen before this instant count as gone. */
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
