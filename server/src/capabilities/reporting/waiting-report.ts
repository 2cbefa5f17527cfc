/** Whether the paper of a month waits to be written for an insurer, and when the next one is. */
import type { Tx } from '../../db/database.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Waiting } from '../../shared/waiting.ts';
import { inMadrid } from '../calendar/rules-calendar.ts';
import { nextSending, SENDING_HOUR } from './rules-sending.ts';
import { readSending } from './sql-sending.ts';

export async function waitingReport(tx: Tx, now: Date): Promise<Waiting> {
  const row = await readSending(tx);
  if (!row?.activo) return { debidos: 0, proximo: null };
  const next = inMadrid(nextSending(row, todayInMadrid(now)), SENDING_HOUR);
  return next <= now ? { debidos: 1, proximo: null } : { debidos: 0, proximo: next };
}
