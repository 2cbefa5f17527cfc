/** The heir chooses the language in which they are written to. */
import type { Idioma } from '@albacea/contract/comun.ts';
import type { Tx } from '../../db/base.ts';
import type { CasoTomado } from './tomar-caso.ts';

/** @returns false when it was that one already */
export async function cambiarIdioma(tx: Tx, { fila }: CasoTomado, idioma: Idioma, ahora: Date): Promise<boolean> {
  if (fila.idioma === idioma) return false;
  await tx.sql(
    `update casos set idioma = $2, actualizado = greatest(actualizado, $3), version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [fila.id, idioma, ahora],
  );
  return true;
}
