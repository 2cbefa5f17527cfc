/** Heads as they are kept outside the database: written by `albacea auditoria cabezas`, read by `auditoria verificar --cabeza`. */
import type { Database } from '../../db/database.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { UsageError } from '../../shared/errors.ts';
import { HEAD_COLUMNS, type HeadRow, openHead } from './heads.ts';
import { type PublishedHead, publish } from './seal.ts';

/**
 * The head of every trail, the service's too.
 * @returns `rotas`: ids of the trails whose head is not the one that was signed
 */
export async function exportHeads(
  database: Database,
  keyring: Keyring,
): Promise<{ cabezas: PublishedHead[]; rotas: string[] }> {
  const rows = await database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<HeadRow>(`select ${HEAD_COLUMNS} from auditoria_cabezas order by aseguradora_id`);
    return rows;
  });
  const cabezas: PublishedHead[] = [];
  const rotas: string[] = [];
  for (const row of rows) {
    const head = openHead(keyring, row.aseguradora_id, row);
    if (head) cabezas.push(publish(row.aseguradora_id, head));
    else rotas.push(row.aseguradora_id);
  }
  return { cabezas, rotas };
}

/**
 * The head of one trail in what `auditoria cabezas --json` printed, or in a line of the log.
 * @throws UsageError when it is none, or not of this trail
 */
export function headIn(text: string, aseguradoraId: string): PublishedHead {
  let read: { cabezas?: unknown; cabeza?: unknown } | null;
  try {
    read = JSON.parse(text);
  } catch {
    throw new UsageError('--cabeza: not what `auditoria cabezas --json` prints');
  }
  const all = [...(Array.isArray(read?.cabezas) ? read.cabezas : []), read?.cabeza] as (
    | Partial<PublishedHead>
    | undefined
  )[];
  const head = all.find((one) => one?.id === aseguradoraId);
  if (!head) throw new UsageError('--cabeza: holds no head of this trail');
  const { id, secuencia, huella, firma } = head;
  if (id === undefined || !Number.isSafeInteger(secuencia) || typeof huella !== 'string' || typeof firma !== 'string')
    throw new UsageError('--cabeza: a head has id, secuencia, huella and firma');
  return { id, secuencia: secuencia as number, huella, firma };
}
