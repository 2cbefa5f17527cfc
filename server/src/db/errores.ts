/** What the rest of the program needs to know of a database error; texts of the engine never leave db/. */

const interno = (error: unknown): { code?: string; message?: string; constraint?: string; severity?: string } =>
  typeof error === 'object' && error !== null ? error : {};

/**
 * Classes of SQLSTATE that mean "away", not "wrong": connection, resources, operator intervention, a server that takes no writes,
 * and a transaction given up in favour of another that it stood in the way of.
 */
const AUSENTE = /^(?:08|25006|40P01|53|57P|58)/;
/** disk_full, io_error, and read_only_sql_transaction: a standby, or a managed server that protects a full disk so. */
const UNWRITABLE = new Set(['53100', '58030', '25006']);
const RED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const MENSAJES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|connection error and is not queryable|Client was closed|Cannot use a pool after/i;

/** Whether the database is away for now, so that the same call may succeed later. */
export function esAusencia(error: unknown): boolean {
  const { code = '', message = '' } = interno(error);
  return AUSENTE.test(code) || RED.has(code) || MENSAJES.test(message);
}

/** Whether the database takes no writes for now, for want of room most likely. */
export const isUnwritable = (error: unknown): boolean => UNWRITABLE.has(interno(error).code ?? '');

/** Whether the server refused a statement, so that its transaction has come to nothing: a broken connection leaves that open. */
export const esNegativa = (error: unknown): boolean => interno(error).severity !== undefined && !esAusencia(error);

/** Whether a statement gave up waiting for rows that another transaction holds (lock_timeout). */
export const esFilaOcupada = (error: unknown): boolean => interno(error).code === '55P03';

/** Name of the unique constraint or index that was violated, or null. */
export function unicidadViolada(error: unknown): string | null {
  const { code, constraint } = interno(error);
  return code === '23505' ? (constraint ?? '') : null;
}
