/** Which deliveries of an insurer wait for an attempt. Deliveries held for a disabled receiver wait for a person, not for a time. */
import type { Tx } from '../../../db/database.ts';
import type { Waiting } from '../../../shared/waiting.ts';
import { pendingEntregas } from '../sql.ts';

export const waitingEntregas = (tx: Tx, now: Date): Promise<Waiting> => pendingEntregas(tx, now);
