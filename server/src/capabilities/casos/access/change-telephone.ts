/** The heir changes their telephone, or takes it away: nobody needs it for the work. */
import type { Tx } from '../../../db/database.ts';
import type { Requester } from '../../../shared/actor.ts';
import { rewriteData } from '../erase/rewrite-data.ts';
import type { TakenCaso } from '../lock-caso.ts';
import type { Notice } from '../rules/rules-notices.ts';

/**
 * The caller holds the lock of the case.
 * @param telefono normalised; null takes it away
 * @returns the case with it
 */
export async function changeTelephone(
  tx: Tx,
  who: Pick<Requester, 'aseguradora' | 'now'>,
  caso: TakenCaso,
  telefono: string | null,
): Promise<TakenCaso> {
  const { fila, clave, datos } = caso;
  const changed = { ...datos, heredero: { ...datos.heredero, telefono } };
  // whether a claim had named another heir is not settled by a telephone
  const avisos = fila.avisos.filter(({ codigo }) => codigo === 'heredero_distinto') as Notice[];
  await rewriteData(tx, who, { ...fila, clave }, changed, { avisos });
  return { ...caso, datos: changed };
}
