/**
 * The brake on guessing: a try is counted before its outcome is known, under a keyed hash of what is guessed and from where.
 * Whoever fails again and again waits longer and longer; nobody else waits for it.
 */
import { createHmac } from 'node:crypto';
import type { Base } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { ESPERAS, ESPERAS_DE_INVITACION, OLVIDO } from './reglas-entrada.ts';

/** What is guessed, and from where; or who invites. */
export type Freno = readonly [
  clase: 'cuenta' | 'equipo' | 'codigo' | 'sesion' | 'invitacion',
  ...partes: readonly string[],
];

export interface Frenos {
  /** @throws ErrorDeDominio demasiados_intentos or demasiadas_invitaciones, with `Retry-After` */
  pisar(freno: Freno, ahora: Date): Promise<void>;
  /** The try was right. */
  soltar(freno: Freno): Promise<void>;
}

export function crearFrenos(base: Base, llavero: Llavero): Frenos {
  const clave = llavero.derivada('frenos', '');
  const huellaDe = (freno: Freno) => createHmac('sha256', clave).update(JSON.stringify(freno)).digest();
  return {
    async pisar(freno, ahora) {
      const invita = freno[0] === 'invitacion';
      const [fila] = await base.puerta<{ segundos: number }>(
        'select pisar_freno($1, $2, $3::interval, $4) as segundos',
        [huellaDe(freno), invita ? ESPERAS_DE_INVITACION : ESPERAS, OLVIDO, ahora],
      );
      const segundos = fila?.segundos ?? 0;
      if (segundos > 0)
        throw new ErrorDeDominio(
          invita ? 'demasiadas_invitaciones' : 'demasiados_intentos',
          { segundos },
          { 'retry-after': String(segundos) },
        );
    },
    soltar: async (freno) => void (await base.puerta('select soltar_freno($1)', [huellaDe(freno)])),
  };
}
