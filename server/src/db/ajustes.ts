/** Settings of PostgreSQL that a statement makes for what comes after it, until the end of its transaction. */

/**
 * For what costs nothing but time when a crash of the database takes it, such as claims and counts: the commit does not wait
 * for the disk.
 */
export const SIN_ESPERAR_AL_DISCO = "select set_config('synchronous_commit', 'off', true)";

/** How long a statement waits for rows and locks that another transaction holds. */
export const esperarFilas = (milisegundos: number): string =>
  `select set_config('lock_timeout', '${milisegundos}', true)`;
