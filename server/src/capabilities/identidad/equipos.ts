/**
 * A browser from which somebody has signed in before: a cookie says so, and nothing else. It opens nothing; it only has a
 * brake of its own, so that a stranger's guesses from the same network don't make its owner wait (OWASP, device cookies).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { secreto256 } from '../../platform/ids.ts';

/** Milliseconds that a browser remembers. */
export const VIDA_DE_EQUIPO = 365 * 86_400_000;

export interface Equipos {
  /** The value of a new cookie. */
  nuevo(usuario: string): string;
  /** What tells this browser of this person from others; null: it is none of theirs. */
  reconocer(galleta: string | null, usuario: string): string | null;
}

export function crearEquipos(llavero: Llavero): Equipos {
  const firmar = (usuario: string, marca: string) =>
    createHmac('sha256', llavero.derivada('equipo', usuario)).update(marca).digest('base64url');
  return {
    nuevo(usuario) {
      const marca = secreto256();
      return `${marca}.${firmar(usuario, marca)}`;
    },
    reconocer(galleta, usuario) {
      const [marca = '', firma = ''] = galleta?.split('.') ?? [];
      const [dada, debida] = [Buffer.from(firma), Buffer.from(firmar(usuario, marca))];
      return dada.length === debida.length && timingSafeEqual(dada, debida) ? marca : null;
    },
  };
}
