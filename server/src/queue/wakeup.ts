/**
 * Wakes the workers: at once in this process, and by NOTIFY in other processes. Notices are sent after the commit, several as one, because NOTIFY
 * inside a transaction makes commits wait for each other. A lost notice only costs time, because workers also poll.
 */
import type { Database } from '../db/database.ts';
import type { Presence } from '../db/presence.ts';

export interface Wakeup {
  /** The lock by which other processes see that this process is alive. */
  readonly presence: Presence;
  /** Tells all processes that there may be work. It never throws and never waits. */
  wake(): void;
  /** Calls back after each wake-up, here or in another process. */
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

export const CHANNEL = 'albacea_trabajo';

export async function createWakeup(database: Database): Promise<Wakeup> {
  const listeners = new Set<() => void>();
  const notifyHere = () => {
    for (const listener of listeners) listener();
  };
  const presence = await database.listen(CHANNEL, notifyHere);
  let notifying = false;
  let pending = false;

  async function notifyOutside(): Promise<void> {
    notifying = true;
    while (pending) {
      pending = false;
      // If the database is unavailable, the notice is lost; other processes find the work when they poll.
      await database.asLoginUnsynced('select pg_notify($1, $2)', [CHANNEL, '']).catch(() => undefined);
    }
    notifying = false;
  }

  return {
    presence,
    wake() {
      notifyHere();
      if (database.kind === 'embebido') return; // there is no other process
      pending = true;
      if (!notifying) void notifyOutside();
    },
    onWake: (listener) => void listeners.add(listener),
    close: () => presence.close(),
  };
}
