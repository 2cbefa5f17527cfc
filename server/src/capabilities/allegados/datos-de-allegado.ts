/** What is known of a relative who is looking, for themselves. */
import type { Tx } from '../../db/base.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { abrirAllegado, type DatosDeAllegado } from './datos.ts';
import { leerAllegado } from './sql.ts';

/**
 * @param caso internal id
 * @throws ErrorDeDominio no_encontrado: withdrawn in this very moment
 */
export async function datosDeAllegado(tx: Tx, clave: ClaveDeDatos, caso: string, id: string): Promise<DatosDeAllegado> {
  const fila = await leerAllegado(tx, caso, id);
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  return abrirAllegado(clave, fila);
}
