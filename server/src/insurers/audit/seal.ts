/**
 * Seals the audit log: each insurer's records get a sequence number and a chained hash within a second of their commit. Sealing after the
 * commit keeps parallel openings from waiting for each other.
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

/** A record as read from the database. */
export interface RecordRow extends Omit<HashedRecord, 'ocurrido'> {
  ocurrido: Date;
}

/** A head to be kept outside the database. */
export interface PublishedHead {
  readonly id: string;
  readonly secuencia: number;
  readonly huella: string;
  /** Hexadecimal; made with the key of the trail. */
  readonly firma: string;
}

export const publishedHead = (id: string, head: Head): PublishedHead => ({
  id,
  secuencia: head.secuencia,
  huella: head.huella,
  firma: signPublished(id, head).toString('hex'),
});

interface SealObserver {
  sealed(head: PublishedHead): void;
  /** Called when a trail is not sealed because its head is missing, forged or outdated, or is not the head of the last sealed record. */
  refused(aseguradoraId: string): void;
  /** Called when sealing a trail threw an error; the other trails are sealed nevertheless. */
  failed(aseguradoraId: string, error: unknown): void;
  /** Whether this process has seen a head of the trail with a higher sequence; if so, somebody put an old head back. */
  isBehind(aseguradoraId: string, sequence: number): boolean;
}

/**
 * Seals one batch of records of each insurer that has unsealed ones. A trail that is refused or fails does not stop the others.
 * @returns the number of records sealed
 * @throws when the database is away; without an observer, also when sealing a trail fails
 */
export async function sealAudit(database: Database, keyring: Keyring, observer?: SealObserver): Promise<number> {
  let sealed = 0;
  let after = '';
  for (;;) {
    const ids = await pendingAfter(database, after);
    for (const id of ids) {
      try {
        sealed += await database.unsafeAcrossInsurers('albacea_worker', (tx) => sealTrail(tx, keyring, id, observer));
      } catch (error) {
        if (isAbsence(error) || !observer) throw error;
        observer.failed(id, error);
      }
    }
    if (ids.length < INSURERS_AT_ONCE) return sealed;
    after = ids.at(-1) as string;
  }
}

/**
 * Reads the ids of some insurers with unsealed records, in order, after the id `after`. Reading in pages gets past trails that are refused in every
 * round.
 */
const pendingAfter = (database: Database, after: string): Promise<string[]> =>
  database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<{ aseguradora_id: string }>(
      `select distinct aseguradora_id from auditoria
        where secuencia is null and ($1 = '' or aseguradora_id > nullif($1, '')::uuid) order by 1 limit ${INSURERS_AT_ONCE}`,
      [after],
    );
    return rows.map((row) => row.aseguradora_id);
  });

async function sealTrail(tx: ForeignTx, keyring: Keyring, id: string, observer?: SealObserver): Promise<number> {
  const { rows: heads } = await tx.sql<HeadRow>(
    `select ${HEAD_COLUMNS} from auditoria_cabezas where aseguradora_id = $1 for update skip locked`,
    [id],
  );
  if (!heads[0] && (await headExists(tx, id))) return 0; // another process is sealing this insurer
  const head = openHead(keyring, id, heads[0]);
  if (!head || observer?.isBehind(id, head.secuencia) || !(await isLastRecord(tx, id, head))) {
    observer?.refused(id);
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
  observer?.sealed(publishedHead(id, next));
  return rows.length;
}

const headExists = async (tx: ForeignTx, id: string): Promise<boolean> =>
  (await tx.sql('select 1 from auditoria_cabezas where aseguradora_id = $1', [id])).rows.length > 0;

/** Whether the last sealed record has the sequence and hash of the head. */
async function isLastRecord(tx: ForeignTx, id: string, { secuencia, huella }: Head): Promise<boolean> {
  const { rows } = await tx.sql<{ secuencia: number; huella: string }>(
    `select secuencia, encode(huella, 'hex') as huella from auditoria where aseguradora_id = $1 and secuencia is not null
      order by secuencia desc limit 1`,
    [id],
  );
  const last = rows[0];
  return last ? last.secuencia === secuencia && last.huella === huella : secuencia === 0;
}

/** Hash of a record at its place in the chain, in hexadecimal. Nobody can compute it without the key of the trail. */
export const keyedHash = (key: Uint8Array, id: string, sequence: number, previous: string, row: RecordRow): string =>
  createHmac('sha256', key)
    .update(sealedText(id, sequence, previous, { ...row, ocurrido: row.ocurrido.toISOString() }))
    .digest('hex');

/** Milliseconds between two lines of the log about the same trail: heads, and alarms. */
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
 * The sealer of a process: seals, logs trails that it refuses, and publishes signed heads in the log.
 * @returns a function that runs one round and returns the number of records sealed
 */
export function createSealer({ base, keyring, clock, logger, metrics }: Dependencies): () => Promise<number> {
  /** The latest head of each trail that this process has sealed. If the database has an earlier head, somebody put it back. */
  const latest = new Map<string, PublishedHead>();
  const unpublished = new Map<string, PublishedHead>();
  const publishedAt = new Map<string, number>();
  const alarmedAt = new Map<string, number>();

  const alarm = (id: string, say: () => void) => {
    const now = clock.now().getTime();
    if (now - (alarmedAt.get(id) ?? Number.NEGATIVE_INFINITY) < BETWEEN_ALARMS) return;
    alarmedAt.set(id, now);
    say();
  };
  const observer: SealObserver = {
    sealed(head) {
      latest.set(head.id, head);
      unpublished.set(head.id, head);
      alarmedAt.delete(head.id);
      metrics.auditHead(head.id, head.secuencia);
    },
    refused(id) {
      alarm(id, () =>
        logger.error(
          { aseguradora: id, seen: latest.get(id)?.secuencia ?? null },
          'audit trail refused: its head is missing or not the one that was signed; nothing is sealed there until a person has looked',
        ),
      );
    },
    failed(id, error) {
      alarm(id, () => logger.error({ aseguradora: id, error }, 'audit trail not sealed; it will be tried again'));
    },
    isBehind: (id, sequence) => sequence < (latest.get(id)?.secuencia ?? 0),
  };
  /** Logs the heads, so that a head put back into the database later can be recognised. */
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
    const sealed = await sealAudit(base, keyring, observer);
    publishDue();
    return sealed;
  };
}
