/** Declares the list of accounts, or the list of traces, complete or open again. */
import type { ListDeclaration } from '@albacea/contract/schemas/work.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor, requireVersion } from '../../shared/require.ts';
import { takeLiveCaso } from '../lock-caso.ts';
import { advanceCaso } from './advance-caso.ts';

/**
 * Declares the list of accounts complete or open again. The heir calls this, or the service on the telephone with the heir. A repetition changes
 * nothing. If only this declaration was missing, the case closes.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function declareList(
  tx: Tx,
  who: Requester,
  casoId: string,
  { completa, version }: ListDeclaration,
): Promise<void> {
  requireActor(who.actor, 'heredero', 'servicio');
  const { fila } = await takeLiveCaso(tx, who.aseguradora, casoId);
  requireVersion(fila.version, version);
  if (await writeList(tx, who, fila.id, completa)) await advanceCaso(tx, who, fila.id);
}

/** Stores that the list of accounts is complete, or open again. @param caso internal id of a locked case @returns false: it was so already */
export async function writeList(tx: Tx, { actor, now }: Requester, caso: string, complete: boolean): Promise<boolean> {
  const { affected } = await tx.sql(
    `update casos set lista_completa = $2
      where aseguradora_id = aseguradora_actual() and id = $1 and (lista_completa is null) = ($2::timestamptz is not null)`,
    [caso, complete ? now : null],
  );
  if (affected === 0) return false;
  await recordFacts(tx, caso, [{ tipo: complete ? 'caso_lista_completa' : 'caso_lista_abierta' }], actor, now);
  return true;
}

/** Stores which searches for traces were made. @param caso internal id of a locked case @param codes all searches made so far */
export async function tickSearches(tx: Tx, caso: string, codes: readonly string[]): Promise<void> {
  const text = 'update casos set busquedas = $2 where aseguradora_id = aseguradora_actual() and id = $1';
  await tx.sql(text, [caso, [...codes]]);
}

/** Declares the list of traces complete, or open again. @param caso internal id of a locked case */
export async function declareTraces(tx: Tx, who: Requester, caso: string, complete: boolean): Promise<void> {
  const text = 'update casos set rastros_completos = $2 where aseguradora_id = aseguradora_actual() and id = $1';
  await tx.sql(text, [caso, complete ? who.now : null]);
  await recordFacts(tx, caso, [{ tipo: complete ? 'rastros_completos' : 'rastros_abiertos' }], who.actor, who.now);
  await advanceCaso(tx, who, caso);
}
