/** `npm run test:all` sets it: then every engine, language and theme has its turn, and chance is tried at length. */
export const isNight = Boolean(process.env.ALBACEA_NIGHT);

/** How often what is made by chance is tried. */
export const rounds = (short: number, long: number): number => (isNight ? long : short);
