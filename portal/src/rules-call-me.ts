/** The hours on offer for a call, by day; pure. */
import type { Franja } from '@albacea/contract/schemas/llamadas.ts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', dateStyle: 'short' });

/** The day of an instant in Madrid: `YYYY-MM-DD`. */
export const dayOfFranja = (desde: string): string => DAY.format(new Date(desde));

/** The days with free hours, in order, each once. */
export const daysOf = (franjas: readonly Pick<Franja, 'desde'>[]): string[] => [
  ...new Set(franjas.map(({ desde }) => dayOfFranja(desde))),
];
