/**
 * Sign-ins that failed, on the audit trail: of somebody's account on that of the insurer, of an address without one on that of the
 * service. Neither address nor password is kept, but a keyed hash of what was typed and the network it came from. A trail can't be
 * filled by guessing: of one account and network the first failure is recorded, the tenth, the hundredth and so on, and no more than
 * some a day.
 */
import { createHmac } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { networkShown, subscriberOf } from '../../platform/network.ts';
import { audit } from '../../queue/record-facts.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { userEmail } from './rules.ts';
import { FORGETTING, isRecorded, RECORDS_A_DAY } from './rules-entry.ts';

export type FailureReason =
  | 'sin_cuenta'
  | 'password_incorrecta'
  | 'codigo_incorrecto'
  | 'llave_rechazada'
  /** The counter of a passkey did not grow: somebody may have a copy of it. */
  | 'llave_copiada';

interface Failure {
  readonly reason: FailureReason;
  /** The address as typed. */
  readonly email: string;
  /** Network address of the caller. */
  readonly direccion: string;
  readonly donde: 'api' | 'backoffice';
  /** The memberships that the account could have signed in for; none: there is no account. */
  readonly membresias: readonly {
    readonly id: string;
    readonly persona: string;
    readonly aseguradora_id: string | null;
  }[];
}

export type RecordFailure = (failure: Failure, now: Date) => Promise<void>;

export function createRecordFailure(
  database: Database,
  keyring: Keyring,
  metrics: Pick<Metrics, 'signInFailed'>,
  logger: Pick<AppLogger, 'warn'>,
): RecordFailure {
  const key = keyring.derived('fallos', '');
  const hash = (...parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  async function count(now: Date, ...parts: readonly string[]): Promise<number> {
    const [row] = await database.door<{ veces: number }>('select contar_fallo($1, $2::interval, $3) as veces', [
      hash(...parts),
      FORGETTING,
      now,
    ]);
    return row?.veces ?? 0;
  }
  return async ({ reason, email, direccion, donde, membresias }, now) => {
    metrics.signInFailed(reason);
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
