/** All work of a test insurer that waits for its time. */
import type { TestClock } from '@albacea/contract/schemas/ensayo.ts';
import { waitingClocks } from '../agenda/reminders/waiting-clocks.ts';
import type { Tx } from '../db/database.ts';
import { waitingMails } from '../outbox/mail/mail-sender.ts';
import { waitingEntregas } from '../outbox/webhooks/log/entregas.ts';
import { earlier, type Waiting } from '../shared/waiting.ts';
import { waitingGuiones } from './sql-guiones.ts';

type Pending = TestClock['pendiente'];

const SOURCES: Readonly<Record<keyof Pending, (tx: Tx, now: Date) => Promise<Waiting>>> = {
  relojes: waitingClocks,
  correos: waitingMails,
  entregas: waitingEntregas,
  guiones: waitingGuiones,
};

export async function readWaiting(tx: Tx, now: Date): Promise<{ pendiente: Pending; proximo: Date | null }> {
  const kinds = Object.keys(SOURCES) as (keyof Pending)[];
  const found = await Promise.all(kinds.map(async (kind) => [kind, await SOURCES[kind](tx, now)] as const));
  return {
    pendiente: Object.fromEntries(found.map(([kind, { debidos }]) => [kind, debidos])) as Pending,
    proximo: found.reduce<Date | null>((next, [, { proximo }]) => earlier(next, proximo), null),
  };
}

export const isSettled = (pending: Pending): boolean => Object.values(pending).every((n) => n === 0);
