/**
 * The brake on guessing: a try is counted before its outcome is known, under a keyed hash of what is guessed and from where.
 * Repeated failures wait longer and longer; nobody else is delayed by them.
 */
import { createHmac } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { DomainError } from '../../shared/errors.ts';
import { FORGETTING, INVITATION_WAITS, WAITS } from './rules-entry.ts';

/** A brake counts the guesses at one thing from one place, or the invitations of one person. */
export type Throttle = readonly [
  kind: 'cuenta' | 'equipo' | 'llave' | 'codigo' | 'sesion' | 'invitacion',
  ...parts: readonly string[],
];

export interface Throttles {
  /** @throws DomainError demasiados_intentos or demasiadas_invitaciones, with `Retry-After` */
  countTry(throttle: Throttle, now: Date): Promise<void>;
  /** The try was right. */
  forgive(throttle: Throttle): Promise<void>;
}

export function createThrottles(database: Database, keyring: Keyring): Throttles {
  const key = keyring.derived('frenos', '');
  const hashOf = (throttle: Throttle) => createHmac('sha256', key).update(JSON.stringify(throttle)).digest();
  return {
    async countTry(throttle, now) {
      const invites = throttle[0] === 'invitacion';
      const [row] = await database.door<{ segundos: number }>(
        'select pisar_freno($1, $2, $3::interval, $4) as segundos',
        [hashOf(throttle), invites ? INVITATION_WAITS : WAITS, FORGETTING, now],
      );
      const segundos = row?.segundos ?? 0;
      if (segundos > 0)
        throw new DomainError(
          invites ? 'demasiadas_invitaciones' : 'demasiados_intentos',
          { segundos },
          { 'retry-after': String(segundos) },
        );
    },
    forgive: async (throttle) => void (await database.door('select soltar_freno($1)', [hashOf(throttle)])),
  };
}
