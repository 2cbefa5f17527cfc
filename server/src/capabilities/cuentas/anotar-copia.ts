/** Records what became of the copy that was wanted before erasing. */
import type { Copia } from '@albacea/contract/cuentas.ts';
import type { Tx } from '../../db/base.ts';
import { noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { type CuentaCambiada, dar, exigirOrden, tomarCuenta } from './orden.ts';
import { copyWasOffered } from './reglas-ordenes.ts';

/**
 * Who may: heir, service. Until the copy is obtained, or no longer wanted, the erasure is not asked for.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function anotarCopia(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { copia, version }: { readonly copia: Exclude<Copia, 'ofrecida'>; readonly version?: number },
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  exigirOrden('anotar_copia', tomada.fila, quien.actor);
  if (!copyWasOffered(tomada.fila)) {
    const texto = { es: 'no se ofreció ninguna copia.', en: 'no copy was offered.' };
    throw noValido({ campo: 'copia', texto });
  }
  return dar(tx, quien, tomada, { orden: 'anotar_copia', cambios: { copia } });
}
