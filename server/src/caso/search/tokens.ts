/** Search tokens: keyed by insurer, so that tokens of two insurers can't be linked; words share tokens, so that no token reveals a word. */
import type { Tenant } from '../../db/tenant.ts';

/**
 * Number of bits of a term's HMAC in its token: few enough that several words of an insurer share a token, and many enough that the index seldom
 * finds a wrong case. The comparison with the decrypted data then excludes a wrong case.
 */
const BITS = 20;
/** The number of a case's tokens is a multiple of this, so that the number doesn't tell how many names or relatives the case has. */
const FULL = 16;

/** Makes the token of a term: a safe integer whose upper 32 bits identify the insurer and whose lower bits come from the term. */
export type TokenMaker = (term: string) => number;

export function tokenMaker({ clave }: Pick<Tenant, 'clave'>): TokenMaker {
  const wordOf = (text: string) => clave.blindIndex('busqueda', text).readUInt32BE(0);
  const insurer = wordOf('marca') * 2 ** BITS;
  return (term) => insurer + (wordOf(`termino\n${term}`) >>> (32 - BITS));
}

/**
 * Makes the tokens of a case, filled up with meaningless tokens. The fillers of a case are always the same, because otherwise somebody who
 * compares two copies of its tokens could tell the fillers from the others.
 * @returns the tokens in ascending order, each once
 */
export function tokensOf(tokenOf: TokenMaker, caso: string, terms: readonly string[]): number[] {
  const tokens = new Set(terms.map(tokenOf));
  for (let i = 0; tokens.size % FULL !== 0; i += 1) tokens.add(tokenOf(`relleno\n${caso}\n${i}`));
  return [...tokens].sort((one, other) => one - other);
}
