/** What the portal says at the door of the second signature: whether it is theirs to ask, or to give. */
import type { CasoSituation } from '@albacea/contract/schemas/work.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { lookAtCaso } from '../casos/lock-caso.ts';
import { isLive } from '../casos/rules/rules.ts';
import { askedOf, readCofirmas } from './sql.ts';
import { whatWaits } from './view-cofirma.ts';

/** @returns null: nothing waits for one, or it is not for whoever looks. @throws DomainError no_encontrado, caso_bloqueado */
export async function secondSignatureTurn(
  tx: Tx,
  aseguradora: Tenant,
  { casoId, allegado }: Pick<HerederoSession, 'casoId' | 'allegado'>,
): Promise<CasoSituation['segunda_firma']> {
  if (!aseguradora.exige_cofirma) return null;
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  if (!isLive(caso.fila.estado)) return null;
  const { espera, faltan } = await whatWaits(tx, caso);
  const asked = askedOf(await readCofirmas(tx, caso.fila.id));
  if (allegado !== null) return asked?.allegado === allegado && faltan > 0 ? 'le_toca' : null;
  if (!espera) return null;
  return asked ? 'pedida' : 'por_pedir';
}
