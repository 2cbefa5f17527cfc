/** The cases of one insurer that fit what was typed, for its lists. */
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { questionsOf } from './questions.ts';
import { matchOf } from './rules-match.ts';
import { readingsOf } from './rules-query.ts';
import { keysOf } from './search-keys.ts';
import { searchableCasos } from './searchable.ts';
import { ownCandidates } from './sql.ts';

/** More than anybody reads: whoever gets so many types more. */
const MOST = 300;

/**
 * By name, e-mail, telephone, policy, identity number or number of the case, or parts of them.
 * @param whole also by what an insurer's people are not shown: other relatives, and the telephone that the heir gave in the portal
 * @returns internal ids, the blocked among them; of more than {@link MOST} the closest and newest
 */
export async function matchingCasos(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  text: string,
  whole: boolean,
): Promise<string[]> {
  const readings = readingsOf(text);
  if (readings.length === 0) return [];
  const questions = questionsOf(readings, await keysOf(tx, aseguradora), true);
  const candidates = await ownCandidates(tx, questions, MOST);
  if (candidates.length === 0) return [];
  const casos = await searchableCasos(tx, aseguradora, candidates, whole);
  return casos.filter(({ buscable }) => matchOf(readings, buscable) !== null).map(({ fila }) => fila.id);
}
