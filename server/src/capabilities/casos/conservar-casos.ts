/** The hourly upkeep of ended cases: one insurer after the other, each in transactions of its own. */
import type { Registro } from '../../platform/registro.ts';
import { barrerGuardados, type DependenciasDeBarridoDeCorreos } from './barrer-guardados.ts';
import { bloquearCasos } from './bloquear-casos.ts';
import type { DependenciasDeBorrado } from './borrar-caso.ts';
import { borrarVencidos } from './borrar-vencidos.ts';

export async function conservarCasos(
  deps: DependenciasDeBorrado & DependenciasDeBarridoDeCorreos & { readonly registro: Registro },
): Promise<{ bloqueados: number; borrados: number }> {
  const { base, reloj, registro } = deps;
  const { filas: aseguradoras } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql<{ id: string }>('select id from aseguradoras order by id'),
  );
  const total = { bloqueados: 0, borrados: 0 };
  for (const { id } of aseguradoras) {
    try {
      total.bloqueados += await bloquearCasos(base, id, reloj.ahora());
      total.borrados += await borrarVencidos(deps, id);
      await barrerGuardados(deps, id);
    } catch (error) {
      // The others must not wait for the fault of one; the next hour repeats it.
      registro.warn({ error, aseguradora: id }, 'retention of an insurer failed');
    }
  }
  return total;
}
