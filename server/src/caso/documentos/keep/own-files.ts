/**
 * Files that the service itself makes, beside those that people bring: letters, and copies that go to a provider. In the same
 * steps: a row, the file, and then the transaction that makes it stand.
 */
import type { Database, Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { DataKey } from '../../../platform/crypto/keyring.ts';
import { fileKey, type Store } from '../../../platform/files/file-store.ts';
import { DomainError } from '../../../shared/errors.ts';
import { filePlace } from '../receive-documento.ts';
import { confirmFile, disposeFile, recordFile } from '../sql.ts';

/** A file that lies in the store, under a row that waits to be confirmed. */
export interface OwnFile {
  readonly id: string;
  /** Bytes of the content, and of the ciphertext. */
  readonly bytes: number;
  readonly cifrados: number;
}

/** Says that files are coming: from here on the sweep knows of them. */
export async function announceFiles(tx: Tx, caso: string, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) await recordFile(tx, caso, id, now);
}

/** @throws StoreError ausente */
export async function writeFile(
  store: Store,
  { aseguradora, caso, clave }: { aseguradora: Pick<Tenant, 'id'>; caso: string; clave: DataKey },
  id: string,
  content: Buffer,
): Promise<OwnFile> {
  const encrypted = clave.encrypt(filePlace(id), content);
  await store.write(fileKey(aseguradora.id, caso, id), encrypted);
  return { id, bytes: content.length, cifrados: encrypted.length };
}

/**
 * Makes a file stand.
 * @param eraseSince day from which it goes by itself; null: with the case
 * @throws DomainError no_disponible when the sweep has taken it meanwhile
 */
export async function confirmOwnFile(tx: Tx, { id, cifrados }: OwnFile, eraseSince: string | null): Promise<void> {
  if (await confirmFile(tx, id, cifrados, eraseSince)) return;
  throw new DomainError('no_disponible', { segundos: 1 }, { 'retry-after': '1' });
}

/** Gives up what was announced and is not wanted: the sweep deletes it. */
export async function disposeFiles(database: Database, aseguradora: string, ids: readonly string[]): Promise<void> {
  await database.asTenant(aseguradora, async (tx) => {
    for (const id of ids) await disposeFile(tx, id);
  });
}

/** The bytes of a file of a case, in the clear. @throws StoreError, DecryptionError */
export async function readOwnFile(
  store: Store,
  { aseguradora, caso, clave }: { aseguradora: Pick<Tenant, 'id'>; caso: string; clave: DataKey },
  id: string,
): Promise<Buffer> {
  return clave.decrypt(filePlace(id), await store.read(fileKey(aseguradora.id, caso, id)));
}
