/**
 * Kept messages of cases that were erased: those of other machines, those that a crash has left between the erasure and its
 * last step, and one that was being written meanwhile.
 */
import { esUuid } from '../../platform/ids.ts';
import type { DependenciasDeBorrado } from './borrar-caso.ts';

export interface DependenciasDeBarridoDeCorreos extends Pick<DependenciasDeBorrado, 'base' | 'borrarCorreosGuardados'> {
  /** Folders of kept messages on this machine: the internal ids of their cases, and what speaks of none. */
  carpetasDeCorreo(aseguradoraId: string): Promise<string[]>;
}

/** @returns of how many cases */
export async function barrerGuardados(
  { base, borrarCorreosGuardados, carpetasDeCorreo }: DependenciasDeBarridoDeCorreos,
  aseguradoraId: string,
): Promise<number> {
  const carpetas = (await carpetasDeCorreo(aseguradoraId)).filter((carpeta) => esUuid(carpeta));
  if (carpetas.length === 0) return 0;
  const borrados = await base.lectura(aseguradoraId, async (tx) => {
    const { filas } = await tx.sql<{ id: string }>(
      'select id from casos where aseguradora_id = aseguradora_actual() and borrado is not null and id = any($1::uuid[])',
      [carpetas],
    );
    return filas;
  });
  for (const { id } of borrados) await borrarCorreosGuardados(aseguradoraId, id);
  return borrados.length;
}
