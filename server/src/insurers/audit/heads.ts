/**
 * The signed head of each audit trail: how far it goes, and the hash there. It is made once, with the insurer; whatever is
 * sealed later goes on from a head whose signature is right, so that a forged trail is never signed anew.
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
  /** Hexadecimal. */
  readonly huella: string;
  readonly firma: Uint8Array;
  /** The key of the records' hashes, wrapped by the master key. */
  readonly clave_envuelta: Uint8Array;
}

/** A head whose signature is right, and the key of its trail. */
export interface Head {
  readonly secuencia: number;
  readonly huella: string;
  readonly key: Buffer;
}

export const HEAD_COLUMNS = `aseguradora_id, secuencia, encode(huella, 'hex') as huella, firma, clave_envuelta`;

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The signature as the database keeps it, with a key that the database does not hold. */
export const signHead = (keyring: Keyring, id: string, head: Omit<Head, 'key'>): Buffer =>
  hmac(keyring.derived('cabeza-de-auditoria-2', id), headText(id, head));

/** The signature that leaves the database: it stays the same when the master key is changed. */
export const signPublished = (id: string, head: Head): Buffer =>
  hmac(hmac(head.key, 'cabeza-publicada'), headText(id, head));

/** @returns the head with its key, or null when it is missing, changed, or of another master key */
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

/** The head of the transaction's insurer as the database keeps it. */
export async function readHead(tx: Tx): Promise<HeadRow | null> {
  const { rows } = await tx.sql<HeadRow>(
    `select ${HEAD_COLUMNS} from auditoria_cabezas where aseguradora_id = aseguradora_actual()`,
  );
  return rows[0] ?? null;
}

/** Makes the head of an insurer, or of the service, in the transaction that makes the insurer. */
export async function foundTrail(tx: Tx, keyring: Keyring): Promise<void> {
  const head = { secuencia: 0, huella: ORIGIN };
  await tx.sql(
    `insert into auditoria_cabezas (aseguradora_id, secuencia, huella, firma, clave_envuelta)
     values (aseguradora_actual(), 0, decode($1, 'hex'), $2, $3) on conflict do nothing`,
    [ORIGIN, signHead(keyring, tx.aseguradoraId, head), keyring.newTrailKey(tx.aseguradoraId)],
  );
}

/**
 * Gives the service its trail, in a database that has neither a trail nor an insurer: a new one. It gets none later: where
 * there is anything, a head that is missing has been deleted.
 */
export async function foundServiceTrail(database: Database, keyring: Keyring): Promise<void> {
  const trails = await database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<{ n: number }>('select count(*) as n from auditoria_cabezas');
    return rows[0]?.n ?? 0;
  });
  if (trails > 0) return;
  const insurers = await database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { rows } = await tx.sql<{ n: number }>('select count(*) as n from aseguradoras');
    return rows[0]?.n ?? 0;
  });
  if (insurers === 0) await asService(database, (tx) => foundTrail(tx, keyring));
}

/** Insurers, and the service, whose trail is refused: the head is missing though there are records, or is not the one signed. */
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
