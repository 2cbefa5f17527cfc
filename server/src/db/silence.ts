/** Cuts the connections to a database that does not answer, so that nobody waits for it. */
import type pg from 'pg';

/** Thrown instead of waiting for a silent database, with the SQLSTATE of a failed connection (PostgreSQL documentation, appendix A). */
export class DatabaseSilent extends Error {
  readonly code = '08006';

  constructor() {
    super('the database answers nothing');
    this.name = 'DatabaseSilent';
  }
}

/** Cuts a connection on our side, so that its statements fail like those of a failed connection. */
export function hangUp(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Longest time to wait, in milliseconds, for PostgreSQL to close its side of the connections. */
const GRACE = 2_000;

/** Waits for an orderly end, then cuts the remaining connections. */
export async function endInOrder(end: Promise<void>, clients: Iterable<pg.ClientBase>): Promise<void> {
  const alarm = setTimeout(() => {
    for (const client of clients) hangUp(client);
  }, GRACE);
  await end.catch(() => undefined);
  clearTimeout(alarm);
}
