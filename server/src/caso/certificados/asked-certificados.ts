/** The certificates of a case that a register was asked for and has not answered. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import { bodyOf } from './rules.ts';

interface AskedCertificado {
  readonly id: string;
  /** The register, as people call it. */
  readonly organismo: string;
  readonly solicitado: Date;
}

export async function askedCertificados(tx: Tx, caso: string): Promise<AskedCertificado[]> {
  const { rows } = await tx.sql<{ id: string; tipo: CertificadoType; solicitado: Date }>(
    `select id, tipo, solicitado from certificados
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'solicitado' and solicitado is not null order by id`,
    [caso],
  );
  return rows.map(({ id, tipo, solicitado }) => ({ id, solicitado, organismo: bodyOf(tipo) }));
}
