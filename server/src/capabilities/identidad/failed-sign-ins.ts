/**
 * Sign-ins that failed, on the audit trail: of somebody's account on that of the insurer, of an address without one on that of the
 * service. Neither address nor password is kept, but a keyed hash of what was typed and the network it came from. A trail can't be
 * filled by guessing: of one account and network the first failure is recorded, the tenth, the hundredth and so on, and no more than
 * some a day.
 */
import { createHmac } from 'node:crypto';
import type { Base } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import { redDe } from '../../http/limite.ts';
import { auditar } from '../../outbox/hechos.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import type { Metricas } from '../../platform/metricas.ts';
import type { Registro } from '../../platform/registro.ts';
import { emailDeUsuario } from './reglas.ts';
import { isRecorded, OLVIDO, RECORDS_A_DAY, redVisible } from './reglas-entrada.ts';

export type FailureReason = 'sin_cuenta' | 'password_incorrecta' | 'codigo_incorrecto';

export interface Failure {
  readonly reason: FailureReason;
  /** What was typed. */
  readonly email: string;
  /** Of the caller. */
  readonly direccion: string;
  readonly donde: 'api' | 'backoffice';
  /** The memberships that the account could have signed in for; none: there is no account. */
  readonly membresias: readonly {
    readonly id: string;
    readonly persona: string;
    readonly aseguradora_id: string | null;
  }[];
}

export type RecordFailure = (failure: Failure, ahora: Date) => Promise<void>;

const ACTOR = { visible: 'sistema', tipo: 'sistema', id: null } as const;

export function createRecordFailure(
  base: Base,
  llavero: Llavero,
  metricas: Pick<Metricas, 'signInFailed'>,
  registro: Pick<Registro, 'warn'>,
): RecordFailure {
  const clave = llavero.derivada('fallos', '');
  const hash = (...parts: readonly string[]) => createHmac('sha256', clave).update(JSON.stringify(parts)).digest();
  async function count(now: Date, ...parts: readonly string[]): Promise<number> {
    const [fila] = await base.puerta<{ veces: number }>('select contar_fallo($1, $2::interval, $3) as veces', [
      hash(...parts),
      OLVIDO,
      now,
    ]);
    return fila?.veces ?? 0;
  }
  return async ({ reason, email, direccion, donde, membresias }, ahora) => {
    metricas.signInFailed(reason);
    const account = emailDeUsuario(email);
    const intentos = await count(ahora, 'seguidos', account, redDe(direccion));
    if (!isRecorded(intentos)) return;
    const [membresia] = membresias;
    const dia = ahora.toISOString().slice(0, 10);
    const today = await count(ahora, 'anotados', membresia?.persona ?? '', dia);
    if (today > RECORDS_A_DAY[membresia ? 'account' : 'none']) return;
    const cuenta = hash('cuenta', account).toString('hex').slice(0, 16);
    const detalle = { motivo: reason, donde, cuenta, red: redVisible(direccion), intentos };
    if (intentos > 1) registro.warn({ cuenta, intentos, motivo: reason }, 'sign-ins fail again and again');
    const trails = membresias.length > 0 ? membresias : [{ id: null, aseguradora_id: null }];
    for (const { id, aseguradora_id } of trails)
      await comoDe(base, aseguradora_id, (tx) =>
        auditar(tx, ACTOR, 'entrada_fallida', { tipo: 'usuario', id: id ?? cuenta }, ahora, detalle),
      );
  };
}
