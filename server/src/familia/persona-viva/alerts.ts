/** Somebody reports that the person is alive, and a person of the service decides whether it is true. Until then nothing leaves. */
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { readAlertas } from '../../caso/guard.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import { requireText } from '../../cuentas/commands/command.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import type { Tx } from '../../db/database.ts';
import { withdrawNews } from '../../outbox/mail/enqueue.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { withdrawWaitingMessages } from '../messages/write-message.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type AlertaData, alertaPlace } from './data.ts';
import { insertAlerta, writeAlertaDecided } from './sql.ts';

const refusal = phrasesOf(es.life, en.life);

interface NewAlerta {
  /** Id of the notice whose link was used; undefined: the service reports it. */
  readonly aviso?: string;
  /** Who reported it, and how; required when the service reports it. */
  readonly constancia?: string;
}

/**
 * Opens an alert and withdraws waiting letters and messages. No request leaves until a person of the service has decided. A closed case takes
 * an alert too, because its work may have to be undone. While an alert is open, another report changes nothing. Who may: the service; the
 * holder of the link in the notice.
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
  const caso = await takeCaso(tx, aseguradora, casoId);
  const { fila, clave } = caso;
  if (fila.estado === 'anulado') {
    const posible = refusal('annulled');
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  }
  const id = uuidV7(now);
  const data: AlertaData = { constancia: said };
  const isNew = await insertAlerta(tx, {
    id,
    caso: fila.id,
    aviso: aviso ?? null,
    abierta: now,
    datos_cifrados: clave.encryptJson(alertaPlace(id), data),
  });
  if (!isNew) return;
  const withdrawn = await takeBackSendings(tx, caso, null, now);
  await withdrawNews(tx, fila.id, now);
  await withdrawWaitingMessages(tx, fila.id, now);
  await recordFacts(tx, fila.id, [{ tipo: 'alerta_recibida' }, ...withdrawn], actor, now);
  await advanceCaso(tx, who, fila.id);
}

/**
 * Closes the alert, because a person of the service has verified that the report was a mistake. The work goes on; withdrawn letters have to be
 * sent again by hand. Who may: the service.
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

/** Closes the open alert, because the case is annulled. @param lives whether the case is annulled because the person lives */
export async function endAlert(tx: Tx, caso: string, lives: boolean, now: Date): Promise<void> {
  await writeAlertaDecided(tx, caso, lives ? 'persona_viva' : 'sigue', now);
}
