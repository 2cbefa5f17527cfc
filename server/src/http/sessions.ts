/** Bearer tokens of operators and admins, Variant A alone: JWT, HS256, bound to one insurer. */

import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../platform/clock.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { isUuid } from '../platform/ids.ts';

/** Life of a token in seconds. */
export const SESSION_LIFE = 3600;
const ALGORITHM = 'HS256';

export interface Sessions {
  issue(data: { usuarioId: string; version: number; slug: string; rol: string }): Promise<string>;
  /** The user and session version of a genuine, living token of this insurer; null otherwise. */
  comprobar(token: string, slug: string): Promise<{ usuarioId: string; version: number } | null>;
}

/** @param issuer `iss` of the tokens: PUBLIC_URL */
export function createSessions(keyring: Keyring, clock: Clock, issuer: string): Sessions {
  // Derived per insurer: a token of one insurer is noise to another, whatever its claims.
  const keyOf = (slug: string) => keyring.derivada('jwt', slug);
  return {
    issue({ usuarioId, version, slug, rol }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ ver: version, rol })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(usuarioId)
        .setIssuer(issuer)
        .setAudience(slug)
        .setIssuedAt(now)
        .setExpirationTime(now + SESSION_LIFE)
        .sign(keyOf(slug));
    },
    async comprobar(token, slug) {
      try {
        const { payload } = await jwtVerify(token, keyOf(slug), {
          algorithms: [ALGORITHM],
          issuer: issuer,
          audience: slug,
          requiredClaims: ['sub', 'exp', 'ver'],
          currentDate: clock.now(),
        });
        const { sub, ver } = payload;
        return typeof sub === 'string' && isUuid(sub) && Number.isInteger(ver)
          ? { usuarioId: sub, version: ver as number }
          : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
