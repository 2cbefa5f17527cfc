/**
 * The table of a state machine, the commands that it offers to an actor, and the reasons against the other commands; pure.
 */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import type { FactKind } from './rules-facts.ts';
import type { Phrase } from './rules-phrase.ts';

/** The acting party, as the timeline shows it. */
export type Who = 'heredero' | 'aseguradora' | 'servicio' | 'sistema';

/** One line of a table. */
export interface Transition<E> {
  readonly orden: string;
  readonly desde: readonly E[];
  readonly hasta: E;
  readonly quien: readonly Who[];
  /** Code of the timeline entry and of the audit record. */
  readonly hecho: FactKind;
  readonly evento?: EventType;
}

/** Finds the line of a command. @throws when the table has no such line, which is a mistake in the program */
export function transitionOf<E>(table: readonly Transition<E>[], command: string): Transition<E> {
  const transition = table.find((line) => line.orden === command);
  if (!transition) throw new Error(`no transition is called ${command}`);
  return transition;
}

/** The commands that somebody can give in a state, in the order of the table. */
export function possibleFrom<E>(table: readonly Transition<E>[], state: E, who: Who): string[] {
  return table.filter((line) => line.desde.includes(state) && line.quien.includes(who)).map(({ orden }) => orden);
}

/** All reasons against a command; empty: the command is possible; `ociosa`: the command makes no sense here and is not mentioned. */
export type Verdict = 'ociosa' | readonly Phrase[];

export interface Offered {
  readonly posible: readonly string[];
  readonly impedidas: readonly { readonly orden: string; readonly motivos: readonly Phrase[] }[];
}

export const NOTHING_OFFERED: Offered = { posible: [], impedidas: [] };

/** Splits commands into possible commands and commands with reasons against them. */
export function offer(verdicts: readonly (readonly [orden: string, veredicto: Verdict])[]): Offered {
  return {
    posible: verdicts.filter(([, reasons]) => reasons.length === 0).map(([command]) => command),
    impedidas: verdicts.flatMap(([command, reasons]) =>
      reasons === 'ociosa' || reasons.length === 0 ? [] : [{ orden: command, motivos: reasons }],
    ),
  };
}

/**
 * Offers the commands of a table from a state.
 * @param verdict tells the other reasons against a command, which do not follow from state and party
 */
export const offerSince = <E>(
  table: readonly Transition<E>[],
  state: E,
  who: Who,
  verdict: (command: string) => Verdict,
): Offered => offer(possibleFrom(table, state, who).map((command) => [command, verdict(command)]));

/** Presents offered commands in the form of the API, in one language. */
export const presentOffered = ({ posible, impedidas }: Offered, language: ErrorLanguage) => ({
  posible: [...posible],
  impedidas: impedidas.map(({ orden, motivos }) => ({ orden, motivos: motivos.map((reason) => reason[language]) })),
});
