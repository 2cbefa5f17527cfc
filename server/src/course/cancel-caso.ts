/** Annuls a case that was opened in error, or whose person is alive. */
import type { Cancellation } from '@albacea/contract/schemas/casos.ts';
import { mayHaveHeard, revokeAccesses } from '../caso/access/access.ts';
import { writeToFamily } from '../caso/access/write-to-family.ts';
import { writeClosing } from '../caso/close/progress.ts';
import { annulment, settleOpenWork } from '../caso/close/settle-open-work.ts';
import { type CasoData, dataPlace } from '../caso/data.ts';
import { type TakenCaso, takeCaso } from '../caso/lock-caso.ts';
import type { CasosDependencies } from '../caso/open/open-caso.ts';
import { replaceSealedData } from '../caso/rewrite-data.ts';
import { accessExpiry, annullableFrom, cancellationImpediment } from '../caso/rules/rules.ts';
import { takeBackSendings } from '../cuentas/letters/take-back-letter.ts';
import type { Tx } from '../db/database.ts';
import { apologiseToAllegados } from '../familia/allegados/people-invited.ts';
import { finishMandato } from '../familia/mandato/end-mandato.ts';
import { withdrawWaitingMessages } from '../familia/messages/write-message.ts';
import { endAlert } from '../familia/persona-viva/alerts.ts';
import { queueApologies } from '../familia/persona-viva/apologies.ts';
import {
  countLeftRequests,
  type TakingBackDependencies,
  takeBackRequests,
} from '../familia/persona-viva/take-back-requests.ts';
import { withdrawMails } from '../outbox/mail/enqueue.ts';
import type { NewMail } from '../outbox/mail/types.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import { recordFacts } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import { requireActor, requireVersion } from '../shared/require.ts';
import { normalizeNotes } from '../shared/rules-text.ts';

export interface CancellingDependencies extends CasosDependencies, TakingBackDependencies {}

interface CancelledCaso {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: DataKey;
  /** The notice to the heir, to be sent after the commit; null: the heir was never written to, or the worker sends the notice. */
  readonly correo: NewMail | null;
}

/**
 * Annuls a case: takes waiting letters back, discards requests, ends the mandate, upholds objections, revokes access, notifies the heir and the
 * invited relatives, and emits `caso_cerrado` with `estado: anulado`. If the person is alive, a closed case can be annulled too, and providers
 * that got a request are asked to undo it; else no request may have reached anybody.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function cancelCaso(
  deps: CancellingDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { motivo = 'abierto_por_error', notas, version }: Cancellation & { readonly version?: number },
): Promise<CancelledCaso> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'aseguradora', 'servicio');
  const taken = await takeCaso(tx, aseguradora, casoId);
  const { fila: caso, clave } = taken;
  requireVersion(caso.version, version);
  const withdrawn = await takeBackSendings(tx, taken, null, now);
  const posible = cancellationImpediment(caso.estado, await countLeftRequests(tx, taken), motivo);
  if (posible) throw new DomainError('estado_no_permite', { estado: caso.estado, posible });

  const lives = motivo === 'persona_viva';
  const datos: CasoData = {
    ...taken.datos,
    anulacion: { motivo, notas: notas === undefined ? null : normalizeNotes(notas) },
  };
  const ended = { ...taken, datos };
  const enviadas = lives ? await takeBackRequests(deps, tx, who, ended) : 0;
  const facts = await settleOpenWork(tx, caso.id, caso.estado, now, true);
  await finishMandato(tx, caso.id, now);
  await endAlert(tx, caso.id, lives, now);
  await replaceSealedData(tx, caso.id, clave.encryptJson(dataPlace(caso.id), datos));
  await writeClosing(tx, caso.id, 'anulado', null, aseguradora.retencion_anios, now, annullableFrom(motivo));
  await revokeAccesses(tx, caso.id, 'todos', now);
  await withdrawWaitingMessages(tx, caso.id, now);
  await withdrawMails(tx, caso.id, now, `tipo = 'aviso_previo'`);
  // Otherwise the apology would be the first word that they hear. A family for which requests have left took part.
  const hadHeard = enviadas > 0 || (await mayHaveHeard(tx, caso.id));
  const correo = hadHeard && !lives ? await apologise(deps, tx, who, ended) : null;
  if (lives) await queueApologies(deps, tx, who, ended, { enviadas, hadHeard });
  else await apologiseToAllegados(tx, who, taken);
  const annulled = annulment({ motivo, ...(enviadas > 0 && { rectificaciones: enviadas }) }, now);
  await recordFacts(tx, caso.id, [...withdrawn, ...facts, annulled], actor, now);
  return { caso, clave, correo };
}

const apologise = ({ mailSender }: CasosDependencies, tx: Tx, who: Requester, caso: TakenCaso): Promise<NewMail> =>
  writeToFamily(tx, who, caso, {
    tipo: 'anulacion',
    caduca: accessExpiry(who.now),
    immediate: mailSender.acceptsImmediately(who.aseguradora),
  });
