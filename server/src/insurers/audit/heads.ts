/**
 * The signed head of each audit trail: sequence and hash of the trail's last sealed record. It is created with the insurer. Sealing continues
 * only from a head with a valid signature, so that a forged trail is never signed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Tx } from '../../db/database.ts';
import { asService } from '../../db/service.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { DecryptionError } from '../../platform/crypto/sealed-value.ts';
import { headText } from './rules.ts';

/** The hash before the first record. */
export const ORIGIN = '0'.repeat(64);

export interface HeadRow {
  readonly aseguradora_id: string;
  readonly secuencia: number;
  /** Hash of the last sealed record, in hexadecimal. */
  readonly huella: string;
  readonly firma: Uint8Array;
  /** The key of the records' hashes, wrapped by the master key. */
  readonly clave_envuelta: Uint8Array;
}

/** A head with a valid signature, and the key of its trail. */
export interface Head {
  readonly secuencia: number;
  readonly huella: string;
  readonly key: Buffer;
}

export const HEAD_COLUMNS = `aseguradora_id, secuencia, encode(huella, 'hex') as huella, firma, clave_envuelta`;

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The signature of a head for the database, made with a key that is not in the database. */
export const signHead = (keyring: Keyring, id: string, head: Omit<Head, 'key'>): Buffer =>
  hmac(keyring.derived('cabeza-de-auditoria-2', id), headText(id, head));

/** The signature of a head to be kept outside the database. It stays the same when the master key changes. */
export const signPublished = (id: string, head: Head): Buffer =>
  hmac(hmac(head.key, 'cabeza-publicada'), headText(id, head));

/** Checks the signature of a head and unwraps its key. @returns null: it is missing, was changed, or was signed under another master key */
export function openHead(keyring: Keyring, id: string, row: HeadRow | null | undefined): Head | null {
  if (!row) return null;
  const { secuencia, huella } = row;
  if (!same(row.firma, signHead(keyring, id, { secuencia, huella }))) return null;
  try {
    return { secuencia, huella, key: keyring.trailKey(id, row.clave_envuelta) };
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

export async function readHead(tx: Tx): Promise<HeadRow | null> {
  const { rows } = await tx.sql<HeadRow>(
    `select ${HEAD_COLUMNS} from auditoria_cabezas where aseguradora_id = aseguradora_actual()`,
  );
  return rows[0] ?? null;
}

/** Creates the head of a new trail: of the insurer that this transaction creates, or of the service. */
export async function createTrail(tx: Tx, keyring: Keyring): Promise<void> {
  const head = { secuencia: 0, huella: ORIGIN };
  await tx.sql(
    `insert into auditoria_cabezas (aseguradora_id, secuencia, huella, firma, clave_envuelta)
     values (aseguradora_actual(), 0, decode($1, 'hex'), $2, $3) on conflict do nothing`,
    [ORIGIN, signHead(keyring, tx.aseguradoraId, head), keyring.newTrailKey(tx.aseguradoraId)],
  );
}

/**
 * Creates the service's own trail in a new database, which has neither a trail nor an insurer. Does nothing in any other database: there a
 * missing head was deleted, and a new one would hide that.
 */
export async function createServiceTrail(database: Database, keyring: Keyring): Promise<void> {
  const trails = await database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<{ n: number }>('select count(*) as n from auditoria_cabezas');
    return rows[0]?.n ?? 0;
  });
  if (trails > 0) return;
  const insurers = await database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { rows } = await tx.sql<{ n: number }>('select count(*) as n from aseguradoras');
    return rows[0]?.n ?? 0;
  });
  if (insurers === 0) await asService(database, (tx) => createTrail(tx, keyring));
}

/** Ids of insurers, or of the service, whose head has a wrong signature, or that have unsealed records and no head. */
export async function brokenTrails(database: Database, keyring: Keyring): Promise<string[]> {
  return database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<HeadRow & { id: string; hasHead: boolean }>(
      `select coalesce(c.aseguradora_id, p.aseguradora_id) as id, c.aseguradora_id is not null as "hasHead", c.aseguradora_id,
              c.secuencia, encode(c.huella, 'hex') as huella, c.firma, c.clave_envuelta
         from auditoria_cabezas c
         full join (select distinct aseguradora_id from auditoria where secuencia is null) p using (aseguradora_id)`,
    );
    return rows.flatMap((row) => (row.hasHead && openHead(keyring, row.id, row) ? [] : [row.id]));
  });
}
