/** Closes a case with a result: by hand, or by the worker after the family's silence. */
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { closingFact, moduloFact } from '../caso/close/advance-caso.ts';
import { endModulos, readTakenBack, type TakenBack, writeClosing } from '../caso/close/progress.ts';
import { settleOpenWork } from '../caso/close/settle-open-work.ts';
import { dataPlace } from '../caso/data.ts';
import { takeLiveCaso } from '../caso/lock-caso.ts';
import { readOverview } from '../caso/read/overview.ts';
import { closingContent, OF_CLOSING, useRelease } from '../caso/releases/releases.ts';
import { replaceSealedData } from '../caso/rewrite-data.ts';
import { closingImpediment } from '../caso/rules/rules-commands.ts';
import type { Overview } from '../caso/rules/rules-overview.ts';
import { hasSomethingObtained } from '../caso/rules/rules-progress.ts';
import { tellUpheld } from '../cuentas/objections/tell-dispute.ts';
import type { Tx } from '../db/database.ts';
import type { Casos } from '../db/table-types.ts';
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
  const { aseguradora, actor } = who;
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
  const ends = closing.resultado === 'completado' ? overview.modulos.map(({ modulo }) => modulo) : [];
  await endCaso(tx, who, fila, overview, closing.resultado, ends, await readTakenBack(tx, fila.id));
}

/**
 * Ends a case by hand, with its open work and those of these modules that are pending.
 * @param fila a case whose row this transaction has locked
 */
export async function endCaso(
  tx: Tx,
  who: Requester,
  { id, estado }: Pick<Casos, 'id' | 'estado'>,
  overview: Overview,
  resultado: CasoResult,
  modulos: readonly Modulo[],
  takenBack: TakenBack,
): Promise<void> {
  const { aseguradora, actor, now } = who;
  const facts = await settleOpenWork(tx, id, estado, now);
  for (const { modulo } of overview.modulos.filter(
    (one) => one.estado === 'pendiente' && modulos.includes(one.modulo),
  )) {
    const how = hasSomethingObtained(overview, modulo) ? 'completado' : 'terminado';
    await endModulos(tx, id, how, [modulo], now);
    facts.push(moduloFact(how, modulo, estado, now, takenBack.modulos.includes(modulo)));
  }
  await writeClosing(tx, id, 'cerrado', resultado, aseguradora.retencion_anios, now);
  await recordFacts(tx, id, [...facts, closingFact(resultado, now, takenBack.caso)], actor, now);
  await tx.stories.caso.afterClosing(tx, who, id);
}
