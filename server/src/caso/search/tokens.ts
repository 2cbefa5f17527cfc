/** Search tokens: keyed by the insurer, so that nothing joins two insurers, and shared by several words, so that none names one. */
import type { Tenant } from '../../db/tenant.ts';

/**
 * Bits of a term's HMAC in its token: few enough that several words of an insurer share a token, many enough that the index seldom offers a wrong
 * case, which its data then rule out.
 */
const BITS = 20;
/** A case has a multiple of this many tokens, so that their number doesn't tell how many names, telephones or relatives there are. */
const FULL = 16;

/** Makes the token of a term: a safe integer, 32 bits that tell the insurer above those of the term. */
export type TokenMaker = (term: string) => number;

export function tokenMaker({ clave }: Pick<Tenant, 'clave'>): TokenMaker {
  const wordOf = (text: string) => clave.blindIndex('busqueda', text).readUInt32BE(0);
  const insurer = wordOf('marca') * 2 ** BITS;
  return (term) => insurer + (wordOf(`termino\n${term}`) >>> (32 - BITS));
}

/**
 * The tokens of a case, filled up with meaningless ones: always the same, since two copies of a case would otherwise reveal them.
 * @returns in order, each once
 */
export function tokensOf(tokenOf: TokenMaker, caso: string, terms: readonly string[]): number[] {
  const tokens = new Set(terms.map(tokenOf));
  for (let i = 0; tokens.size % FULL !== 0; i += 1) tokens.add(tokenOf(`relleno\n${caso}\n${i}`));
  return [...tokens].sort((one, other) => one - other);
}
