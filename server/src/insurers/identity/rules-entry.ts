/** Waits after failed sign-ins; pure. */
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

const MINUTE = 60;
/**
 * Seconds to wait after so many failures in a row: four typing errors cost nothing, then each doubles the wait up to a
 * quarter of an hour. Nobody is ever shut out for good, and a stranger never makes anybody else wait.
 */
export const WAITS: readonly number[] = [0, 0, 0, 0, 5, 10, 20, 40, 80, 3 * MINUTE, 6 * MINUTE, 15 * MINUTE];
/**
 * The same for invitations, whoever sends them: a team is invited at one go, and a session that was stolen is no way to write
 * to strangers, nor to find out which addresses are in use.
 */
export const INVITATION_WAITS: readonly number[] = [
  ...Array.from({ length: 40 }, () => 0),
  ...[1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE),
];
/** After so long without a failure it begins anew, as PostgreSQL writes an interval. */
export const FORGETTING = '1 day';

/** Whether this failure in a row is recorded: the first, the tenth, the hundredth… */
export const isRecorded = (failures: number): boolean => /^10*$/.test(String(failures));
/** Records of failed sign-ins a day: of one account, and of all addresses that have none. What is beyond is counted alone. */
export const RECORDS_A_DAY = { account: 20, none: 200 } as const;
/** Milliseconds that a refused sign-in takes at least: whether there was an account to put it on record must not show. */
export const REFUSAL_TIME = 200;

/** Life of the link of an invitation, of a reset and of a change of second factor, in milliseconds. */
export const LINK_LIFE = {
  invitacion: 14 * MS_PER_DAY,
  restablecimiento: 3_600_000,
  segundo_factor: MS_PER_DAY,
} as const;
/** Milliseconds for which a password or a code that was given stands for what takes one. */
export const CONFIRMATION_LIFE = 10 * 60_000;
/** A second reset within this time, in milliseconds, sends nothing: the link of the first still serves. */
export const FORGETTING_PAUSE = 5 * 60_000;
export const RECOVERY_CODES = 10;

/** A recovery code as it is compared: people write it with other signs between. */
export const normalCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');
