/** How far a paper is turned from upright, in degrees to the right. */
export type Turn = 0 | 90 | 180 | 270;

const TURNS: readonly Turn[] = [0, 90, 180, 270];

export const nextTurn = (turn: Turn): Turn => TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0;
