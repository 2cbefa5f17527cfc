/** Handles a silent database: nobody waits for it. */
import type pg from 'pg';

/** Thrown in place of a wait. Its code is that of a failed connection (PostgreSQL documentation, appendix A). */
export class DatabaseSilent extends Error {
  readonly code = '08006';

  constructor() {
    super('the database answers nothing');
    this.name = 'DatabaseSilent';
  }
}

/** Breaks the connection on our side, so that whoever waits for it hears that the database is away. */
export function hangUp(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Milliseconds that PostgreSQL has to close what we have closed. */
const GRACE = 2_000;

/** Waits for an end in order, then breaks the connections that are still there. */
export async function endInOrder(end: Promise<void>, clients: Iterable<pg.ClientBase>): Promise<void> {
  const alarm = setTimeout(() => {
    for (const client of clients) hangUp(client);
  }, GRACE);
  await end.catch(() => undefined);
  clearTimeout(alarm);
}
