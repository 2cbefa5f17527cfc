/**
 * The table of a state machine, the commands that it offers to somebody, and the reasons against the others; pure.
 */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import type { FactKind } from './rules-facts.ts';
import type { Phrase } from './rules-phrase.ts';

/** Who acts, as the chronology shows it. */
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

/** Every reason against a command; empty: it can be given; `ociosa`: it makes no sense here and is not mentioned. */
export type Verdict = 'ociosa' | readonly Phrase[];

export interface Offered {
  readonly posible: readonly string[];
  readonly impedidas: readonly { readonly orden: string; readonly motivos: readonly Phrase[] }[];
}

export const NOTHING_OFFERED: Offered = { posible: [], impedidas: [] };

/** Sorts commands into possible ones and those with reasons against them. */
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
 * @param verdict of the command's own guard, beyond state and role
 */
export const offerSince = <E>(
  table: readonly Transition<E>[],
  state: E,
  who: Who,
  verdict: (command: string) => Verdict,
): Offered => offer(possibleFrom(table, state, who).map((command) => [command, verdict(command)]));

/** Offered commands as the API has them, in one language. */
export const presentOffered = ({ posible, impedidas }: Offered, language: ErrorLanguage) => ({
  posible: [...posible],
  impedidas: impedidas.map(({ orden, motivos }) => ({ orden, motivos: motivos.map((reason) => reason[language]) })),
});
