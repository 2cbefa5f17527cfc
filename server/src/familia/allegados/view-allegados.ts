/** The relatives invited by the heir; other relatives do not see each other here. */
import { ALLEGADOS_MAXIMUM, type Allegado } from '@albacea/contract/schemas/family.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import { openAllegado } from '../../caso/people/data.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import { presentAllegado } from './present.ts';
import { readAllegados } from './sql.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewAllegados(
  tx: Tx,
  { actor, aseguradora, now }: Requester,
  casoId: string,
): Promise<{ elementos: Allegado[]; maximo: number }> {
  herederoOnly(actor);
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const rows = await readAllegados(tx, fila.id);
  return {
    elementos: rows.map((one) => presentAllegado(one, openAllegado(clave, one), now)),
    maximo: ALLEGADOS_MAXIMUM,
  };
}
