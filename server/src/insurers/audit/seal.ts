/**
 * Seals the audit log: each insurer's records get a sequence and a chained hash within a second of their commit. Sealing after
 * the commit keeps parallel openings from waiting for each other.
 */
import { createHmac } from 'node:crypto';
import type { Database, ForeignTx } from '../../db/database.ts';
import { isAbsence } from '../../db/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { HEAD_COLUMNS, type Head, type HeadRow, openHead, signHead, signPublished } from './heads.ts';
import { type HashedRecord, sealedText } from './rules.ts';

const BATCH = 1000;
const INSURERS_AT_ONCE = 100;

/** A record as it lies in the database. */
export interface RecordRow extends Omit<HashedRecord, 'ocurrido'> {
  ocurrido: Date;
}

/** A head as it leaves the database, to be kept elsewhere. */
export interface PublishedHead {
  readonly id: string;
  readonly secuencia: number;
  readonly huella: string;
  /** Hexadecimal; with the key of the trail. */
  readonly firma: string;
}

export const publish = (id: string, head: Head): PublishedHead => ({
  id,
  secuencia: head.secuencia,
  huella: head.huella,
  firma: signPublished(id, head).toString('hex'),
});

/** Observers of the sealer. */
interface SealWatch {
  sealed(head: PublishedHead): void;
  /** The head of the trail is missing or not the one that was signed: nothing was sealed there. */
  refused(aseguradoraId: string): void;
  /** The fault of one insurer's trail; the others go on. */
  failed(aseguradoraId: string, error: unknown): void;
  /** Whether the head is behind one that this process has seen: an old one was put back. */
  isBehind(aseguradoraId: string, sequence: number): boolean;
}

/**
 * One round over the insurers that have unsealed records; a trail that is refused or fails stops nobody else's.
 * @returns the number of records sealed
 * @throws when the database is away
 */
export async function sealAudit(database: Database, keyring: Keyring, watch?: SealWatch): Promise<number> {
  let sealed = 0;
  let after = '';
  for (;;) {
    const ids = await pendingAfter(database, after);
    for (const id of ids) {
      try {
        sealed += await database.unsafeAcrossInsurers('albacea_worker', (tx) => sealOf(tx, keyring, id, watch));
      } catch (error) {
        if (isAbsence(error) || !watch) throw error;
        watch.failed(id, error);
      }
    }
    if (ids.length < INSURERS_AT_ONCE) return sealed;
    after = ids.at(-1) as string;
  }
}

/** By pages: trails that are refused keep their records, and must not stand before the others for ever. */
const pendingAfter = (database: Database, after: string): Promise<string[]> =>
  database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<{ aseguradora_id: string }>(
      `select distinct aseguradora_id from auditoria
        where secuencia is null and ($1 = '' or aseguradora_id > nullif($1, '')::uuid) order by 1 limit ${INSURERS_AT_ONCE}`,
      [after],
    );
    return rows.map((row) => row.aseguradora_id);
  });

