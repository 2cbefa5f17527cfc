/** The command `rutina`: the facts that have to be looked at once a year, and which of them run out soon. */
import { type DatedFact, factsAt, NOTICE_DAYS } from '../capabilities/service/rules-yearly-facts.ts';
import type { Clock } from '../platform/clock.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';

/** Prints them; a fact that has run out is no failure of the command. @param json one JSON object, for scripts */
export function showRoutine(clock: Clock, json: boolean): void {
  const today = todayInMadrid(clock.now());
  const facts = factsAt(today);
  process.stdout.write(json ? `${JSON.stringify({ hoy: today, hechos: facts })}\n` : table(facts));
}

function table(facts: readonly DatedFact[]): string {
  const width = Math.max(...facts.map(({ id }) => id.length));
  const indent = ' '.repeat(18 + width);
  const rows = facts.map(
    ({ id, hecho, hasta, dias, responsable, donde, hacer }) =>
      `${String(dias).padStart(4)}  ${hasta}  ${id.padEnd(width)}  ${hecho} (${responsable})\n${indent}  ${donde}\n${indent}  ${hacer}\n`,
  );
  const due = facts.filter(({ avisa }) => avisa).map(({ id }) => id);
  return `days  until       ${'fact'.padEnd(width)}  what, who, where, what to do\n${rows.join('')}
within ${NOTICE_DAYS} days: ${due.join(', ') || 'none'}\n`;
}
