/** Another relative chooses the language in which they are written to. */
import type { Idioma } from '@albacea/contract/comun.ts';
import type { Tx } from '../../db/base.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { sellarAllegado } from './datos.ts';
import { datosDeAllegado } from './datos-de-allegado.ts';
import { guardarAllegado } from './sql.ts';

/**
 * @returns false when it was that one already
 * @throws ErrorDeDominio no_encontrado
 */
export async function cambiarIdiomaDeAllegado(
  tx: Tx,
  { fila, clave }: CasoTomado,
  id: string,
  idioma: Idioma,
): Promise<boolean> {
  const datos = await datosDeAllegado(tx, clave, fila.id, id);
  if (datos.idioma === idioma) return false;
  await guardarAllegado(tx, id, sellarAllegado(clave, id, { ...datos, idioma }));
  return true;
}
