/** Waiting work of one kind at an insurer: how many items are due already, and the instant at which the next item falls due; null: none will. */
export interface Waiting {
  readonly debidos: number;
  readonly proximo: Date | null;
}

export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;
