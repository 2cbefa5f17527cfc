/** Bearer tokens of operators and admins, Variant A alone: JWT, HS256, bound to one insurer. */

import { errors, jwtVerify, SignJWT } from 'jose';
import type { Llavero } from '../platform/cripto/llavero.ts';
import { esUuid } from '../platform/ids.ts';
import type { Reloj } from '../platform/reloj.ts';

/** Life of a token in seconds. */
export const VIDA_DE_SESION = 3600;
const ALGORITMO = 'HS256';

export interface Sesiones {
  emitir(datos: { usuarioId: string; version: number; slug: string; rol: string }): Promise<string>;
  /** The user and session version of a genuine, living token of this insurer; null otherwise. */
  comprobar(token: string, slug: string): Promise<{ usuarioId: string; version: number } | null>;
}

/** @param emisor `iss` of the tokens: PUBLIC_URL */
export function crearSesiones(llavero: Llavero, reloj: Reloj, emisor: string): Sesiones {
  // Derived per insurer: a token of one insurer is noise to another, whatever its claims.
  const claveDe = (slug: string) => llavero.derivada('jwt', slug);
  return {
    emitir({ usuarioId, version, slug, rol }) {
      const ahora = Math.floor(reloj.ahora().getTime() / 1000);
      return new SignJWT({ ver: version, rol })
        .setProtectedHeader({ alg: ALGORITMO, typ: 'JWT' })
        .setSubject(usuarioId)
        .setIssuer(emisor)
        .setAudience(slug)
        .setIssuedAt(ahora)
        .setExpirationTime(ahora + VIDA_DE_SESION)
        .sign(claveDe(slug));
    },
    async comprobar(token, slug) {
      try {
        const { payload } = await jwtVerify(token, claveDe(slug), {
          algorithms: [ALGORITMO],
          issuer: emisor,
          audience: slug,
          requiredClaims: ['sub', 'exp', 'ver'],
          currentDate: reloj.ahora(),
        });
        const { sub, ver } = payload;
        return typeof sub === 'string' && esUuid(sub) && Number.isInteger(ver)
          ? { usuarioId: sub, version: ver as number }
          : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
