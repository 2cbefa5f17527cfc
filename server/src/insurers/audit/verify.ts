/** Verifies the audit log of an insurer: names the first bad record and the unsealed tail (`albacea auditoria verificar`). */
import type { Database, Tx } from '../../db/database.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { UsageError } from '../../shared/errors.ts';
import { type Head, ORIGIN, openHead, readHead, signPublished } from './heads.ts';
import { keyedHash, type PublishedHead, type RecordRow } from './seal.ts';

/**
 * The first fault: `huella`, the record differs from the one sealed there; `falta`, it is missing; `sobra`, there is one that
 * was never sealed; `cabeza`, the head is missing or not the one that was signed; `publicada`, a head that was kept elsewhere
 * is not of this chain: the chain was put back to an older state, or is another.
 */
type Reason = 'huella' | 'falta' | 'sobra' | 'cabeza' | 'publicada';

interface Verification {
  readonly correcta: boolean;
  /** Records sealed and found right. */
  readonly verificados: number;
  /** Records not sealed yet. */
  readonly sin_sellar: number;
  readonly primer_error: { readonly secuencia: number; readonly motivo: Reason } | null;
}

type FirstError = NonNullable<Verification['primer_error']>;
type Row = RecordRow & { secuencia: number; huella: string };

/** As far as the chain was followed. */
interface Punto {
  readonly secuencia: number;
  readonly huella: string;
}

const BATCH = 2000;

/**
 * May run while records are being written and sealed: what is sealed meanwhile is followed to its end.
 * @param published a head that was kept outside the database, which must be of this chain
 */
export async function verifyAudit(
  database: Database,
  keyring: Keyring,
  aseguradoraId: string,
  published?: PublishedHead,
): Promise<Verification> {
  return database.readAsTenant(aseguradoraId, async (tx) => {
    let head = openHead(keyring, aseguradoraId, await readHead(tx));
    let punto: Punto = { secuencia: 0, huella: ORIGIN };
    // Without its head no record can be vouched for: the key of the hashes is there.
    if (!head) return failure(tx, punto, { secuencia: 0, motivo: 'cabeza' });
    if (published && !isSigned(aseguradoraId, head, published))
      return failure(tx, punto, { secuencia: published.secuencia, motivo: 'publicada' });
    let since = Number.MIN_SAFE_INTEGER; // a record put before the first must not go unseen
    let view: number | undefined;
    for (;;) {
      const rows = await readBatch(tx, since);
      for (const row of rows) {
        const error = errorOf(aseguradoraId, head, punto, row);
        if (error) return failure(tx, punto, error);
        punto = { secuencia: row.secuencia, huella: row.huella };
        since = row.secuencia;
        if (published?.secuencia === row.secuencia && published.huella !== row.huella)
          return failure(tx, punto, { secuencia: row.secuencia, motivo: 'publicada' });
      }
      if (rows.length === BATCH) continue;
      head = openHead(keyring, aseguradoraId, await readHead(tx));
      if (!head) return failure(tx, punto, { secuencia: punto.secuencia, motivo: 'cabeza' });
      // A head further on, and moving: its records were sealed after the batch was read, and come with the next.
      if (head.secuencia > punto.secuencia && head.secuencia !== view) {
        view = head.secuencia;
        continue;
      }
      const error = headError(punto, head) ?? behind(punto, published);
      if (error) return failure(tx, punto, error);
      return {
        correcta: true,
        verificados: punto.secuencia,
        sin_sellar: await countWithoutSeal(tx),
        primer_error: null,
      };
    }
  });
}

/**
 * The head of a trail in a line that left the database: of the log, or of an export.
 * @throws UsageError when it is none, or not of this trail
 */
export function headIn(text: string, aseguradoraId: string): PublishedHead {
  let read: (Partial<PublishedHead> & { readonly cabeza?: Partial<PublishedHead> }) | null;
  try {
    read = JSON.parse(text);
  } catch {
    throw new UsageError('--cabeza: no line of the log, or of an export, that holds a head');
  }
  const { id, secuencia, huella, firma } = read?.cabeza ?? read ?? {};
  if (id !== aseguradoraId) throw new UsageError('--cabeza: holds no head of this trail');
  if (!Number.isSafeInteger(secuencia) || typeof huella !== 'string' || typeof firma !== 'string')
    throw new UsageError('--cabeza: a head has id, secuencia, huella and firma');
  return { id, secuencia: secuencia as number, huella, firma };
}

const isSigned = (id: string, { key }: Head, { secuencia, huella, firma }: PublishedHead): boolean =>
  signPublished(id, { key, secuencia, huella }).toString('hex') === firma;

function errorOf(aseguradoraId: string, head: Head, { secuencia, huella }: Punto, row: Row): FirstError | null {
  if (row.secuencia <= secuencia) return { secuencia: row.secuencia, motivo: 'sobra' };
  if (row.secuencia > secuencia + 1) return { secuencia: secuencia + 1, motivo: 'falta' };
  const expected = keyedHash(head.key, aseguradoraId, row.secuencia, huella, row);
  return expected === row.huella ? null : { secuencia: row.secuencia, motivo: 'huella' };
}

/** The signed head must be the last record: a chain cut at the end, prolonged, or rebuilt from the start, has another. */
function headError({ secuencia, huella }: Punto, head: Head): FirstError | null {
  if (head.secuencia > secuencia) return { secuencia: secuencia + 1, motivo: 'falta' };
  if (head.secuencia < secuencia) return { secuencia: head.secuencia + 1, motivo: 'sobra' };
  return head.huella === huella ? null : { secuencia, motivo: 'cabeza' };
}

/** A chain that ends before a head that was published has been put back. */
const behind = ({ secuencia }: Punto, published: PublishedHead | undefined): FirstError | null =>
  published && published.secuencia > secuencia ? { secuencia: secuencia + 1, motivo: 'publicada' } : null;

async function readBatch(tx: Tx, since: number): Promise<Row[]> {
  const { rows } = await tx.sql<Row>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, secuencia, encode(huella, 'hex') as huella
       from auditoria where aseguradora_id = aseguradora_actual() and secuencia > $1 order by secuencia limit $2`,
    [since, BATCH],
  );
  return rows;
}

async function countWithoutSeal(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*) as n from auditoria where aseguradora_id = aseguradora_actual() and secuencia is null',
  );
  return rows[0]?.n ?? 0;
}

async function failure(tx: Tx, { secuencia }: Punto, error: FirstError): Promise<Verification> {
  return { correcta: false, verificados: secuencia, sin_sellar: await countWithoutSeal(tx), primer_error: error };
}
