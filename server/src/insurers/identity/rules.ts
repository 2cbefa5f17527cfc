/**
 * Rules of identity: names that may be taken, waits after failed sign-ins, how long links serve, kinds of pictures; pure.
 */
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Subdomains that are not for insurers. */
const RESERVED_SLUGS = [
  'www',
  'api',
  'portal',
  'backoffice',
  'admin',
  'app',
  'auth',
  'mail',
  'correo',
  'smtp',
  'docs',
  'status',
  'static',
  'cdn',
  'localhost',
  'albacea',
  'servicio',
] as const;

/** The fault of a slug, or null. A slug is a DNS label (RFC 1035) in lower case. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug))
    return 'slug: use 1 to 63 lower-case letters, digits and hyphens, not at the ends';
  if ((RESERVED_SLUGS as readonly string[]).includes(slug)) return `slug: ${slug} is reserved`;
  return null;
}

/** The canonical form of a user's e-mail. */
export const userEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

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

type LogoKind = 'jpeg' | 'png' | 'svg' | 'otro';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** Where the root of a drawing stands, behind declarations and comments. */
const HEAD = 4096;

/** The kind of a file that is sent as a logo, by its first bytes. */
export function logoKind(bytes: Uint8Array): LogoKind {
  const begins = (mark: readonly number[]) => mark.every((byte, i) => bytes[i] === byte);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  return /<svg[\s>:]/i.test(String.fromCharCode(...bytes.subarray(0, HEAD))) ? 'svg' : 'otro';
}
