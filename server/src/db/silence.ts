/** Breaks off from a silent database, so that nobody waits for it. */
import type pg from 'pg';

/** Thrown instead of waiting. Its code is that of a failed connection (PostgreSQL documentation, appendix A). */
export class DatabaseSilent extends Error {
  readonly code = '08006';

  constructor() {
    super('the database answers nothing');
    this.name = 'DatabaseSilent';
  }
}

/** Breaks the connection on our side, so that its statements fail as with a database that is away. */
export function hangUp(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Milliseconds for PostgreSQL to close its side. */
const GRACE = 2_000;

/** Waits for an orderly end, then breaks the remaining connections. */
export async function endInOrder(end: Promise<void>, clients: Iterable<pg.ClientBase>): Promise<void> {
  const alarm = setTimeout(() => {
    for (const client of clients) hangUp(client);
  }, GRACE);
  await end.catch(() => undefined);
  clearTimeout(alarm);
}
