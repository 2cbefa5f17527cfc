/** Rules of identity: slugs, waits after failed sign-ins, life of links, kinds of pictures; pure. */
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Subdomains that no insurer may have. */
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

/** The form in which a user's e-mail address is stored and compared. */
export const userEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

const MINUTE = 60;
/**
 * Seconds to wait after each failure in a row: none after the first four, then about twice as long after each, up to a quarter of an hour. Nobody
 * is locked out for good, and a stranger's failures make nobody else wait.
 */
export const WAITS: readonly number[] = [0, 0, 0, 0, 5, 10, 20, 40, 80, 3 * MINUTE, 6 * MINUTE, 15 * MINUTE];
/**
 * Seconds to wait after each invitation that a person sends. Forty without a wait are enough for a whole team. They are too few for the thief of a
 * session to write to many strangers or to find out which addresses are in use.
 */
export const INVITATION_WAITS: readonly number[] = [
  ...Array.from({ length: 40 }, () => 0),
  ...[1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE),
];
/** The time without a failure after which the count begins anew, as an interval of PostgreSQL. */
export const FAILURES_EXPIRE = '1 day';

/** Whether the nth failure in a row is recorded: the first, the tenth, the hundredth… */
export const isRecorded = (failures: number): boolean => /^10*$/.test(String(failures));
/** Maximum number of failed sign-ins recorded in a day: `account` for one account, `none` for all addresses without an account together. */
export const RECORDS_A_DAY = { account: 20, none: 200 } as const;
/** Minimum time in milliseconds of a refused sign-in, so that the time does not show whether the address has an account. */
export const REFUSAL_TIME = 200;

/** Life of one-time links in milliseconds, by kind. */
export const LINK_LIFE = {
  invitacion: 14 * MS_PER_DAY,
  restablecimiento: 3_600_000,
  segundo_factor: MS_PER_DAY,
} as const;
/** Milliseconds for which a session counts as confirmed after its person gave password, code or passkey. */
export const CONFIRMATION_LIFE = 10 * 60_000;
/** Minimum time in milliseconds between two links of the same kind; the earlier link stays valid until then. */
export const LINK_PAUSE = 5 * 60_000;
export const RECOVERY_CODES = 10;

/** The form in which a recovery code is compared: without separators, because people separate its groups in many ways. */
export const normalCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

type LogoKind = 'jpeg' | 'png' | 'svg' | 'otro';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** Number of bytes at the start of a file in which the root element of an SVG is looked for; declarations and comments may precede it. */
const HEAD = 4096;

/** The kind of an uploaded logo, by its first bytes. */
export function logoKind(bytes: Uint8Array): LogoKind {
  const begins = (mark: readonly number[]) => mark.every((byte, i) => bytes[i] === byte);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  return /<svg[\s>:]/i.test(String.fromCharCode(...bytes.subarray(0, HEAD))) ? 'svg' : 'otro';
}
