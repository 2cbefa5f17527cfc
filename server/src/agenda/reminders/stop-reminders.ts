/** The heir stops the reminders by e-mail, or resumes them. */
import type { Reminders } from '@albacea/contract/schemas/deadlines.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import { recordDeadlines, setReminders } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import { withdrawMails } from '../../outbox/mail/enqueue.ts';
import { REMINDER_TYPES } from '../../outbox/mail/types.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { presentReminders } from './present.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * Stops the reminders, but no news, and withdraws a reminder that was not sent yet. Stopping and resuming both count as signs of life, so that a
 * case about to be closed for silence stays open.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite
 */
export async function stopReminders(tx: Tx, who: Requester, casoId: string): Promise<Reminders> {
  return change(tx, who, casoId, true);
}

/** Resumes the reminders. @throws DomainError as {@link stopReminders} */
export async function resumeReminders(tx: Tx, who: Requester, casoId: string): Promise<Reminders> {
  return change(tx, who, casoId, false);
}

async function change(tx: Tx, who: Requester, casoId: string, stop: boolean): Promise<Reminders> {
  const { aseguradora, actor, now } = who;
  const { fila } = await takeLiveCaso(tx, aseguradora, casoId);
  if ((fila.recordatorios_parados !== null) !== stop) {
    await setReminders(tx, fila.id, stop ? now : null);
    if (stop) await withdrawMails(tx, fila.id, now, 'tipo = any($3)', [REMINDER_TYPES]);
    const fact: Fact = { tipo: stop ? 'recordatorios_parados' : 'recordatorios_reanudados' };
    await recordFacts(tx, fila.id, [fact], actor, now);
  }
  await recordDeadlines(tx, who, fila.id);
  const { snapshot } = await readSnapshot(tx, fila.id);
  return presentReminders(snapshot, now);
}
