/** Defences against guessing: throttles with growing waits, recognition of known browsers, and failed sign-ins on the audit trail. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { secret256 } from '../../platform/ids.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { networkShown, subscriberOf } from '../../platform/network.ts';
import { audit } from '../../queue/record-facts.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { FAILURES_EXPIRE, INVITATION_WAITS, isRecorded, RECORDS_A_DAY, userEmail, WAITS } from './rules.ts';

/** Names a throttle: a counter of the guesses at one secret from one place, or of the invitations that one person sends or the passwords they choose. */
export type Throttle = readonly [
  kind: 'cuenta' | 'equipo' | 'llave' | 'codigo' | 'sesion' | 'invitacion' | 'nueva',
  ...parts: readonly string[],
];

export interface Throttles {
  /** Counts an attempt before it is made. @throws DomainError demasiados_intentos or demasiadas_invitaciones, with `Retry-After`: wait first */
  countAttempt(throttle: Throttle, now: Date): Promise<void>;
  /** Forgets the attempts, because the last one succeeded. */
  reset(throttle: Throttle): Promise<void>;
}

/**
 * Makes the throttles. An attempt is counted before its outcome is known, and the wait grows with each attempt until one succeeds. The database
 * stores the name of a throttle only as a keyed hash.
 */
export function createThrottles(database: Database, keyring: Keyring): Throttles {
  const key = keyring.derived('frenos', '');
  const hashOf = (throttle: Throttle) => createHmac('sha256', key).update(JSON.stringify(throttle)).digest();
  return {
    async countAttempt(throttle, now) {
      const invites = throttle[0] === 'invitacion';
      const [row] = await database.asLogin<{ segundos: number }>(
        'select pisar_freno($1, $2, $3::interval, $4) as segundos',
        [hashOf(throttle), invites ? INVITATION_WAITS : WAITS, FAILURES_EXPIRE, now],
      );
      const segundos = row?.segundos ?? 0;
      if (segundos > 0)
        throw new DomainError(
          invites ? 'demasiadas_invitaciones' : 'demasiados_intentos',
          { segundos },
          { 'retry-after': String(segundos) },
        );
    },
    reset: async (throttle) => void (await database.asLogin('select soltar_freno($1)', [hashOf(throttle)])),
  };
}

/** Milliseconds for which a browser keeps the cookie by which it is recognised. */
export const KNOWN_DEVICE_LIFE = 365 * MS_PER_DAY;

/** Recognises browsers by a signed cookie. The cookie gives no access; it gives the browser a separate throttle (OWASP, device cookies). */
export interface KnownDevices {
  /** The value of a new cookie. */
  newCookie(user: string): string;
  /** Checks a cookie. @returns the random mark of the browser, which names its throttle; null: the cookie was not made for this person */
  recognise(cookie: string | null, user: string): string | null;
}

export function createKnownDevices(keyring: Keyring): KnownDevices {
  const sign = (user: string, mark: string) =>
    createHmac('sha256', keyring.derived('equipo', user)).update(mark).digest('base64url');
  return {
    newCookie(user) {
      const mark = secret256();
      return `${mark}.${sign(user, mark)}`;
    },
    recognise(cookie, user) {
      const [mark = '', signature = ''] = cookie?.split('.') ?? [];
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(user, mark))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? mark : null;
    },
  };
}

export type FailureReason =
  | 'sin_cuenta'
  | 'password_incorrecta'
  | 'codigo_incorrecto'
  | 'llave_rechazada'
  /** The counter of a passkey did not grow, so somebody may have a copy of it. */
  | 'llave_copiada';

interface Failure {
  readonly reason: FailureReason;
  /** The e-mail address as typed; null: a passkey that nobody has. */
  readonly email: string | null;
  /** Network address of the caller. */
  readonly direccion: string;
  readonly donde: 'api' | 'backoffice';
  /** The memberships that a correct sign-in could have entered; empty: the address has no account. */
  readonly membresias: readonly {
    readonly id: string;
    readonly persona: string;
    readonly aseguradora_id: string | null;
  }[];
}

export type RecordFailure = (failure: Failure, now: Date) => Promise<void>;

/**
 * Makes the function that records failed sign-ins: for an account in the audit trails of its insurers, for an unknown address in that of the
 * service. The record has a keyed hash of the address and the caller's network, and neither address nor password. So that guessing cannot fill
 * a trail, it records only the first, tenth, hundredth failure in a row of an account and network, and at most {@link RECORDS_A_DAY}. A passkey that
 * nobody has is only counted in the metrics: the caller chooses its id, and so could fill the table.
 */
export function createRecordFailure(
  database: Database,
  keyring: Keyring,
  metrics: Pick<Metrics, 'signInFailed'>,
  logger: Pick<AppLogger, 'warn'>,
): RecordFailure {
  const key = keyring.derived('fallos', '');
  const hash = (...parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  async function count(now: Date, ...parts: readonly string[]): Promise<number> {
    const [row] = await database.asLogin<{ veces: number }>('select contar_fallo($1, $2::interval, $3) as veces', [
      hash(...parts),
      FAILURES_EXPIRE,
      now,
    ]);
    return row?.veces ?? 0;
  }
  return async ({ reason, email, direccion, donde, membresias }, now) => {
    metrics.signInFailed(reason);
    if (email === null) return;
    const account = userEmail(email);
    const intentos = await count(now, 'seguidos', account, subscriberOf(direccion));
    if (!isRecorded(intentos)) return;
    const [membresia] = membresias;
    const day = now.toISOString().slice(0, 10);
    const today = await count(now, 'anotados', membresia?.persona ?? '', day);
    if (today > RECORDS_A_DAY[membresia ? 'account' : 'none']) return;
    const cuenta = hash('cuenta', account).toString('hex').slice(0, 16);
    const detail = { motivo: reason, donde, cuenta, red: networkShown(direccion), intentos };
    if (intentos > 1) logger.warn({ cuenta, intentos, motivo: reason }, 'sign-ins fail again and again');
    const trails = membresias.length > 0 ? membresias : [{ id: null, aseguradora_id: null }];
    for (const { id, aseguradora_id } of trails)
      await asTenantOrService(database, aseguradora_id, (tx) =>
        audit(tx, SYSTEM, 'entrada_fallida', { tipo: 'usuario', id: id ?? cuenta }, now, detail),
      );
  };
}
