/** The papers of a letter, read when its turn has come. It never leaves without one that it names. */

import { ErrorDeAlmacen } from '../../platform/almacen/almacen.ts';
import type { AdjuntoDeCorreo, ResultadoEnvio } from '../../platform/correo/transporte.ts';
import { ErrorDeDescifrado } from '../../platform/cripto/sellado.ts';

/**
 * Attempts after which a paper counts as lost that is not in the store, or is not what was put there. Before, it is as if the
 * store were away: a volume that is not mounted looks the same.
 */
const INTENTOS_HASTA_PERDERLO = 4;

/** The papers, or how the attempt ended without them and why. */
export type Reunidos =
  | { readonly adjuntos: readonly AdjuntoDeCorreo[] }
  | { readonly resultado: ResultadoEnvio; readonly motivo: Error };

/** @param numero of this attempt */
export async function reunirPapeles(
  leer: () => Promise<readonly AdjuntoDeCorreo[]>,
  numero: number,
): Promise<Reunidos> {
  try {
    return { adjuntos: await leer() };
  } catch (motivo) {
    const delAlmacen = motivo instanceof ErrorDeAlmacen;
    if (!delAlmacen && !(motivo instanceof ErrorDeDescifrado)) throw motivo;
    const ausente = delAlmacen && motivo.motivo === 'ausente';
    const tipo = ausente || numero < INTENTOS_HASTA_PERDERLO ? 'temporal' : 'permanente';
    return { resultado: { tipo, codigo: null }, motivo };
  }
}
