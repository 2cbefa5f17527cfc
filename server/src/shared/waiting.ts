/** Waiting work of one kind at an insurer: how much is due already, and when the next comes. */
export interface Waiting {
  readonly debidos: number;
  readonly proximo: Date | null;
}

export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;
