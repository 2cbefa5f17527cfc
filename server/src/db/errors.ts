/** Classifies database errors for the rest of the program, which never reads the engine's messages. */

const fieldsOf = (error: unknown): { code?: string; message?: string; constraint?: string; severity?: string } =>
  typeof error === 'object' && error !== null ? error : {};

/**
 * SQLSTATEs that mean that the database is unavailable for now: connection, resources, operator intervention, system errors, a server that takes
 * no writes, and a transaction ended to resolve a deadlock.
 */
const ABSENT = /^(?:08|25006|40P01|53|57P|58)/;
/** disk_full, io_error and read_only_sql_transaction; a standby server, or a managed server with a full disk, refuses writes with the last one. */
const UNWRITABLE = new Set(['53100', '58030', '25006']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|connection error and is not queryable|Client was closed|Cannot use a pool after/i;

/** Whether the database is unavailable for now, so that the same call may succeed later. */
export function isAbsence(error: unknown): boolean {
  const { code = '', message = '' } = fieldsOf(error);
  return ABSENT.test(code) || NETWORK.has(code) || MESSAGES.test(message);
}

/** Whether the database refuses writes for now, usually because the disk is full. */
export const isUnwritable = (error: unknown): boolean => UNWRITABLE.has(fieldsOf(error).code ?? '');

/** Whether a text or JSON contained the null character, which the database can't store. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(fieldsOf(error).code ?? '');

/** Whether a statement gave up waiting for rows that another transaction has locked (lock_timeout). */
export const isBusyRow = (error: unknown): boolean => fieldsOf(error).code === '55P03';

/** Name of the unique constraint or index that was violated; null: the error is another one. */
export function violatedUniqueness(error: unknown): string | null {
  const { code, constraint } = fieldsOf(error);
  return code === '23505' ? (constraint ?? '') : null;
}
