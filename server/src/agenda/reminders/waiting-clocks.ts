/** The pending clocks of an insurer; outside working hours due clocks wait for the next morning. */
import type { Tx } from '../../db/database.ts';
import { inSchedule, isInOfficeHours } from '../../shared/rules-calendar.ts';
import { earlier, type Waiting } from '../../shared/waiting.ts';
import { pendingCasos } from './sql.ts';

export async function waitingClocks(tx: Tx, now: Date): Promise<Waiting> {
  const { debidos, proximo } = await pendingCasos(tx, now);
  if (debidos === 0 || isInOfficeHours(now)) return { debidos, proximo };
  return { debidos: 0, proximo: earlier(proximo, inSchedule(now)) };
}
