/** Keeps the insurers apart in rounds that work for all of them. */
import { isAbsence } from '../db/errors.ts';
import type { AppLogger } from '../platform/logger.ts';

/**
 * Does the work of one insurer in a round. A failure, for instance because other work uses the insurer's share of the connections, is logged and does
 * not stop the work of the others.
 * @param failed the line of the log
 * @returns null: the work failed
 * @throws when the database is away, which ends the round
 */
export async function workFor<T>(
  logger: AppLogger,
  aseguradora: string,
  failed: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isAbsence(error)) throw error;
    logger.warn({ error, aseguradora }, failed);
    return null;
  }
}
