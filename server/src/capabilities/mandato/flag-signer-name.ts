/** Holds a mandate back whose name a person has to look at: nothing leaves, and what waits in the outbox is withdrawn. */

import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { casoKey } from '../casos/open/caso-key.ts';
import { type MandatoData, mandatoPlace, signedNameOf } from './data.ts';
import { firstReview } from './rules-name-review.ts';
import { hasUncomparedName, readMandato, writeNameReview } from './sql.ts';
import { withdrawSendings } from './withdraw-sendings.ts';

/** In the story it stands after the signature of the same instant. */
const AFTER_SIGNATURE = 2;

/** The caller has written that the name waits for a person, and holds the lock of the case. */
export async function holdForNameReview(tx: Tx, caso: string, mandato: string, now: Date): Promise<void> {
  const withdrawn = await withdrawSendings(tx, caso, null, now);
  const fact = { tipo: 'mandato_nombre_por_revisar', datos: { mandato } };
  await recordFacts(tx, caso, [fact, ...withdrawn], SYSTEM, now, AFTER_SIGNATURE);
}

/**
 * Compares the name of a mandate that was signed before names were compared, once. Names are sealed, so that only a process that
 * holds the key of the case can; it does so whenever the case advances.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function compareSignerName(
  tx: Tx,
  { aseguradora, now }: { readonly aseguradora: Tenant; readonly now: Date },
  caso: string,
): Promise<void> {
  if (!(await hasUncomparedName(tx, caso))) return;
  const [mandato, key] = [await readMandato(tx, caso, 'firmado'), await casoKey(tx, aseguradora, caso)];
  if (!mandato?.datos_cifrados || !key) return;
  const data = key.decryptJson<MandatoData>(mandatoPlace(mandato.id), mandato.datos_cifrados);
  const review = firstReview(signedNameOf(data, null));
  if ((await writeNameReview(tx, mandato.id, review)) && review === 'pendiente')
    await holdForNameReview(tx, caso, mandato.id, now);
}
