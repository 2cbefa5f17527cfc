/** Helpers for tests of the clocks: move a service from day to day, and read what it stored. */
import { type Chase, type ClocksDependencies, clocksRound } from '../../src/agenda/reminders/round.ts';
import type { Aseguradora, Environment } from './environment.ts';

/** An instant of that day in working hours in Madrid, in winter and summer. */
export const morningOf = (day: string): Date => new Date(`${day}T09:00:00Z`);

export function moveTo({ clock }: Pick<Environment, 'clock'>, instant: Date | string): void {
  clock.advance(new Date(instant).getTime() - clock.now().getTime());
}

/** Sends nothing: each due chase becomes a task of the case manager. */
export const gestorChases: Chase = async () => false;

/** Runs a round of the clocks and sends all e-mails due after it. @returns the kinds of clocks that fired */
export async function giveRound(e: Environment, changes: Partial<ClocksDependencies> = {}): Promise<string[]> {
  const firings = await clocksRound({ ...e.program, chase: gestorChases, ...changes });
  while ((await e.program.mailSender.round()) > 0);
  return firings.map(({ clase }) => clase);
}

export const datesOf = async (e: Environment, caso: string) =>
  (
    await e.base.superSql<{ proximo_reloj: Date | null; silencio_desde: Date | null }>(
      'select proximo_reloj, silencio_desde from casos where id = $1',
      [caso],
    )
  )[0];

/** Moves the time of one insurer only; cached copies of its settings are outdated afterwards. */
export const moveOffset = ({ base }: Environment, { id }: Pick<Aseguradora, 'id'>, milliseconds: number) =>
  base.superSql(
    'update aseguradoras set desfase_segundos = desfase_segundos + $2, version = version + 1 where id = $1',
    [id, milliseconds / 1000],
  );
