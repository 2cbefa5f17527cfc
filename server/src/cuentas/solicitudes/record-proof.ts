/** Stores the carrier's proof of a letter with the request, before the outbox marks it as sent. */

import { casoKey } from '../../db/caso-key.ts';
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { KeptProof, PostedRequest } from '../../outbox/mail/postal-of.ts';
import { sealProofs } from './data.ts';
import { readSolicitud, writeDelivery } from './sql.ts';

/** @param now the insurer's time. Nothing is written if the case was erased or the request taken back meanwhile. */
export const recordProof = (
  base: Database,
  aseguradora: Tenant,
  { caso, cuenta, solicitud }: PostedRequest,
  proof: KeptProof,
  now: Date,
): Promise<void> =>
  base.asTenant(aseguradora.id, async (tx) => {
    const key = await casoKey(tx, aseguradora, caso);
    const row = key && (await readSolicitud(tx, cuenta, solicitud));
    if (!row) return;
    await writeDelivery(tx, row, sealProofs(key, row, proof), { entrega: 'admitida', entrega_anotada: now });
  });
