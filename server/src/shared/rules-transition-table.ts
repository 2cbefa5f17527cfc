/**
 * The table of a state machine, and which of its commands are offered to somebody: those that their own guards accept, and why
 * not the others; pure.
 */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import type { FactKind } from './rules-facts.ts';
import type { Phrase } from './rules-phrase.ts';

/** The actor, as the chronology shows it. */
export type Who = 'heredero' | 'aseguradora' | 'servicio' | 'sistema';

/** One line of a table. */
export interface Transition<E> {
  readonly orden: string;
  readonly desde: readonly E[];
  readonly hasta: E;
  readonly quien: readonly Who[];
  /** Code of the chronology entry and of the audit record. */
  readonly hecho: FactKind;
  readonly evento?: EventType;
}

/** @throws when the table has no such line: a mistake of ours */
export function transitionOf<E>(table: readonly Transition<E>[], command: string): Transition<E> {
  const transition = table.find((line) => line.orden === command);
  if (!transition) throw new Error(`no transition is called ${command}`);
  return transition;
}

/** The commands that somebody can give in a state, in the order of the table. */
export function possibleFrom<E>(table: readonly Transition<E>[], state: E, who: Who): string[] {
  return table.filter((line) => line.desde.includes(state) && line.quien.includes(who)).map(({ orden }) => orden);
}

/** `ociosa`: it makes no sense here and is not spoken of; otherwise every reason against it, and none when it can be given. */
export type Verdict = 'ociosa' | readonly Phrase[];

export interface Offered {
  readonly posible: readonly string[];
  readonly impedidas: readonly { readonly orden: string; readonly motivos: readonly Phrase[] }[];
}

export const NOTHING_OFFERED: Offered = { posible: [], impedidas: [] };

/** Commands by name with what their rules say. */
export function offer(verdicts: readonly (readonly [orden: string, veredicto: Verdict])[]): Offered {
  return {
    posible: verdicts.filter(([, reasons]) => reasons.length === 0).map(([command]) => command),
    impedidas: verdicts.flatMap(([command, reasons]) =>
      reasons === 'ociosa' || reasons.length === 0 ? [] : [{ orden: command, motivos: reasons }],
    ),
  };
}

/**
 * The commands of a table from a state.
 * @param verdict what the guard of the command asks for beyond state and role
 */
export const offerSince = <E>(
  table: readonly Transition<E>[],
  state: E,
  who: Who,
  verdict: (command: string) => Verdict,
): Offered => offer(possibleFrom(table, state, who).map((command) => [command, verdict(command)]));

/** The same over the wire. */
export const presentOffered = ({ posible, impedidas }: Offered, language: ErrorLanguage) => ({
  posible: [...posible],
  impedidas: impedidas.map(({ orden, motivos }) => ({ orden, motivos: motivos.map((reason) => reason[language]) })),
});
