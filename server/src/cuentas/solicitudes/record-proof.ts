/** The carrier has a letter by post: its proof is kept with the request before the outbox says that it left. */

import { casoKey } from '../../caso/open/caso-key.ts';
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type PostalProof, sealProofs } from './data.ts';
import { readSolicitud, writeDelivery } from './sql.ts';

export interface PostedRequest {
  /** Internal id of the case. */
  readonly caso: string;
  readonly cuenta: string;
  readonly solicitud: number;
}

/** @param now the insurer's. Nothing is written where the case was erased, or the request taken back, meanwhile. */
export const recordProof = (
  base: Database,
  aseguradora: Tenant,
  { caso, cuenta, solicitud }: PostedRequest,
  proof: PostalProof,
  now: Date,
): Promise<void> =>
  base.asTenant(aseguradora.id, async (tx) => {
    const key = await casoKey(tx, aseguradora, caso);
    const row = key && (await readSolicitud(tx, cuenta, solicitud));
    if (!row) return;
    await writeDelivery(tx, row, sealProofs(key, row, proof), { entrega: 'admitida', entrega_anotada: now });
  });
