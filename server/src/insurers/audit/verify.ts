/** Verifies the audit log of an insurer: finds the first bad record and counts the unsealed ones (`albacea auditoria verificar`). */
import type { Database, Tx } from '../../db/database.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { UsageError } from '../../shared/errors.ts';
import { type Head, ORIGIN, openHead, readHead, signPublished } from './heads.ts';
import { keyedHash, type PublishedHead, type RecordRow } from './seal.ts';

/**
 * Kinds of fault. `huella`: the record differs from the one sealed at its place. `falta`: a sealed record is missing. `sobra`: a record was
 * never sealed. `cabeza`: the head is missing or not the one that was signed. `publicada`: a head kept outside the database does not fit
 * this chain, so the chain was put back to an older state or replaced.
 */
type Reason = 'huella' | 'falta' | 'sobra' | 'cabeza' | 'publicada';

interface Verification {
  readonly correcta: boolean;
  /** Number of sealed records before the first fault; without a fault, of all. */
  readonly verificados: number;
  /** Number of records not sealed yet. */
  readonly sin_sellar: number;
  readonly primer_error: { readonly secuencia: number; readonly motivo: Reason } | null;
}

type FirstError = NonNullable<Verification['primer_error']>;
type Row = RecordRow & { secuencia: number; huella: string };

/** The last record verified so far. */
interface Position {
  readonly secuencia: number;
  readonly huella: string;
}

/** Maximum number of records read in one transaction, so that it occupies a connection and the main thread only for some milliseconds. */
const BATCH = 500;

/**
 * Verifies a trail, with the records that are sealed meanwhile. Each batch is read in a separate transaction, so that a long trail does not
 * occupy a connection all the time.
 * @param published a head that was kept outside the database; the chain must contain it
 */
export async function verifyAudit(
  { readAsTenant }: Pick<Database, 'readAsTenant'>,
  keyring: Keyring,
  aseguradoraId: string,
  published?: PublishedHead,
): Promise<Verification> {
  const reading = <T>(read: (tx: Tx) => Promise<T>) => readAsTenant(aseguradoraId, read);
  const currentHead = async () => openHead(keyring, aseguradoraId, await reading(readHead));
  let position: Position = { secuencia: 0, huella: ORIGIN };
  const failure = async (error: FirstError): Promise<Verification> => ({
    correcta: false,
    verificados: position.secuencia,
    sin_sellar: await reading(countUnsealed),
    primer_error: error,
  });
  let head = await currentHead();
  // Without the head no record can be verified, because the key of the hashes is in the head.
  if (!head) return failure({ secuencia: 0, motivo: 'cabeza' });
  if (published && !isSigned(aseguradoraId, head, published))
    return failure({ secuencia: published.secuencia, motivo: 'publicada' });
  let after = Number.MIN_SAFE_INTEGER; // also reads a record that somebody put before the first
  let lastHead: number | undefined;
  for (;;) {
    const rows = await reading((tx) => readBatch(tx, after));
    for (const row of rows) {
      const error = recordError(aseguradoraId, head, position, row);
      if (error) return failure(error);
      position = { secuencia: row.secuencia, huella: row.huella };
      after = row.secuencia;
      if (published?.secuencia === row.secuencia && published.huella !== row.huella)
        return failure({ secuencia: row.secuencia, motivo: 'publicada' });
    }
    if (rows.length === BATCH) continue;
    head = await currentHead();
    if (!head) return failure({ secuencia: position.secuencia, motivo: 'cabeza' });
    // The head is ahead of the records read: perhaps the others were sealed after this batch was read, so read once more.
    if (head.secuencia > position.secuencia && head.secuencia !== lastHead) {
      lastHead = head.secuencia;
      continue;
    }
    const error = headError(position, head) ?? publishedError(position, published);
    if (error) return failure(error);
    return {
      correcta: true,
      verificados: position.secuencia,
      sin_sellar: await reading(countUnsealed),
      primer_error: null,
    };
  }
}

/**
 * Reads a published head from a line of the log or of an export.
 * @throws UsageError when the line holds none, or one of another trail
 */
export function parseHead(text: string, aseguradoraId: string): PublishedHead {
  let read: (Partial<PublishedHead> & { readonly cabeza?: Partial<PublishedHead> }) | null;
  try {
    read = JSON.parse(text);
  } catch {
    throw new UsageError('--cabeza: not a line of the log or of an export with a head');
  }
  const { id, secuencia, huella, firma } = read?.cabeza ?? read ?? {};
  if (id !== aseguradoraId) throw new UsageError('--cabeza: not a head of this trail');
  if (!Number.isSafeInteger(secuencia) || typeof huella !== 'string' || typeof firma !== 'string')
    throw new UsageError('--cabeza: a head has id, secuencia, huella and firma');
  return { id, secuencia: secuencia as number, huella, firma };
}

const isSigned = (id: string, { key }: Head, { secuencia, huella, firma }: PublishedHead): boolean =>
  signPublished(id, { key, secuencia, huella }).toString('hex') === firma;

function recordError(aseguradoraId: string, head: Head, { secuencia, huella }: Position, row: Row): FirstError | null {
  if (row.secuencia <= secuencia) return { secuencia: row.secuencia, motivo: 'sobra' };
  if (row.secuencia > secuencia + 1) return { secuencia: secuencia + 1, motivo: 'falta' };
  const expected = keyedHash(head.key, aseguradoraId, row.secuencia, huella, row);
  return expected === row.huella ? null : { secuencia: row.secuencia, motivo: 'huella' };
}

/** Compares the last record with the signed head. A chain that was cut, prolonged or rebuilt does not match its head. */
function headError({ secuencia, huella }: Position, head: Head): FirstError | null {
  if (head.secuencia > secuencia) return { secuencia: secuencia + 1, motivo: 'falta' };
  if (head.secuencia < secuencia) return { secuencia: head.secuencia + 1, motivo: 'sobra' };
  return head.huella === huella ? null : { secuencia, motivo: 'cabeza' };
}

/** If the chain ends before a published head, the chain was put back to an older state. */
const publishedError = ({ secuencia }: Position, published: PublishedHead | undefined): FirstError | null =>
  published && published.secuencia > secuencia ? { secuencia: secuencia + 1, motivo: 'publicada' } : null;

async function readBatch(tx: Tx, after: number): Promise<Row[]> {
  const { rows } = await tx.sql<Row>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, secuencia, encode(huella, 'hex') as huella
       from auditoria where aseguradora_id = aseguradora_actual() and secuencia > $1 order by secuencia limit $2`,
    [after, BATCH],
  );
  return rows;
}

async function countUnsealed(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*) as n from auditoria where aseguradora_id = aseguradora_actual() and secuencia is null',
  );
  return rows[0]?.n ?? 0;
}
