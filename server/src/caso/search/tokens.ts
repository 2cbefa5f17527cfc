/**
 * Terms as keyed tokens. A token says under which key of which insurer it was made, and 20 bits of an HMAC of the term: few enough that
 * several words of an insurer share one, so that a token is no word's name; many enough that a case brought up by mistake is seldom, and
 * its data tell.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const BITS = 20;
/** How many tokens a case has is a multiple of this, so that they don't tell how many names, telephones or relatives there are. */
const FULL = 16;

export interface TokenKey {
  readonly generacion: number;
  /** A safe integer: 32 bits of the key's own mark above those of the term. */
  tokenOf(term: string): number;
}

/** @param material 32 random bytes */
export function tokenKey(generacion: number, material: Uint8Array): TokenKey {
  const key = createSecretKey(material);
  const mark = wordOf(key, 'marca');
  return {
    generacion,
    tokenOf: (term) => mark * 2 ** BITS + (wordOf(key, `termino\n${term}`) >>> (32 - BITS)),
  };
}

const wordOf = (key: KeyObject, text: string): number =>
  createHmac('sha256', key).update(text).digest().readUInt32BE(0);

/**
 * The tokens of a case, filled up with some that stand for nothing: always the same ones, or two copies would tell them apart.
 * @returns in order, each once
 */
export function tokensOf({ tokenOf }: TokenKey, caso: string, terms: readonly string[]): number[] {
  const tokens = new Set(terms.map(tokenOf));
  for (let i = 0; tokens.size % FULL !== 0; i += 1) tokens.add(tokenOf(`relleno\n${caso}\n${i}`));
  return [...tokens].sort((one, other) => one - other);
}
