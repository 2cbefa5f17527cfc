import { put } from '@albacea/words/put.ts';
import type { Values } from '@albacea/words/put-compiled.ts';

/**
 * A sentence of a letter with the facts in it.
 *
 * @throws TypeError for a gap without a value, so that half a sentence is never sent
 */
export const say = (text: string, facts: object): string =>
  put(text, facts as Values, (hole) => {
    throw new TypeError(`nothing fills ${hole}`);
  });
