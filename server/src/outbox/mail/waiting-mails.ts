/** Which e-mails of an insurer wait to leave; outside working hours those of a clock wait for the next morning. */

import type { Tx } from '../../db/database.ts';
import { inSchedule, isInOfficeHours } from '../../shared/rules-calendar.ts';
import { earlier, type Waiting } from '../../shared/waiting.ts';
import { pendingMails } from './sql.ts';
import { CLOCK_TYPES } from './types.ts';

export async function waitingMails(tx: Tx, now: Date): Promise<Waiting> {
  const open = isInOfficeHours(now);
  const { debidos, apartados, proximo } = await pendingMails(tx, now, open ? [] : CLOCK_TYPES);
  return { debidos, proximo: apartados > 0 ? earlier(proximo, inSchedule(now)) : proximo };
}
