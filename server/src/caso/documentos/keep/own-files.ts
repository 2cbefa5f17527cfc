/**
 * Files that the service makes: letters, and copies for a provider. They are stored in the same steps as files that people bring: a row,
 * the file, and then the transaction that confirms it.
 */
import type { Database, Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { DataKey } from '../../../platform/crypto/keyring.ts';
import { fileKey, type Store } from '../../../platform/files/file-store.ts';
import { DomainError } from '../../../shared/errors.ts';
import { filePlace } from '../receive-documento.ts';
import { confirmFile, disposeFile, recordFile } from '../sql.ts';

/** A file in the store, with a row that waits for confirmation. */
export interface OwnFile {
  readonly id: string;
  /** Bytes of the content, and of the ciphertext. */
  readonly bytes: number;
  readonly cifrados: number;
}

/** Announces files, so that the sweep knows of them. */
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
 * Confirms a file.
 * @param eraseSince day from which it is deleted; null: with the case
 * @throws DomainError no_disponible when the sweep has deleted it in between
 */
export async function confirmOwnFile(tx: Tx, { id, cifrados }: OwnFile, eraseSince: string | null): Promise<void> {
  if (await confirmFile(tx, id, cifrados, eraseSince)) return;
  throw new DomainError('no_disponible', { segundos: 1 }, { 'retry-after': '1' });
}

/** Gives up announced files that are no longer wanted: the sweep deletes them. */
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
