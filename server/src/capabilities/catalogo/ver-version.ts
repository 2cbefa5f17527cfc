/** Which catalogue of providers holds, and its last corrections. */
import type { Catalogo } from './catalogo-vigente.ts';
import type { Lector } from './sql.ts';

/** As many corrections as a person reads at a glance. */
const ULTIMAS = 20;

export async function verVersionDelCatalogo(tx: Lector, catalogo: Catalogo) {
  const { version, fichas } = await catalogo.vigente(tx);
  const { filas } = await tx.sql<{ id: number; proveedor: string; campo: string; motivo: string; ocurrido: Date }>(
    'select id, proveedor, campo, motivo, ocurrido from proveedor_correcciones order by id desc limit $1',
    [ULTIMAS],
  );
  return {
    version,
    proveedores: fichas.length,
    correcciones: filas[0]?.id ?? 0,
    ultimas: filas.map(({ id, ocurrido, ...fila }) => ({ numero: id, ...fila, ocurrido: ocurrido.toISOString() })),
  };
}
