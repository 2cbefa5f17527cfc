/** Statements on agreed service levels. */
import type { ServiceAgreement } from '@albacea/contract/schemas/service-levels.ts';
import type { Tx } from '../../db/database.ts';

export interface AgreedRow {
  /** First day of the month from which they hold. */
  readonly desde: string;
  readonly acuerdos: readonly ServiceAgreement[];
}

/** Oldest first. */
export async function readAgreed(tx: Tx): Promise<AgreedRow[]> {
  const { rows } = await tx.sql<AgreedRow>(
    `select desde::text as desde, acuerdos from acuerdos_servicio where aseguradora_id = aseguradora_actual() order by desde`,
  );
  return rows;
}

export async function writeAgreed(tx: Tx, { desde, acuerdos }: AgreedRow): Promise<void> {
  await tx.sql(
    `insert into acuerdos_servicio (aseguradora_id, desde, acuerdos) values (aseguradora_actual(), $1, $2)
     on conflict (aseguradora_id, desde) do update set acuerdos = excluded.acuerdos`,
    [desde, JSON.stringify(acuerdos)],
  );
}
