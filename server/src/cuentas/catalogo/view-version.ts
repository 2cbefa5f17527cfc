/** The present version of the catalogue, and its last corrections. */
import type { Catalogo } from './current-catalogo.ts';
import type { Reader } from './sql.ts';

/** As many corrections as a person reads at a glance. */
const LAST = 20;

export async function viewCatalogoVersion(tx: Reader, catalogo: Catalogo) {
  const { version, fichas } = await catalogo.current(tx);
  const { rows } = await tx.sql<{ id: number; proveedor: string; campo: string; motivo: string; ocurrido: Date }>(
    'select id, proveedor, campo, motivo, ocurrido from proveedor_correcciones order by id desc limit $1',
    [LAST],
  );
  return {
    version,
    proveedores: fichas.length,
    correcciones: rows[0]?.id ?? 0,
    ultimas: rows.map(({ id, ocurrido, ...row }) => ({ numero: id, ...row, ocurrido: ocurrido.toISOString() })),
  };
}