async function sealOf(tx: ForeignTx, keyring: Keyring, id: string, watch?: SealWatch): Promise<number> {
  const { rows: heads } = await tx.sql<HeadRow>(
    `select ${HEAD_COLUMNS} from auditoria_cabezas where aseguradora_id = $1 for update skip locked`,
    [id],
  );
  if (!heads[0] && (await isHeld(tx, id))) return 0; // another process is sealing this insurer
  const head = openHead(keyring, id, heads[0]);
  if (!head || watch?.isBehind(id, head.secuencia) || !(await isEnd(tx, id, head))) {
    watch?.refused(id);
    return 0;
  }
  const { rows } = await tx.sql<RecordRow & { readonly orden: number }>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, orden from auditoria
      where aseguradora_id = $1 and secuencia is null order by orden limit $2`,
    [id, BATCH],
  );
  if (rows.length === 0) return 0;
  let { secuencia, huella } = head;
  const sealed = rows.map((row) => {
    secuencia += 1;
    huella = keyedHash(head.key, id, secuencia, huella, row);
    return { orden: row.orden, secuencia, huella };
  });
  await tx.sql(
    `update auditoria a set secuencia = s.secuencia, huella = decode(s.huella, 'hex')
       from jsonb_to_recordset($2::jsonb) as s(orden bigint, secuencia bigint, huella text)
      where a.aseguradora_id = $1 and a.orden = s.orden and a.secuencia is null`,
    [id, JSON.stringify(sealed)],
  );
  const next = { ...head, secuencia, huella };
  await tx.sql(
    `update auditoria_cabezas set secuencia = $2, huella = decode($3, 'hex'), firma = $4 where aseguradora_id = $1`,
    [id, secuencia, huella, signHead(keyring, id, next)],
  );
  watch?.sealed(publish(id, next));
  return rows.length;
}

const isHeld = async (tx: ForeignTx, id: string): Promise<boolean> =>
  (await tx.sql('select 1 from auditoria_cabezas where aseguradora_id = $1', [id])).rows.length > 0;

/** Whether the sealed records end where the head says, with the hash that it says. */
async function isEnd(tx: ForeignTx, id: string, { secuencia, huella }: Head): Promise<boolean> {
  const { rows } = await tx.sql<{ secuencia: number; huella: string }>(
    `select secuencia, encode(huella, 'hex') as huella from auditoria where aseguradora_id = $1 and secuencia is not null
      order by secuencia desc limit 1`,
    [id],
  );
  const last = rows[0];
  return last ? last.secuencia === secuencia && last.huella === huella : secuencia === 0;
}

/** Hash of a record in its place, in hexadecimal: without the key of the trail nobody can make it. */
export const keyedHash = (key: Uint8Array, id: string, sequence: number, anterior: string, row: RecordRow): string =>
  createHmac('sha256', key)
    .update(sealedText(id, sequence, anterior, { ...row, ocurrido: row.ocurrido.toISOString() }))
    .digest('hex');

/** Milliseconds between two lines of the log about the same trail. */
const BETWEEN_HEADS = 60_000;
const BETWEEN_ALARMS = 3_600_000;

interface Dependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly logger: AppLogger;
  readonly metrics: Metrics;
}

/**
 * The sealer of a process: seals, raises the alarm about trails that it refuses, and publishes signed heads in the log.
 * @returns one round, which returns how many records it sealed
 */
export function createSealer({ base, keyring, clock, logger, metrics }: Dependencies): () => Promise<number> {
  /** The furthest head of each trail that this process has sealed: one behind it is an old one that was put back. */
  const furthest = new Map<string, PublishedHead>();
  const unpublished = new Map<string, PublishedHead>();
  const publishedAt = new Map<string, number>();
  const alarmedAt = new Map<string, number>();

  const alarm = (id: string, say: () => void) => {
    const now = clock.now().getTime();
    if (now - (alarmedAt.get(id) ?? Number.NEGATIVE_INFINITY) < BETWEEN_ALARMS) return;
    alarmedAt.set(id, now);
    say();
  };
  const watch: SealWatch = {
    sealed(head) {
      furthest.set(head.id, head);
      unpublished.set(head.id, head);
      alarmedAt.delete(head.id);
      metrics.auditHead(head.id, head.secuencia);
    },
    refused(id) {
      alarm(id, () =>
        logger.error(
          { aseguradora: id, visto: furthest.get(id)?.secuencia ?? null },
          'audit trail refused: its head is missing or not the one that was signed; nothing is sealed there until a person has looked',
        ),
      );
    },
    failed(id, error) {
      alarm(id, () => logger.error({ aseguradora: id, error }, 'audit trail not sealed; it will be tried again'));
    },
    isBehind: (id, sequence) => sequence < (furthest.get(id)?.secuencia ?? 0),
  };
  /** So that a head put back into the database later can be told from the one that had been there. */
  const publishDue = () => {
    const now = clock.now().getTime();
    for (const [id, head] of unpublished) {
      if (now - (publishedAt.get(id) ?? Number.NEGATIVE_INFINITY) < BETWEEN_HEADS) continue;
      logger.info({ cabeza: head }, 'audit head');
      publishedAt.set(id, now);
      unpublished.delete(id);
    }
  };
  return async () => {
    const sealed = await sealAudit(base, keyring, watch);
    publishDue();
    return sealed;
  };
}
