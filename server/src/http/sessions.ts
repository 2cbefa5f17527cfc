/** Bearer tokens of operators and admins, only in Variant A: JWT, HS256, bound to one insurer. */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../platform/clock.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { isUuid } from '../platform/ids.ts';

/** Life of a token in seconds. */
const SESSION_LIFE = 3600;
const ALGORITHM = 'HS256';

/** The claims of a token about its session. */
export interface TokenSession {
  readonly usuarioId: string;
  /** Version of the user's sessions; a higher version in the database ends all sessions with a lower one. */
  readonly version: number;
}

export interface Sessions {
  issue(data: TokenSession & { slug: string; rol: string }): Promise<{ token: string; segundos: number }>;
  /** Reads the session of a token; null: the token is forged, expired or another insurer's. */
  verify(token: string, slug: string): Promise<TokenSession | null>;
}

/** @param issuer `iss` of the tokens: PUBLIC_URL */
export function createSessions(keyring: Keyring, clock: Clock, issuer: string): Sessions {
  // The key is derived for each insurer, so that another insurer's token fails, whatever its claims say.
  const keyOf = (slug: string) => keyring.derived('jwt', slug);
  return {
    async issue({ usuarioId, version, slug, rol }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({ ver: version, rol })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(usuarioId)
        .setIssuer(issuer)
        .setAudience(slug)
        .setIssuedAt(now)
        .setExpirationTime(now + SESSION_LIFE)
        .sign(keyOf(slug));
      return { token, segundos: SESSION_LIFE };
    },
    async verify(token, slug) {
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
