/** Which letters are read again; pure. */

const PARTS = 10_000;

/**
 * By chance, and the same for whoever reckons it again.
 * @param hash SHA-256 of the letter's id
 * @param percent of a hundred letters, how many
 */
export const isChosen = (hash: Uint8Array, percent: number): boolean =>
  new DataView(hash.buffer, hash.byteOffset, 4).getUint32(0) % PARTS < percent * (PARTS / 100);
