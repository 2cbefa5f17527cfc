/** Constants of every passkey; pure. */

/** Milliseconds in which a challenge has to come back: the time that somebody takes to find their telephone. */
export const CHALLENGE_LIFE = 5 * 60_000;
/** COSE algorithms (RFC 9053, RFC 8812) that are taken, the one we would rather have first: Ed25519, ES256, RS256. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];
