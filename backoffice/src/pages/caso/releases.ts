/** Which released or requested acts still matter, and to whom; pure. */
import type { Release } from '@albacea/contract/schemas/safety.ts';

const sameObject = (one: Release, other: Release): boolean =>
  one.acto === other.acto && one.cuenta_id === other.cuenta_id && one.certificado === other.certificado;

/**
 * The latest request for release of each act, if it is asked, granted or returned and nothing has changed since.
 * @param all newest first
 */
export const openReleases = (all: readonly Release[]): Release[] =>
  all.filter(
    (one, i) =>
      all.findIndex((other) => sameObject(one, other)) === i &&
      one.vigente &&
      ['pedido', 'dado', 'devuelto'].includes(one.estado),
  );

/** Acts that need this person: requests of colleagues, and their own that were returned. */
export const releasesForMe = (all: readonly Release[]): Release[] =>
  openReleases(all).filter(({ estado, propio }) => (propio ? estado === 'devuelto' : estado === 'pedido'));

/** Whether an act on the account was released and can now be done. */
export const isReleased = (all: readonly Release[], cuenta: string): boolean =>
  openReleases(all).some(({ cuenta_id, estado }) => cuenta_id === cuenta && estado === 'dado');
