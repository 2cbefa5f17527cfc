/** A person of the service decides on the name under a mandate; until then nothing leaves. */

import { renameHeredero } from '../../caso/access/rename-heredero.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { rejectDocumento } from '../../caso/documentos/review/reject-documento.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import { nameIsSettled } from '../../caso/mandato/rules-signer-name.ts';
import { type Mandato, readMandato, writeNameReview } from '../../caso/mandato/sql.ts';
import { withdrawSendings } from '../../cuentas/letters/withdraw-sendings.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { finishMandato } from './finish-mandato.ts';

interface Reviewed {
  readonly caso: TakenCaso;
  readonly fila: Mandato;
  readonly datos: MandatoData;
}

/**
 * The name is the heir's: a corrected one becomes the name on file, and letters under the mandate may leave.
 * @param mandatoId the mandate that the person saw
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function acceptSignerName(tx: Tx, who: Requester, casoId: string, mandatoId: string): Promise<void> {
  const { caso, fila, datos } = await takeForReview(tx, who, casoId, mandatoId);
  const { actor, now } = who;
  if (!(await writeNameReview(tx, fila.id, 'aceptado'))) throw new DomainError('cambiado_entretanto');
  if (datos.correccion) await renameHeredero(tx, who.aseguradora, caso, datos.contenido.mandante);
  const fact = { tipo: 'mandato_nombre_aceptado', datos: { mandato: fila.id } };
  await recordFacts(tx, caso.fila.id, [fact], actor, now);
  await advanceCaso(tx, who, caso.fila.id);
}

/**
 * The name is not the heir's: the mandate ends and has to be signed again; the page tells the family, and reminders follow.
 * @param mandatoId the mandate that the person saw
 * @throws as {@link acceptSignerName}
 */
export async function rejectSignerName(tx: Tx, who: Requester, casoId: string, mandatoId: string): Promise<void> {
  const { caso, fila } = await takeForReview(tx, who, casoId, mandatoId);
  const { actor, now } = who;
  if (!(await writeNameReview(tx, fila.id, 'rechazado'))) throw new DomainError('cambiado_entretanto');
  await finishMandato(tx, caso.fila.id, now);
  const withdrawn = await withdrawSendings(tx, caso.fila.id, null, now);
  const fact = { tipo: 'mandato_nombre_rechazado', datos: { mandato: fila.id } };
  await recordFacts(tx, caso.fila.id, [fact, ...withdrawn], actor, now);
  if (fila.documento) await rejectPaper(tx, who, casoId, fila.documento);
  await advanceCaso(tx, who, caso.fila.id);
}

/** Rejects its paper on the desk too, unless something was sent with it: then it stays as a sent paper. */
async function rejectPaper(tx: Tx, who: Requester, casoId: string, documento: string): Promise<void> {
  try {
    await rejectDocumento(tx, who, casoId, documento, { motivo: 'datos_distintos' });
  } catch (error) {
    if (!(error instanceof DomainError) || error.codigo !== 'estado_no_permite') throw error;
  }
}

async function takeForReview(tx: Tx, who: Requester, casoId: string, mandatoId: string): Promise<Reviewed> {
  requireActor(who.actor, 'servicio');
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  const fila = await readMandato(tx, caso.fila.id, 'firmado');
  if (!fila?.datos_cifrados) {
    const posible = { es: 'No hay ninguna autorización en vigor.', en: 'No mandate is in force.' };
    throw new DomainError('estado_no_permite', { estado: caso.fila.estado, posible });
  }
  if (fila.id !== mandatoId) throw new DomainError('cambiado_entretanto');
  const datos = caso.clave.decryptJson<MandatoData>(mandatoPlace(fila.id), fila.datos_cifrados);
  if (nameIsSettled(fila.revision_de_nombre)) {
    const posible = { es: 'El nombre no está por revisar.', en: 'The name waits for nobody.' };
    throw new DomainError('estado_no_permite', { estado: caso.fila.estado, posible });
  }
  return { caso, fila, datos };
}
