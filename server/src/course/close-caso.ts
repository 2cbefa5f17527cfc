/** Closes a case with a result: by hand, or by the worker after the family's silence. */
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import { closingFact, moduloFact } from '../caso/close/advance-caso.ts';
import { endModulos, readTakenBack, writeClosing } from '../caso/close/progress.ts';
import { settleOpenWork } from '../caso/close/settle-open-work.ts';
import { dataPlace } from '../caso/data.ts';
import { takeLiveCaso } from '../caso/lock-caso.ts';
import { readOverview } from '../caso/read/overview.ts';
import { closingContent, OF_CLOSING, useRelease } from '../caso/releases/releases.ts';
import { replaceSealedData } from '../caso/rewrite-data.ts';
import { closingImpediment } from '../caso/rules/rules-commands.ts';
import { hasSomethingObtained } from '../caso/rules/rules-progress.ts';
import { tellUpheld } from '../cuentas/objections/tell-dispute.ts';
import type { Tx } from '../db/database.ts';
import { recordFacts } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import { requireActor, requireVersion } from '../shared/require.ts';
import { normalizeNotes } from '../shared/rules-text.ts';

export interface Closing {
  readonly resultado: CasoResult;
  /** Note for the record; stored encrypted. */
  readonly notas?: string;
  /** The version of the case that the caller saw; the command is refused if the case has changed since. Absent: any version. */
  readonly version?: number;
}

/**
 * Closes a case, discards its unsent requests, and upholds its objections, which the family is told. Refuses while sent requests have no
 * outcome or answers are unread, and lists them. With `completado` the service confirms that the list of accounts is complete, so pending
 * modules end. The worker may close a case only with `sin_respuesta`.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto, falta_visto_bueno when the
 *   insurer requires a second person's release and there is none
 */
export async function closeCaso(tx: Tx, who: Requester, casoId: string, closing: Closing): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio', ...(closing.resultado === 'sin_respuesta' ? (['sistema'] as const) : []));
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { fila, clave, datos } = caso;
  requireVersion(fila.version, closing.version);
  const overview = await readOverview(tx, fila.id);
  const posible = closingImpediment(overview, closing.resultado);
  if (posible) throw new DomainError('estado_no_permite', { estado: fila.estado, posible });

  // Only a person needs a release; the worker needs none.
  if (actor.visible === 'servicio')
    await useRelease(tx, who, caso, { ...OF_CLOSING, version: fila.version, contenido: closingContent(closing) });

  await tellUpheld(tx, who, caso);
  if (closing.notas !== undefined) {
    const recorded = { ...datos, cierre: { notas: normalizeNotes(closing.notas) } };
    await replaceSealedData(tx, fila.id, clave.encryptJson(dataPlace(fila.id), recorded));
  }
  const ends = closing.resultado === 'completado';
  const takenBack = await readTakenBack(tx, fila.id);
  const facts = await settleOpenWork(tx, fila.id, fila.estado, now);
  for (const { modulo } of overview.modulos.filter(({ estado }) => ends && estado === 'pendiente')) {
    const how = hasSomethingObtained(overview, modulo) ? 'completado' : 'terminado';
    await endModulos(tx, fila.id, how, [modulo], now);
    facts.push(moduloFact(how, modulo, fila.estado, now, takenBack.modulos.includes(modulo)));
  }
  await writeClosing(tx, fila.id, 'cerrado', closing.resultado, aseguradora.retencion_anios, now);
  await recordFacts(tx, fila.id, [...facts, closingFact(closing.resultado, now, takenBack.caso)], actor, now);
  await tx.stories.caso.afterClosing(tx, who, fila.id);
}
