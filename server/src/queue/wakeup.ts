/**
 * Wakes the workers: at once in this process, and by NOTIFY in other processes. Notices are sent after the commit, several as one, because NOTIFY
 * inside a transaction makes commits wait for each other. A lost notice only costs time, because workers also poll.
 */
import type { Database } from '../db/database.ts';
import type { Presence } from '../db/presence.ts';

export interface Wakeup {
  /** The lock by which other processes see that this process is alive. */
  readonly presence: Presence;
  /** Tells all processes that an insurer's data have changed, or, with null, anybody's, so that there may be work. It never throws and never waits. */
  wake(insurer: string | null): void;
  /** Calls back after each wake-up, here or in another process. */
  onWake(listener: WakeListener): void;
  close(): Promise<void>;
}

/** Receives the insurer of a wake-up; null: of any insurer. */
export type WakeListener = (insurer: string | null) => void;

export const CHANNEL = 'albacea_trabajo';

export async function createWakeup(database: Database): Promise<Wakeup> {
  const listeners = new Set<WakeListener>();
  const notifyHere: WakeListener = (insurer) => {
    for (const listener of listeners) listener(insurer);
  };
  const presence = await database.listen(CHANNEL, (payload) => notifyHere(payload || null));
  let notifying = false;
  const pending = new Set<string>();

  async function notifyOutside(): Promise<void> {
    notifying = true;
    while (pending.size > 0) {
      const payloads = [...pending];
      pending.clear();
      // If the database is unavailable, the notice is lost; other processes find the work when they poll.
      await database
        .asLoginUnsynced('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])
        .catch(() => undefined);
    }
    notifying = false;
  }

  return {
    presence,
    wake(insurer) {
      notifyHere(insurer);
      if (database.kind === 'embebido') return; // there is no other process
      pending.add(insurer ?? '');
      if (!notifying) void notifyOutside();
    },
    onWake: (listener) => void listeners.add(listener),
    close: () => presence.close(),
  };
}
