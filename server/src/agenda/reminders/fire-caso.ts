/** Fires the due clocks of one case in one transaction. A clock is something that the service does by itself on a day (`rules-clocks.ts`). */
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import { nextSteps } from '../../caso/rules/rules-progress.ts';
import { closeCaso } from '../../course/close-caso.ts';
import { concludeSilence } from '../../cuentas/commands/settle-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import { sendOwnNotices } from '../../familia/persona-viva/own-notices.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import type { FactKind } from '../../shared/rules-facts.ts';
import { MAIL_OF, type MailDependencies, notifyHeredero } from './heredero-mails.ts';
import { pendingClocks } from './rules-clocks.ts';
import type { PendingClock } from './rules-notices.ts';
import type { ClockKind, Snapshot } from './rules-snapshot.ts';
import { readSnapshot } from './snapshot.ts';
import { markFired, takeDue } from './sql.ts';

export type FiringDependencies = MailDependencies;

/** A clock that has fired. */
export interface Firing extends Pick<PendingClock, 'clase' | 'sobre' | 'numero'> {
  readonly caso_id: string;
}

const FACT: Partial<Readonly<Record<ClockKind, FactKind>>> = {
  recordatorio: 'recordatorio_enviado',
  aviso_cierre: 'aviso_de_cierre',
  acceso: 'acceso_por_caducar',
  reposo: 'cuenta_reposo_cumplido',
  insistencia: 'cuenta_por_insistir',
  reclamacion: 'cuenta_por_reclamar',
  certificado: 'certificado_disponible',
};
/** Maximum number of firings for one case in a round, more than any case has; a case that reaches it has a clock that never stops firing. */
const MAXIMUM = 500;

/**
 * Locks the case, fires its due clocks one after the other, so that each sees the effects of the earlier clocks, and computes the next dates. Does
 * nothing if another process has locked the case.
 * @param id internal id of the case
 * @returns the clocks that fired
 */
export async function fireCaso(deps: FiringDependencies, tx: Tx, who: Requester, id: string): Promise<Firing[]> {
  const { now } = who;
  const casoId = await takeDue(tx, id, now);
  if (casoId === null) return [];
  // These come first, because a clock may close the case, and a closed case sends no notice to the person who may be alive.
  await sendOwnNotices(deps, tx, who, id);
  const firings: Firing[] = [];
  for (;;) {
    const { snapshot, row, overview } = await readSnapshot(tx, id);
    const [first] = pendingClocks(snapshot, now);
    if (!first || first.vence > now) {
      // A change of the catalogue can change whom a case waits for, without any command.
      const progress = nextSteps(overview);
      if (progress && progress.en_espera_de !== row.en_espera_de) await advanceCaso(tx, who, id);
      else await recordDeadlines(tx, who, id);
      return firings;
    }
    if (firings.length >= MAXIMUM) throw new Error(`a clock of a case never stops firing: ${first.clase}`);
    if (await fire(deps, tx, who, casoId, snapshot, first))
      firings.push({ caso_id: casoId, clase: first.clase, sobre: first.sobre, numero: first.numero });
  }
}

async function fire(
  deps: FiringDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  snapshot: Snapshot,
  clock: PendingClock,
): Promise<boolean> {
  const { clase, sobre } = clock;
  const mail = MAIL_OF[clase];
  const fact = FACT[clase];
  const isFirst = mail
    ? await notifyHeredero(deps, tx, who, casoId, snapshot, clock, mail)
    : await markFired(tx, snapshot.id, { ...clock, disparado: who.now });
  if (!isFirst) return false;
  if (clase === 'silencio') await concludeSilence(tx, who, casoId, sobre);
  else if (clase === 'cierre') await closeCaso(tx, who, casoId, { resultado: 'sin_respuesta' });
  else if (fact) await recordFacts(tx, snapshot.id, [{ tipo: fact, datos: dataOf(clock) }], who.actor, who.now);
  return true;
}

function dataOf({ clase, sobre, numero }: PendingClock): Readonly<Record<string, unknown>> {
  if (clase === 'reposo' || clase === 'insistencia' || clase === 'reclamacion') return { cuenta: sobre };
  if (clase === 'certificado') return { certificado: sobre };
  return clase === 'recordatorio' ? { numero } : {};
}
