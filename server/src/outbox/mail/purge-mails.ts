/** Retention of e-mails about no case: invitations, codes, papers of a month. Those about a case live and end with it. */
import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { PURGE } from './sql-purge.ts';

/** Days for which the outcome of such an e-mail is kept after its end. */
const KEPT_DAYS = 400;

/** @param now the database's @param batch rows of one transaction; tests make it small @returns e-mails deleted */
export const purgeMails = (base: Database, now: Date, batch?: number): Promise<number> =>
  inBatches(base, PURGE, [new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY)], batch);
