/** A register's answer counts as reviewed: the person who recorded it had it in hand. */
import type { Tx } from '../../../db/database.ts';
import { recordFacts } from '../../../queue/record-facts.ts';
import type { Requester } from '../../../shared/actor.ts';

/**
 * Only for documents that the service itself brought; others have their own review.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function countFromRegister(
  tx: Tx,
  { actor, now }: Requester,
  caso: string,
  documento: string,
): Promise<void> {
  const { affected } = await tx.sql(
    `update documentos set estado = 'validado', revisado = $3, version = version + 1
      where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and estado = 'recibido' and origen = 'servicio'`,
    [caso, documento, now],
  );
  if (affected > 0) await recordFacts(tx, caso, [{ tipo: 'documento_validado', datos: { documento } }], actor, now);
}
