/** `albacea rutina`: lists facts that somebody has to check once a year, with the days left until the next check of each. */
import { type DatedFact, factsAt, NOTICE_DAYS } from '../insurers/service/rules-yearly-facts.ts';
import type { Clock } from '../platform/clock.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';

/** Prints the facts. The command succeeds even if a fact has expired. @param json whether as one JSON object, for scripts */
export function showRoutine(clock: Clock, json: boolean): void {
  const today = todayInMadrid(clock.now());
  const facts = factsAt(today);
  process.stdout.write(json ? `${JSON.stringify({ today, facts })}\n` : table(facts));
}

function table(facts: readonly DatedFact[]): string {
  const width = Math.max(...facts.map(({ id }) => id.length));
  const indent = ' '.repeat(18 + width);
  const rows = facts.map(
    ({ id, fact, until, daysLeft, owner, where, action }) =>
      `${String(daysLeft).padStart(4)}  ${until}  ${id.padEnd(width)}  ${fact} (${owner})\n${indent}  ${where}\n${indent}  ${action}\n`,
  );
  const soon = facts.filter(({ due }) => due).map(({ id }) => id);
  return `days  until       ${'fact'.padEnd(width)}  what, who, where, what to do\n${rows.join('')}
within ${NOTICE_DAYS} days: ${soon.join(', ') || 'none'}\n`;
}
