/** Somebody reports that the person is alive: nothing leaves any more, and the desk sees it first. */

import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import { requireText } from '../../cuentas/commands/command.ts';
import { withdrawSendings } from '../../cuentas/letters/withdraw-sendings.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { type AlertaData, alertaPlace } from './data.ts';
import { insertAlerta } from './sql.ts';

interface NewAlerta {
  /** The notice whose link was used. */
  readonly aviso?: string;
  /** Who reported it and how. Required of the service. */
  readonly constancia?: string;
}

/**
 * Withdraws waiting letters, and no request leaves until a person of the service has decided. From any state but annulled: work done
 * earlier may have to be undone. A repeated report is the same alert. Who may: the service; the holder of the link in the notice.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite when the case is annulled, validacion
 */
export async function raiseAlert(
  tx: Tx,
  who: Requester,
  casoId: string,
  { aviso, constancia }: NewAlerta,
): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio', ...(aviso === undefined ? [] : (['sistema'] as const)));
  const said = aviso === undefined ? requireText('constancia', constancia) : null;
  const { fila, clave } = await takeCaso(tx, aseguradora, casoId);
  if (fila.estado === 'anulado') {
    const posible = { es: 'El caso ya está anulado.', en: 'The case is annulled already.' };
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  }
  const id = uuidV7(now);
  const data: AlertaData = { constancia: said };
  const isNew = await insertAlerta(tx, {
    ...{ id, caso: fila.id, aviso: aviso ?? null, abierta: now },
    datos_cifrados: clave.encryptJson(alertaPlace(id), data),
  });
  if (!isNew) return;
  const withdrawn = await withdrawSendings(tx, fila.id, null, now);
  await recordFacts(tx, fila.id, [{ tipo: 'alerta_recibida' }, ...withdrawn], actor, now);
  await advanceCaso(tx, who, fila.id);
}
