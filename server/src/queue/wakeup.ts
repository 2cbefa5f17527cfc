/**
 * Wakes the workers: at once in this process, and by NOTIFY in the others. The notice goes out after the commit and many
 * travel as one: inside the transaction it would make commits wait for each other. Polling is the truth; this is speed.
 */
import type { Database } from '../db/database.ts';

export interface Wakeup {
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
  const listener = database.kind === 'postgres' ? await database.listen(CHANNEL, notifyHere) : null;
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
    wake() {
      notifyHere();
      if (!listener) return;
      pending = true;
      if (!notifying) void notifyOutside();
    },
    onWake: (listener) => void listeners.add(listener),
    close: async () => {
      await listener?.close();
    },
  };
}
