/** The insurers that somebody may look at: their own, or all of them for people of the service. */
import type { AseguradoraVisible } from '@albacea/contract/schemas/desk.ts';
import type { Database } from '../../db/database.ts';

/** @param own id of the insurer of who asks; null: of the service */
export function listAseguradoras(database: Database, own: string | null): Promise<AseguradoraVisible[]> {
  const read = async ({ sql }: { sql: Parameters<Parameters<Database['readAsTenant']>[1]>[0]['sql'] }) =>
    (
      await sql<AseguradoraVisible>(
        'select slug, nombre, variante, estado, color, pruebas from aseguradoras where $1::uuid is null or id = $1 order by nombre, slug',
        [own],
      )
    ).rows;
  return own === null ? database.unsafeAcrossInsurers('albacea_servicio', read) : database.readAsTenant(own, read);
}
