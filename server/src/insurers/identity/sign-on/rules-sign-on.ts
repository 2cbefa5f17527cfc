/** Rules for the claims of an identity provider: which role they give, whether an address counts, whether a second factor was used; pure. */
import { EMAIL_SHAPE } from '@albacea/contract/schemas/common.ts';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { RoleRule } from '@albacea/contract/schemas/sign-on.ts';

export type Claims = Readonly<Record<string, unknown>>;

const ADDRESS = new RegExp(`^ *${EMAIL_SHAPE} *$`, 'u');

/** Milliseconds within which a sign-on must be finished. */
export const SIGN_ON_LIFE = 10 * 60_000;

/** Roles, the most powerful first. */
const BY_POWER: readonly Rol[] = ['superadmin', 'admin', 'gestor', 'operador'];

/** The authentication methods of RFC 8176 that are more than a password. */
const SECOND_FACTORS = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']);

/** Whether a claim can identify a person or a session: at most 255 characters (OpenID Connect Core 1.0, section 2), no control characters. */
export const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && /^\P{Cc}{1,255}$/u.test(value);

/** The values of a claim. If no claim has the name, the name is read as a path into nested claims, such as `realm_access.roles`. */
export function valuesOf(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (inside, step) =>
            typeof inside === 'object' && inside !== null && Object.hasOwn(inside, step)
              ? (inside as Claims)[step]
              : undefined,
          claims,
        );
  return (Array.isArray(found) ? found : [found])
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(String);
}

/** The most powerful role that the values give; null: they give none. */
export function roleOf(values: readonly string[], rules: readonly RoleRule[]): Rol | null {
  const given = rules.filter(({ valor }) => values.includes(valor)).map(({ rol }) => rol);
  return BY_POWER.find((rol) => given.includes(rol)) ?? null;
}

/**
 * Whether the address in the claims counts as the person's. If the provider does not say whether it has verified the address, the address must be
 * at one of the domains that the service has set for this insurer.
 */
export function isEmailTrusted({ email, email_verified: verified }: Claims, domains: readonly string[]): boolean {
  if (typeof email !== 'string' || email.length > 254 || !ADDRESS.test(email)) return false;
  if (verified === true || verified === 'true') return true;
  return verified === undefined && domains.includes(email.trim().toLowerCase().split('@')[1] ?? '');
}

export const sawSecondFactor = (claims: Claims): boolean =>
  valuesOf(claims, 'amr').some((method) => SECOND_FACTORS.has(method));

/** The domain of an address in lower case; empty: this is not an address. */
export const domainOf = (email: string): string => /^[^\s@]+@([^\s@]+)$/.exec(email.trim().toLowerCase())?.[1] ?? '';

/** Whether anybody can have an account with this issuer, so that strangers could sign on. */
export function isOpenToAll(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return (
    /(?:^|\.)(?:microsoftonline\.com|microsoft\.com|windows\.net)$/.test(hostname) &&
    /^\/(?:common|organizations|consumers)(?:\/|$)/i.test(pathname)
  );
}

/** When the person last authenticated at the provider, never later than now; 1970: the provider does not say. */
export const signedOnAt = ({ auth_time }: Claims, now: Date): Date =>
  new Date(typeof auth_time === 'number' && auth_time > 0 ? Math.min(auth_time * 1000, now.getTime()) : 0);
