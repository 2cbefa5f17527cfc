/**
 * Fires the due clocks of all insurers in a round. A clock is something that the service does by itself on a day (`rules-clocks.ts`). Any worker
 * may run a round at any time; each clock fires once.
 */
import { type SendingDependencies, sendLetter } from '../../cuentas/letters/send-letter.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { type Clock, carriedOn } from '../../platform/clock.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { workFor } from '../../queue/work-for.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { inSchedule, isInOfficeHours } from '../../shared/rules-calendar.ts';
import { earlier, type Waiting } from '../../shared/waiting.ts';
import { type Firing, type FiringDependencies, fireCaso } from './fire-caso.ts';
import { dueCasos, pendingCasos } from './sql.ts';

/** Number of an insurer's cases that are read at once. */
const PAGE = 100;

/**
 * Reminds a provider whose term is over, if the service can do so without a person.
 * @returns false: nothing was sent, and the account stays a task of the case manager
 */
export type Chase = (who: Requester, casoId: string, cuentaId: string) => Promise<boolean>;

export interface ClocksDependencies extends FiringDependencies {
  readonly chase: Chase;
  readonly base: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly logger: AppLogger;
  /** Called before each case; false ends the round, so that a process can shut down. */
  readonly mayGoOn?: () => boolean;
}

/** Counts, for the metrics, the cases with a due clock, and the seconds since the first of these clocks fell due. */
export async function measureClocks(database: Database): Promise<{ cuantos: number; segundos: number }> {
  const rows = await due(database);
  return {
    cuantos: rows.reduce((sum, { cuantos }) => sum + cuantos, 0),
    segundos: Math.max(0, ...rows.map(({ desde, now }) => (now.getTime() - desde.getTime()) / 1000)),
  };
}

/** Finds the insurers with due clocks by their own time, and the number of their cases with a due clock. */
const due = (database: Database) =>
  database.asLogin<{ aseguradora_id: string; cuantos: number; desde: Date; now: Date }>(
    'select aseguradora_id, cuantos, desde, ahora as now from due_clocks()',
    [],
  );

/**
 * Fires due clocks, only within working hours. A failure in one case or insurer is logged and does not stop the others.
 * @returns the clocks that fired
 */
export async function clocksRound(deps: ClocksDependencies): Promise<Firing[]> {
  const insurers = (await due(deps.base)).map(({ aseguradora_id, now }) => ({
    id: aseguradora_id,
    now: carriedOn(deps.clock, now),
  }));
  const firings: Firing[] = [];
  for (const { id, now } of insurers) {
    if (!isInOfficeHours(now())) continue;
    const work = () => aseguradoraRound(deps, id, now);
    firings.push(
      ...((await workFor(deps.logger, id, 'the clocks of an insurer failed; the next round repeats them', work)) ?? []),
    );
  }
  return firings;
}

/** Runs a round for one insurer alone, while its own time is moved to `now`. */
export const roundOf = (deps: ClocksDependencies, aseguradoraId: string, now: Date): Promise<Firing[]> =>
  isInOfficeHours(now) ? aseguradoraRound(deps, aseguradoraId, carriedOn(deps.clock, now)) : Promise.resolve([]);

async function aseguradoraRound(
  deps: ClocksDependencies,
  aseguradoraId: string,
  theirNow: () => Date,
): Promise<Firing[]> {
  const { base, tenants, logger, mayGoOn = () => true } = deps;
  const firings: Firing[] = [];
  for (let after: string | null = null; ; ) {
    const ids: string[] = await base.readAsTenant(aseguradoraId, (tx) => dueCasos(tx, theirNow(), after, PAGE));
    for (const id of ids) {
      const now = theirNow();
      if (!mayGoOn() || !isInOfficeHours(now)) return firings;
      try {
        const aseguradora = await tenants.get(aseguradoraId);
        const who = { aseguradora, actor: SYSTEM, now };
        const theirs = await base.asTenant(aseguradoraId, (tx) => fireCaso(deps, tx, who, id));
        firings.push(...theirs);
        await chaseAfter(deps, who, theirs);
      } catch (error) {
        logger.error(
          { error, aseguradora: aseguradoraId, caso: id },
          'the clocks of a case failed; the next round repeats them',
        );
      }
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return firings;
    after = last;
  }
}

/**
 * Sends first reminders to providers. Runs after the commit, because a letter is written outside any transaction. If the letter can't be sent,
 * the account stays a task of the service. A person sends the second letter, a complaint to an officer whose address has to be looked up.
 */
async function chaseAfter({ chase }: ClocksDependencies, who: Requester, firings: readonly Firing[]): Promise<void> {
  for (const { clase, numero, caso_id, sobre } of firings)
    if (clase === 'insistencia' && numero === 1) await chase(who, caso_id, sobre);
}

/** Sends the reminder by e-mail, if the provider can be reached by e-mail and nothing prevents the sending. */
export const chaseByMail =
  (deps: SendingDependencies): Chase =>
  async (who, casoId, cuentaId) => {
    try {
      await sendLetter(deps, who, casoId, cuentaId, { clase: 'recordatorio' });
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false; // another way, no address, a missing document: a person takes over
      throw error;
    }
  };

/** Counts an insurer's cases with a due clock. Outside working hours it counts none, because the clocks wait for the next working morning. */
export async function waitingClocks(tx: Tx, now: Date): Promise<Waiting> {
  const { debidos, proximo } = await pendingCasos(tx, now);
  if (debidos === 0 || isInOfficeHours(now)) return { debidos, proximo };
  return { debidos: 0, proximo: earlier(proximo, inSchedule(now)) };
}
