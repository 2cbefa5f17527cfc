/**
 * Rows of providers' answers and of how often each provider is asked. Across insurers only counts are visible, through database functions.
 */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Tx } from '../../db/database.ts';
import type { Experience, NewExperience, Use } from './rules-experience.ts';
import type { Reader } from './sql.ts';

export async function insertExperience(tx: Tx, one: NewExperience): Promise<void> {
  await tx.sql(
    `insert into experiencias
       (aseguradora_id, cuenta, solicitud, proveedor, accion, via, dias, resultado, representante, papeles, respondida)
     select aseguradora_actual(), $1, $2, $3, $4,
            (select p.via from proveedor_papeles p
              where p.proveedor = $3 and p.accion = $4 and (p.via = $5 or p.usual) order by p.via = $5 desc limit 1),
            $6, $7, $8, $9, $10
     on conflict do nothing`,
    [
      ...[one.cuenta, one.solicitud, one.proveedor, one.accion, one.via, one.dias],
      ...[one.resultado, one.representante, one.papeles, one.respondida],
    ],
  );
}

/** Deletes the answers to a request. @returns the papers that were asked for */
export async function dropExperience(tx: Tx, cuenta: string, solicitud: number): Promise<Paper[]> {
  const { rows } = await tx.sql<{ papeles: Paper[] }>(
    `delete from experiencias where aseguradora_id = aseguradora_actual() and cuenta = $1 and solicitud = $2
     returning papeles`,
    [cuenta, solicitud],
  );
  return rows.flatMap(({ papeles }) => papeles);
}

/**
 * Experience with these providers: over all insurers that share theirs, and of the transaction's insurer.
 * @param since first day of the answers that count
 */
export async function readExperience(tx: Reader, proveedores: readonly string[], since: string): Promise<Experience[]> {
  if (proveedores.length === 0) return [];
  const { rows } = await tx.sql<
    Omit<Experience, 'representante'> & { representante_si: number; representante_n: number }
  >(
    `select proveedor, accion, propia, n, aseguradoras, dias_mediana, dias_p90, representante_si, representante_n, papeles
       from experiencia_de($1::text[], $2)`,
    [[...new Set(proveedores)], since],
  );
  return rows.map(({ representante_si: si, representante_n: n, ...row }) => ({ ...row, representante: { si, n } }));
}

/** Accounts proposed since an instant, over all insurers. As the service. */
export async function readUse(tx: Reader, since: Date): Promise<Use[]> {
  const { rows } = await tx.sql<{ proveedor: string; accion: CuentaAction; cuentas: number }>(
    'select proveedor, accion, cuentas from uso_de_proveedores($1)',
    [since],
  );
  return rows;
}
