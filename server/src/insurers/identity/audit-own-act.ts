/** Audits an act on one's own account: actor and object are the same membership. */
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';

/** In the transaction of the act, which is of the insurer of the membership, or of the service. */
export const auditOwnAct = (
  tx: Tx,
  membresia: string,
  action: Parameters<typeof audit>[2],
  now: Date,
  detail = {},
): Promise<void> =>
  audit(
    tx,
    { visible: 'aseguradora', tipo: 'usuario', id: membresia },
    action,
    { tipo: 'usuario', id: membresia },
    now,
    detail,
  );
