/** How the heir's access stands. */
import type { HerederoAccess } from '@albacea/contract/schemas/casos.ts';
import type { Tx } from '../../db/database.ts';
import { isNotified } from '../../outbox/mail/rules.ts';
import { accessState } from '../sql-access.ts';

/** @param caso internal id */
export async function viewCasoAccess(tx: Tx, caso: string): Promise<HerederoAccess> {
  const { correo, caduca } = await accessState(tx, caso);
  return { canal: 'email', notificado: isNotified(correo), caduca: caduca.toISOString() };
}
