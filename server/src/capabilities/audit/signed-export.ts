/**
 * The audit trail of a period as a file that proves itself outside: each line carries a hash that covers it and the line before, and the
 * seal of the service signs the whole. What the keyed chain in the database does not vouch for is not signed.
 */
import { createHash, createSign, X509Certificate } from 'node:crypto';
import type { Database, Tx } from '../../db/database.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Seal } from '../../platform/seal/cms-signer.ts';
import { DomainError, invalidQuery } from '../../shared/errors.ts';
import { isDateReal, midnightInMadrid } from '../../shared/rules-dates-madrid.ts';
import { HEAD_COLUMNS, type HeadRow, ORIGIN, openHead } from './heads.ts';
import { keyedHash, type RecordRow } from './seal.ts';

export interface SignedExportDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly seals: { readonly seal: Seal };
}

export interface AuditPeriod {
  readonly aseguradora: { readonly id: string; readonly slug: string };
  /** Days in Madrid, `YYYY-MM-DD`, both included. */
  readonly desde: string;
  readonly hasta: string;
}

export const SIGNED_FILES = {
  records: 'auditoria.jsonl',
  signature: 'auditoria.jsonl.firma',
  certificate: 'certificado.pem',
} as const;

export interface SignedAudit {
  readonly lineas: number;
  readonly bytes: number;
  /** SHA-256 of the certificate, hexadecimal with colons: to be compared with what is known of the service. */
  readonly certificado: string;
  /** The same bytes as often as it is asked: sealed records do not change. */
  records(): AsyncGenerator<Buffer>;
  /** ECDSA or RSA over SHA-256 of the records, DER in base64. */
  readonly signature: Buffer;
  /** PEM, the signer's first. */
  readonly certificates: Buffer;
}

/** @throws DomainError consulta_invalida: no day, or the wrong way round */
export function periodFrom(
  aseguradora: AuditPeriod['aseguradora'],
  { desde, hasta }: { readonly desde: string; readonly hasta: string },
): AuditPeriod {
  const notReal = { es: 'debe ser un día real.', en: 'must be a real day.' };
  if (!isDateReal(desde)) throw invalidQuery({ campo: 'desde', texto: notReal });
  if (!isDateReal(hasta)) throw invalidQuery({ campo: 'hasta', texto: notReal });
  if (hasta < desde)
    throw invalidQuery({ campo: 'hasta', texto: { es: 'es anterior a desde.', en: 'is before desde.' } });
  return { aseguradora, desde, hasta };
}

type Row = RecordRow & { readonly secuencia: number; readonly huella: string };
interface Range {
  readonly primera: number;
  readonly ultima: number;
}

const BATCH = 2000;

/** @throws DomainError estado_no_permite: the trail does not verify, so that nothing of it is signed */
export async function signAudit(
  { base, keyring, seals }: SignedExportDependencies,
  period: AuditPeriod,
): Promise<SignedAudit> {
  const { id } = period.aseguradora;
  const { range, head, before } = await base.readAsTenant(id, async (tx) => {
    const range = await rangeOf(tx, period);
    const { rows } = await tx.sql<HeadRow>(
      `select ${HEAD_COLUMNS} from auditoria_cabezas where aseguradora_id = aseguradora_actual()`,
    );
    const [previous] = range ? await readBatch(tx, range.primera - 2, range.primera - 1) : [];
    return { range, head: openHead(keyring, id, rows[0]), before: previous?.huella ?? ORIGIN };
  });
  if (!head || (range && range.ultima > head.secuencia)) throw doesNotVerify();
  const records = () => linesOf(base, period, range);
  const signer = createSign('sha256');
  let [bytes, lineas] = [0, 0];
  for await (const line of records()) {
    signer.update(line);
    bytes += line.length;
    lineas += 1;
  }
  if (range) await requireChain(base, id, head.key, range, before);
  const { certificates, key } = seals.seal;
  return {
    ...{ lineas: lineas - 1, bytes, records },
    certificado: new X509Certificate(certificates[0] ?? '').fingerprint256,
    signature: Buffer.from(`${signer.sign(key, 'base64')}\n`),
    certificates: Buffer.from(certificates.map((pem) => pem.trimEnd()).join('\n')),
  };
}

/** From the first to the last record of the period: between them none is left out, whenever it was committed. */
async function rangeOf(tx: Tx, { desde, hasta }: AuditPeriod): Promise<Range | null> {
  const { rows } = await tx.sql<{ primera: number | null; ultima: number | null }>(
    `select min(secuencia) as primera, max(secuencia) as ultima from auditoria
      where aseguradora_id = aseguradora_actual() and secuencia is not null and ocurrido >= $1 and ocurrido < $2`,
    [midnightInMadrid(desde), midnightInMadrid(hasta, 1)],
  );
  const { primera = null, ultima = null } = rows[0] ?? {};
  return primera === null || ultima === null ? null : { primera, ultima };
}

async function readBatch(tx: Tx, after: number, last: number): Promise<Row[]> {
  const { rows } = await tx.sql<Row>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, secuencia, encode(huella, 'hex') as huella
       from auditoria where aseguradora_id = aseguradora_actual() and secuencia > $1 and secuencia <= $2
      order by secuencia limit ${BATCH}`,
    [after, last],
  );
  return rows;
}

async function* rowsOf(base: Database, id: string, { primera, ultima }: Range): AsyncGenerator<Row> {
  for (let after = primera - 1; after < ultima; ) {
    const rows = await base.readAsTenant(id, (tx) => readBatch(tx, after, ultima));
    yield* rows;
    after = rows.at(-1)?.secuencia ?? ultima;
  }
}

/** The head first, then a line a record. */
async function* linesOf(base: Database, period: AuditPeriod, range: Range | null): AsyncGenerator<Buffer> {
  const { aseguradora, desde, hasta } = period;
  const head = { formato: 'albacea-auditoria', version_formato: 1, aseguradora: aseguradora.slug, desde, hasta };
  let chain = ORIGIN;
  const chained = (value: object) => {
    const text = JSON.stringify(value);
    chain = createHash('sha256').update(`${chain}${text}`).digest('hex');
    return Buffer.from(`{"cadena":"${chain}","registro":${text}}\n`);
  };
  yield chained({ ...head, primera: range?.primera ?? null, ultima: range?.ultima ?? null });
  if (range)
    for await (const { secuencia, huella, ocurrido, ...record } of rowsOf(base, aseguradora.id, range))
      yield chained({ secuencia, ocurrido: ocurrido.toISOString(), ...record, huella });
}

/** @throws DomainError estado_no_permite */
async function requireChain(base: Database, id: string, key: Buffer, range: Range, before: string): Promise<void> {
  let [sequence, hash] = [range.primera - 1, before];
  for await (const row of rowsOf(base, id, range)) {
    sequence += 1;
    if (row.secuencia !== sequence || keyedHash(key, id, sequence, hash, row) !== row.huella) throw doesNotVerify();
    hash = row.huella;
  }
  if (sequence !== range.ultima) throw doesNotVerify();
}

const doesNotVerify = () =>
  new DomainError('estado_no_permite', {
    estado: 'sin verificar',
    posible: {
      es: 'El registro de auditoría no se verifica; no se firma nada de él. Avise al servicio.',
      en: 'The audit trail does not verify; nothing of it is signed. Tell the service.',
    },
  });
