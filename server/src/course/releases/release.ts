/** Lets the second person release a prepared act or give it back, and the person who asked withdraw the request. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Release, ReleaseDone } from '@albacea/contract/schemas/safety.ts';
import { lookAtCaso, type TakenCaso, takeCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import {
  decide,
  moveOn,
  openRelease,
  type ReleaseData,
  type ReleaseRow,
  readRelease,
  readReleases,
  sealRelease,
} from '../../caso/releases/releases.ts';
import { requireText } from '../../cuentas/commands/command.ts';
import { type SendingDependencies, sendLetter } from '../../cuentas/letters/send-letter.ts';
import type { Tx } from '../../db/database.ts';
import { errorResponse } from '../../http/responses.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { closeCaso } from '../close-caso.ts';
import { isCurrent, presentRelease } from './present.ts';

/** Shows the releases of a case. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewReleases(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Release[]> {
  requireActor(actor, 'servicio');
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const rows = await readReleases(tx, fila.id, actor.id);
  return rows.map((row) => presentRelease(row, openRelease(clave, row)));
}

/**
 * Releases an act. A letter is sent and a case is closed at once; any other act is carried out later by the person who works on the case.
 * @returns the new state of the release, and the reason why the letter could not be sent; null: it was sent, or there is no letter
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, misma_persona, ya_decidido,
 *   cambiado_entretanto: the account, certificate or case has changed since the act was prepared
 */
export async function release(
  deps: SendingDependencies,
  who: Requester,
  casoId: string,
  id: string,
  language: ErrorLanguage,
): Promise<ReleaseDone> {
  const { row, data } = await deps.base.asTenant(who.aseguradora.id, async (tx) => {
    const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
    const taken = await takeAsked(tx, who, caso, id);
    if (!isCurrent(taken.row)) throw new DomainError('cambiado_entretanto');
    await decideOn(tx, who, casoId, taken.row, 'dado');
    if (taken.data.cierre) await closeCaso(tx, who, casoId, taken.data.cierre);
    return taken;
  });
  if (row.acto === 'cierre') return { estado: 'usado', motivo: null };
  if (!data.carta || row.cuenta === null) return { estado: 'dado', motivo: null };
  try {
    await sendLetter(deps, who, casoId, row.cuenta, data.carta);
    return { estado: 'usado', motivo: null };
  } catch (error) {
    // The release stays valid: the person who works on the case sends the letter after the obstacle is gone.
    if (error instanceof DomainError) return { estado: 'dado', motivo: errorResponse(error, language, '').body.error };
    throw error;
  }
}

/** Returns a request to the person who asked, with a reason. @throws DomainError as {@link release}; validacion without a reason */
export async function giveBack(tx: Tx, who: Requester, casoId: string, id: string, reason: string): Promise<void> {
  const motivo = requireText('motivo', reason);
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const { row, data } = await takeAsked(tx, who, caso, id);
  await decideOn(tx, who, casoId, row, 'devuelto', sealRelease(caso.clave, id, { ...data, motivo }));
}

/** Withdraws a request or an unused release. @throws DomainError no_encontrado, accion_no_permitida when somebody else asked, ya_decidido */
export async function takeBackRelease(tx: Tx, who: Requester, casoId: string, id: string): Promise<void> {
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  requireActor(who.actor, 'servicio');
  const row = await readRelease(tx, caso.fila.id, who.actor.id, id);
  if (!row) throw new DomainError('no_encontrado');
  if (!row.propio) throw new DomainError('accion_no_permitida');
  if (!(await moveOn(tx, id, ['pedido', 'dado'], 'retirado'))) throw new DomainError('ya_decidido');
  await audit(tx, who.actor, 'visto_bueno_retirado', { tipo: 'caso', id: casoId }, who.now, { visto_bueno: id });
}

async function takeAsked(
  tx: Tx,
  { actor }: Requester,
  caso: TakenCaso,
  id: string,
): Promise<{ row: ReleaseRow; data: ReleaseData }> {
  requireActor(actor, 'servicio');
  const row = await readRelease(tx, caso.fila.id, actor.id, id);
  if (!row) throw new DomainError('no_encontrado');
  if (row.propio) throw new DomainError('misma_persona');
  if (row.estado !== 'pedido') throw new DomainError('ya_decidido');
  return { row, data: openRelease(caso.clave, row) };
}

async function decideOn(
  tx: Tx,
  { actor, now }: Requester,
  casoId: string,
  { id, acto, pedido_por }: ReleaseRow,
  estado: 'dado' | 'devuelto',
  sealed?: Buffer,
): Promise<void> {
  if (actor.id === null) throw new DomainError('accion_no_permitida');
  if (!(await decide(tx, id, { estado, por: actor.id, now, ...(sealed && { sealed }) })))
    throw new DomainError('ya_decidido');
  const detail = { visto_bueno: id, acto, pedido_por };
  const what = estado === 'dado' ? 'visto_bueno_dado' : 'visto_bueno_devuelto';
  await audit(tx, actor, what, { tipo: 'caso', id: casoId }, now, detail);
}
