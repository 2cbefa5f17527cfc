/** Whether this is `npm run test:all`, which tests every engine, language and theme, and runs random tests longer. */
export const isNight = Boolean(process.env.ALBACEA_NIGHT);

/** The number of runs of a random test: `short` by day, `long` by night. */
export const rounds = (short: number, long: number): number => (isNight ? long : short);
