/** Settings of PostgreSQL that a statement makes for what comes after it, until the end of its transaction. */

/**
 * For what costs nothing but time when a crash of the database takes it, such as claims and counts: the commit does not wait
 * for the disk.
 */
export const SIN_ESPERAR_AL_DISCO = "select set_config('synchronous_commit', 'off', true)";

/** How long a statement waits for rows and locks that another transaction holds. */
export const esperarFilas = (milisegundos: number): string =>
  `select set_config('lock_timeout', '${milisegundos}', true)`;

/**
 * What follows finds its rows by their keys, however few there were when it was planned: a plan is kept for the connection's life,
 * and one for a small table reads all of it.
 */
export const POR_CLAVE = `select ${['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map((forma) => `set_config('${forma}', 'off', true)`).join(', ')}`;
