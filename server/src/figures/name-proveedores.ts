/** What providers are called that a figure knows by the code of the catalogue. */
import type { Dashboard } from '@albacea/contract/schemas/figures.ts';
import type { Catalogo } from '../cuentas/catalogo/current-catalogo.ts';
import type { Tx } from '../db/database.ts';

/** @returns names with their codes; what the catalogue does not have is left out, as `otro` and `reservado` are */
export async function nameProveedores(
  catalogo: Pick<Catalogo, 'current'>,
  tx: Tx,
  codes: readonly string[],
): Promise<Dashboard['nombres']> {
  const { ficha } = await catalogo.current(tx);
  return codes.flatMap((codigo) => {
    const nombre = ficha(codigo)?.nombre;
    return nombre === undefined ? [] : [{ codigo, nombre }];
  });
}
