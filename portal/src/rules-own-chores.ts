/** The last days of what a family does by itself, counted from the death; pure. Days are `YYYY-MM-DD`. */

/** From date to date (Código Civil, art. 5.1); a month without that day ends with its last. */
function afterMonths(day: string, months: number): string {
  const [year = 0, month = 1, ordinal = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(ordinal, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** @param death day of the death */
export const ownDeadlines = (death: string): Readonly<Record<'tres' | 'cinco' | 'seis', string>> => ({
  tres: afterMonths(death, 3),
  cinco: afterMonths(death, 5),
  seis: afterMonths(death, 6),
});
