/** Reads the state of a case that requests to public registers depend on. */
import type { Tx } from '../../db/database.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { currentMandato } from '../mandato/current-mandato.ts';
import { readOverview } from '../read/view-overview.ts';
import type { CertificadosSituation } from './rules-commands.ts';

/** @param caso whose row this transaction has locked */
export async function certificadosSituation(tx: Tx, caso: TakenCaso): Promise<CertificadosSituation> {
  const { rows } = await tx.sql(
    `select 1 from objeciones where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta is null and estado = 'abierta' limit 1`,
    [caso.fila.id],
  );
  return {
    panorama: await readOverview(tx, caso.fila.id),
    objected: rows.length > 0,
    mandato: await currentMandato(tx, caso),
  };
}
