/** The heir withdraws another relative: their sessions end at once, and their actions stay. */

import { takeCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import { readAllegado, revokeLinks, writeWithdrawn } from './sql.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function withdrawAllegado(tx: Tx, who: Requester, casoId: string, allegadoId: string): Promise<void> {
  const { actor, aseguradora, now } = who;
  herederoOnly(actor);
  const { fila: caso } = await takeCaso(tx, aseguradora, casoId);
  const row = await readAllegado(tx, caso.id, allegadoId);
  if (!row) throw new DomainError('no_encontrado');
  await writeWithdrawn(tx, row.id, now);
  await revokeLinks(tx, caso.id, row.id, now);
  await recordFacts(tx, caso.id, [{ tipo: 'allegado_retirado', datos: { allegado: row.id } }], actor, now);
}
