/** Waiting work of one kind at an insurer: the amount due already, and the instant of the next. */
export interface Waiting {
  readonly debidos: number;
  readonly proximo: Date | null;
}

export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;
