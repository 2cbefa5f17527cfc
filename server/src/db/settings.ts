/** Settings of PostgreSQL that a statement makes for what comes after it, until the end of its transaction. */

/**
 * For what costs nothing but time when a crash of the database takes it, such as claims and counts: the commit does not wait
 * for the disk.
 */
export const WITHOUT_WAITING_FOR_DISK = "select set_config('synchronous_commit', 'off', true)";

/** How long a statement waits for rows and locks that another transaction holds. */
export const waitRows = (milliseconds: number): string => `select set_config('lock_timeout', '${milliseconds}', true)`;
