/** A certificate that can be requested now, for a person who prepares it for a second person's release. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import { CERTIFICADOS_COLUMNS } from '../../db/table-columns.ts';
import type { Certificados } from '../../db/table-types.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { inOnePhrase } from '../../shared/rules-phrase.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { rateOf } from './rules.ts';
import { reasonsAgainstRequest } from './rules-commands.ts';
import { certificadosSituation } from './situation.ts';

/**
 * @param caso whose row this transaction has locked
 * @throws DomainError no_encontrado, estado_no_permite as `requestCertificado`
 */
export async function certificadoToRequest(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  tipo: CertificadoType,
): Promise<{ readonly version: number; readonly hasFee: boolean }> {
  const { rows } = await tx.sql<Certificados>(
    `select ${CERTIFICADOS_COLUMNS} from certificados where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = $2`,
    [caso.fila.id, tipo],
  );
  const [row] = rows;
  if (!row) throw new DomainError('no_encontrado');
  const reasons = reasonsAgainstRequest(row, await certificadosSituation(tx, caso), todayInMadrid(who.now));
  if (reasons.length > 0)
    throw new DomainError('estado_no_permite', { estado: row.estado, posible: inOnePhrase(reasons) });
  return { version: row.version, hasFee: rateOf(tipo, null) !== null };
}
