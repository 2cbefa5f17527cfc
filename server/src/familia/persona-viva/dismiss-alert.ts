/** A person of the service has verified that it was a mistake, and the work goes on. */

import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { readAlertas } from '../../caso/guard.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import { requireText } from '../../cuentas/commands/command.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { type AlertaData, alertaPlace } from './data.ts';
import { writeAlertaDecided } from './sql.ts';

/**
 * Withdrawn letters are sent again by the person who works on the case. Who may: the service.
 * @param comprobacion how it was verified
 * @throws DomainError no_encontrado (no alert is open), caso_bloqueado, accion_no_permitida, validacion
 */
export async function dismissAlert(tx: Tx, who: Requester, casoId: string, comprobacion: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const { fila, clave } = await takeCaso(tx, aseguradora, casoId);
  const [alerta] = await readAlertas(tx, fila.id);
  if (!alerta || alerta.decidida !== null || !alerta.datos_cifrados) throw new DomainError('no_encontrado');
  const data = clave.decryptJson<AlertaData>(alertaPlace(alerta.id), alerta.datos_cifrados);
  const decided: AlertaData = { ...data, comprobacion: requireText('comprobacion', comprobacion) };
  const sealed = clave.encryptJson(alertaPlace(alerta.id), decided);
  await writeAlertaDecided(tx, fila.id, 'sigue', now, sealed);
  await recordFacts(tx, fila.id, [{ tipo: 'alerta_descartada' }], actor, now);
  await advanceCaso(tx, who, fila.id);
}

/** The case is annulled, and nothing waits for a decision any more. */
export async function endAlert(tx: Tx, caso: string, lives: boolean, now: Date): Promise<void> {
  await writeAlertaDecided(tx, caso, lives ? 'persona_viva' : 'sigue', now);
}
