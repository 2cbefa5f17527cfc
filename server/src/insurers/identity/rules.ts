/** Rules of identity; pure. */

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
