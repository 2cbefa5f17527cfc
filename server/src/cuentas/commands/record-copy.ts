/** Records the copy made before erasing: the provider's, or what the family keeps by itself. */
import type { Copy } from '@albacea/contract/schemas/cuentas.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { copyWasOffered } from '../rules/rules-commands.ts';
import { type ChangedCuenta, requireCommand, takeCuenta, takeStep } from './command.ts';

/**
 * Who may: heir, service. The erasure waits until the copy is there or no longer wanted.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function recordCopy(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { copia, version }: { readonly copia: Exclude<Copy, 'ofrecida'>; readonly version?: number },
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  requireCommand('anotar_copia', taken.fila, who.actor);
  if (!copyWasOffered(taken.fila)) {
    const texto = { es: 'no se ofreció ninguna copia.', en: 'no copy was offered.' };
    throw invalid({ campo: 'copia', texto });
  }
  return takeStep(tx, who, taken, { orden: 'anotar_copia', cambios: { copia } });
}
