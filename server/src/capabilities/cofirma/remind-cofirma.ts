/** Reminds the relative who was asked to sign too, with a fresh link. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { allegadoData } from '../allegados/allegado-data.ts';
import { lookAtCaso } from '../casos/lock-caso.ts';
import type { CasosDependencies } from '../casos/open/open-caso.ts';
import { sendRequest } from './send-request.ts';
import { askedOf, lastMailState, readCofirmas } from './sql.ts';
import { whatWaits } from './view-cofirma.ts';

/**
 * The caller holds the lock of the case.
 * @returns false: nothing waits for their signature any more, or no e-mail reaches them
 */
export async function remindCofirma(
  deps: Pick<CasosDependencies, 'addresses'>,
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<boolean> {
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const { id } = caso.fila;
  const asked = askedOf(await readCofirmas(tx, id));
  if (!asked || !(await whatWaits(tx, caso)).espera) return false;
  const { allegado } = asked;
  const before = await lastMailState(tx, id, allegado);
  if (before === 'rechazado' || before === 'caducado' || before === 'pendiente') return false;
  const cofirmante = await allegadoData(tx, caso.clave, id, allegado);
  await sendRequest(deps, tx, who, caso, { allegado, cofirmante, immediate: false, again: true });
  return true;
}
