/** One line of a state machine's table; pure. */
import type { EventType } from '@albacea/contract/schemas/events.ts';

/** Who acts, as the chronology shows it. */
export type Who = 'heredero' | 'aseguradora' | 'servicio' | 'sistema';

export interface Transition<E> {
  readonly orden: string;
  readonly desde: readonly E[];
  readonly hasta: E;
  readonly quien: readonly Who[];
  /** Code of the chronology entry and of the audit record. */
  readonly hecho: string;
  readonly evento?: EventType;
}

/** @throws when the table has no such line: a mistake of ours */
export function transitionOf<E>(table: readonly Transition<E>[], command: string): Transition<E> {
  const transition = table.find((line) => line.orden === command);
  if (!transition) throw new Error(`no transition is called ${command}`);
  return transition;
}

/** What somebody can do from a state, by the names of the table, in its order. */
export function possibleSince<E>(table: readonly Transition<E>[], state: E, who: Who): string[] {
  return table.filter((line) => line.desde.includes(state) && line.quien.includes(who)).map(({ orden }) => orden);
}
