/** How often what is made by chance is tried: a short round in `npm test`, the long one in `npm run soak`, which sets the variable. */
export const rounds = (short: number, long: number): number =>
  process.env.ALBACEA_CYCLES === undefined ? short : long;
