/**
 * Where processes meet. It wakes the workers: at once in this process, and by NOTIFY in the others. The notice goes out after the commit and many
 * travel as one: inside the transaction it would make commits wait for each other. Polling is the truth; this is speed.
 */
import type { Database } from '../db/database.ts';
import type { Presence } from '../db/presence.ts';

export interface Wakeup {
  /** By which the others see that this process lives. */
  readonly presence: Presence;
  /** There may be work. Never throws, never waits. */
  wake(): void;
  /** Calls back when somebody says so, here or in another process. */
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
      // The database is away or this is a lost notice: the others poll.
      await database.unsyncedDoor('select pg_notify($1, $2)', [CHANNEL, '']).catch(() => undefined);
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
