/**
 * The signed head of each audit trail: how far it goes, and the hash there. It is made once, with the insurer; whatever is
 * sealed later goes on from a head whose signature is right, so that a forged trail is never signed anew.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, ForeignTx, Tx } from '../../db/database.ts';
import { asService, SERVICE_ID } from '../../db/service.ts';
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
  /** The key of the records' hashes, wrapped by the master key; null before hashes were keyed. */
  readonly clave_envuelta: Uint8Array | null;
  /** The first record whose hash is keyed. */
  readonly con_clave_desde: number | null;
}

/** A head whose signature is right, and the key of its trail. */
export interface Head {
  readonly secuencia: number;
  readonly huella: string;
  readonly conClaveDesde: number;
  readonly key: Buffer;
}

export const HEAD_COLUMNS = `aseguradora_id, secuencia, encode(huella, 'hex') as huella, firma, clave_envuelta, con_clave_desde`;

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The signature as the database keeps it, with a key that the database does not hold. */
export const signHead = (keyring: Keyring, id: string, head: Omit<Head, 'key'>): Buffer =>
  hmac(keyring.derivada('cabeza-de-auditoria-2', id), headText(id, head));

/** The signature before hashes were keyed. */
export const signUnkeyedHead = (keyring: Keyring, id: string, sequence: number, hash: string): Buffer =>
  hmac(keyring.derivada('cabeza-de-auditoria', id), `${sequence}|${hash}`);

const isSignedBefore = (
  keyring: Keyring,
  { aseguradora_id: id, secuencia, huella, firma, clave_envuelta }: HeadRow,
): boolean => clave_envuelta === null && same(firma, signUnkeyedHead(keyring, id, secuencia, huella));

/** The signature that leaves the database: it stays the same when the master key is changed. */
export const signPublished = (id: string, head: Head): Buffer =>
  hmac(hmac(head.key, 'cabeza-publicada'), headText(id, head));

/** @returns the head with its key, or null when it is missing, changed, or of another master key */
export function openHead(keyring: Keyring, id: string, row: HeadRow | null | undefined): Head | null {
  if (!row?.clave_envuelta || row.con_clave_desde === null) return null;
  const { secuencia, huella, con_clave_desde: withKeySince } = row;
  if (!same(row.firma, signHead(keyring, id, { secuencia, huella, conClaveDesde: withKeySince }))) return null;
  try {
    return { secuencia, huella, conClaveDesde: withKeySince, key: keyring.trailKey(id, row.clave_envuelta) };
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** Makes the head of an insurer, or of the service, in the transaction that makes the insurer. */
export async function foundTrail(tx: Tx, keyring: Keyring): Promise<void> {
  const head = { secuencia: 0, huella: ORIGIN, conClaveDesde: 1 };
  await tx.sql(
    `insert into auditoria_cabezas (aseguradora_id, secuencia, huella, firma, sellada, clave_envuelta, con_clave_desde)
     values (aseguradora_actual(), 0, decode($1, 'hex'), $2, clock_timestamp(), $3, 1) on conflict do nothing`,
    [ORIGIN, signHead(keyring, tx.aseguradoraId, head), keyring.newTrailKey(tx.aseguradoraId)],
  );
}

/**
 * What the start of a process does: heads that were signed before hashes were keyed are signed in the new way, and the service
 * gets its own. It gets none later: where a head is keyed already, one that is missing has been deleted.
 */
export async function prepareTrails(database: Database, keyring: Keyring): Promise<void> {
  const signedBefore = await database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { filas } = await tx.sql<HeadRow>(`select ${HEAD_COLUMNS} from auditoria_cabezas order by aseguradora_id`);
    const all = filas.every((row) => row.aseguradora_id !== SERVICE_ID && isSignedBefore(keyring, row));
    return all ? filas.length : null;
  });
  if (signedBefore !== null) {
    const insurers = await database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
      const { filas } = await tx.sql<{ n: number }>('select count(*) as n from aseguradoras');
      return filas[0]?.n ?? 0;
    });
    // None of either is a new database; one each, all signed in the old way, is one of the version before.
    if (signedBefore >= insurers) await asService(database, (tx) => foundTrail(tx, keyring));
  }
  await database.unsafeAcrossInsurers('albacea_worker', (tx) => upgradeHeads(tx, keyring));
}

/** Only a head that the master key has signed goes over: its hash holds every record before it. */
async function upgradeHeads(tx: ForeignTx, keyring: Keyring): Promise<void> {
  const { filas } = await tx.sql<HeadRow>(
    `select ${HEAD_COLUMNS} from auditoria_cabezas where clave_envuelta is null order by aseguradora_id for update`,
  );
  for (const row of filas) {
    if (!isSignedBefore(keyring, row)) continue;
    const { aseguradora_id: id, secuencia, huella } = row;
    const conClaveDesde = secuencia + 1;
    await tx.sql(
      'update auditoria_cabezas set firma = $2, clave_envuelta = $3, con_clave_desde = $4 where aseguradora_id = $1',
      [id, signHead(keyring, id, { secuencia, huella, conClaveDesde }), keyring.newTrailKey(id), conClaveDesde],
    );
  }
}

/** Insurers, and the service, whose trail is refused: the head is missing though there are records, or is not the one signed. */
export async function brokenTrails(database: Database, keyring: Keyring): Promise<string[]> {
  return database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { filas } = await tx.sql<HeadRow & { id: string }>(
      `select coalesce(c.aseguradora_id, p.aseguradora_id) as id, c.aseguradora_id, c.secuencia, encode(c.huella, 'hex') as huella,
              c.firma, c.clave_envuelta, c.con_clave_desde
         from auditoria_cabezas c
         full join (select distinct aseguradora_id from auditoria where secuencia is null) p using (aseguradora_id)`,
    );
    return filas.flatMap((row) => (openHead(keyring, row.id, row) ? [] : [row.id]));
  });
}
