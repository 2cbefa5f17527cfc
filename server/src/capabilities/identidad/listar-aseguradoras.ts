/** The insurers that somebody may look at: their own, or all of them for people of the service. */
import type { AseguradoraVisible } from '@albacea/contract/mesa.ts';
import type { Base } from '../../db/base.ts';

/** @param propia id of the insurer of who asks; null: of the service */
export function listarAseguradoras(base: Base, propia: string | null): Promise<AseguradoraVisible[]> {
  const leer = async ({ sql }: { sql: Parameters<Parameters<Base['lectura']>[1]>[0]['sql'] }) =>
    (
      await sql<AseguradoraVisible>(
        'select slug, nombre, variante, estado, color, pruebas from aseguradoras where $1::uuid is null or id = $1 order by nombre, slug',
        [propia],
      )
    ).filas;
  return propia === null ? base.unsafeAcrossInsurers('albacea_servicio', leer) : base.lectura(propia, leer);
}
