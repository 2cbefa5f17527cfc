/** Notes an answer that settles nothing: a receipt with a reference, or a reply that a person has to interpret. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { sealCuenta, withManagement } from '../data.ts';
import { writeCuenta } from '../sql.ts';
import { requireProof, takeCuenta, visibleNote } from './command.ts';

/**
 * The account keeps the note; its state, its term and whom it waits for stay as they are. Who may: service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, validacion
 */
export async function noteAnswer(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { nota, prueba }: { readonly nota: string; readonly prueba?: string },
): Promise<void> {
  requireActor(who.actor, 'servicio');
  const taken = await takeCuenta(tx, who, casoId, cuentaId);
  await requireProof(tx, taken, prueba);
  const { caso, fila, datos } = taken;
  const management = {
    ...{ tipo: 'respuesta' as const, cuando: who.now.toISOString(), canal: null },
    ...{ nota: visibleNote(nota), documento: prueba ?? null },
  };
  const written = await writeCuenta(tx, fila, {
    actualizado: who.now,
    ...sealCuenta(caso.clave, fila.id, withManagement(datos, management)),
  });
  if (!written) throw new DomainError('cambiado_entretanto');
}
