/** Erases the cases whose time to be kept is over (docs/decisions/0041). */
import { SISTEMA } from './avanzar-caso.ts';
import { borrarCaso, type DependenciasDeBorrado } from './borrar-caso.ts';
import { hoyEnMadrid } from './reglas-fecha.ts';

/** What stands in the record of the erasure. */
export const INSTRUCCION = 'retention';
const LOTE = 100;

/** @returns how many */
export async function borrarVencidos(deps: DependenciasDeBorrado, aseguradoraId: string): Promise<number> {
  const hoy = hoyEnMadrid(deps.reloj.ahora());
  let total = 0;
  for (;;) {
    const vencidos = await deps.base.lectura(aseguradoraId, async (tx) => {
      const { filas } = await tx.sql<{ caso_id: string }>(
        `select caso_id from casos where aseguradora_id = aseguradora_actual() and conservar_hasta <= $1 and borrado is null
          order by conservar_hasta limit $2`,
        [hoy, LOTE],
      );
      return filas;
    });
    for (const { caso_id } of vencidos) await borrarCaso(deps, aseguradoraId, caso_id, INSTRUCCION, SISTEMA);
    total += vencidos.length;
    if (vencidos.length < LOTE) return total;
  }
}
