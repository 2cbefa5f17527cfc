/**
 * The code with which a provider answers one request. It is derived from the insurer's key, so every letter about the account carries the
 * same code and none is stored: the database has only its hash.
 */

import { codeOf, SIGNS_AT_RANDOM } from '../../caso/mandato/rules-check.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { sha256 } from '../../platform/ids.ts';
import { currentGeneration, insertCode } from './sql-codes.ts';

/** A plain hash is enough, because nobody can try codes of 95 bits. */
export const answerCodeHash = (code: string): Buffer => sha256(`respuesta ${code}`);

const codeFor = ({ clave }: Pick<Tenant, 'clave'>, cuenta: string, generation: number): string =>
  codeOf([...clave.blindIndex('codigo_respuesta', `${cuenta} ${generation}`).subarray(0, SIGNS_AT_RANDOM)]);

/** The code that letters about the account carry now. */
export const answerCodeOf = async (tx: Tx, aseguradora: Pick<Tenant, 'clave'>, cuenta: string): Promise<string> =>
  codeFor(aseguradora, cuenta, await currentGeneration(tx, cuenta));

/**
 * After a request or a reminder has left, its code opens the page.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function issueAnswerCode(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  { caso, cuenta, now }: { readonly caso: string; readonly cuenta: string; readonly now: Date },
): Promise<void> {
  const generacion = await currentGeneration(tx, cuenta);
  const huella = answerCodeHash(codeFor(aseguradora, cuenta, generacion));
  await insertCode(tx, { caso, cuenta, generacion, huella, emitido: now });
}
