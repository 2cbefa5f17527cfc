/** Stores files of a case in three steps: a row announces the file, the store takes the file, and the transaction that uses the file confirms it. */
import type { Database, Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { fileKey, type Store } from '../../platform/files/file-store.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { unavailableFor } from '../../shared/errors.ts';

/** A file that the service made and wrote to the store; its row is not confirmed yet. */
export interface OwnFile {
  readonly id: string;
  readonly bytes: number;
  /** Bytes of the ciphertext. */
  readonly cifrados: number;
}

/** Announces several files, as {@link announceFile} does. */
export async function announceFiles(tx: Tx, caso: string, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) await announceFile(tx, caso, id, now);
}

/** Encrypts a file and writes it to the store. @throws StoreError away */
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
 * Records that a file is complete in the store.
 * @param eraseSince the day from which the sweep deletes the file; null: the file is deleted with the case
 * @throws DomainError no_disponible when the sweep has marked the file for deletion meanwhile
 */
export async function confirmOwnFile(tx: Tx, { id, cifrados }: OwnFile, eraseSince: string | null): Promise<void> {
  if (await confirmFile(tx, id, cifrados, eraseSince)) return;
  throw unavailableFor(1);
}

/**
 * Marks announced files that are no longer wanted. Only the sweep deletes bytes, and a confirmed file stays, because an error of a commit does
 * not tell whether the commit was applied. A failure is logged and not thrown: the sweep also finds announced files by their age.
 */
export async function disposeFiles(
  { base, logger }: { readonly base: Database; readonly logger: AppLogger },
  aseguradora: string,
  caso: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await base
    .asTenant(aseguradora, async (tx) => {
      for (const id of ids) await disposeFile(tx, caso, id, now);
    })
    .catch((error) =>
      logger.warn({ error, ficheros: ids }, 'files not marked for deletion; the sweep will delete them later'),
    );
}

/** Reads and decrypts a file of a case. @throws StoreError, DecryptionError */
export async function readOwnFile(
  store: Store,
  { aseguradora, caso, clave }: { aseguradora: Pick<Tenant, 'id'>; caso: string; clave: DataKey },
  id: string,
): Promise<Buffer> {
  return clave.decrypt(filePlace(id), await store.read(fileKey(aseguradora.id, caso, id)));
}

/** Writes the row of a file before the file itself, so that the sweep (`sweep-files.ts`) can delete a file that is never confirmed. */
export async function announceFile(tx: Tx, caso: string, id: string, now: Date): Promise<void> {
  await tx.sql(
    `insert into ficheros (aseguradora_id, id, caso, estado, desde) values (aseguradora_actual(), $1, $2, 'subiendo', $3)`,
    [id, caso, now],
  );
}

/** Records that a file is complete in the store. @returns false: the sweep or the erasure of the case has marked it for deletion meanwhile */
export async function confirmFile(
  tx: Tx,
  id: string,
  bytes: number,
  eraseSince: string | null = null,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update ficheros set estado = 'guardado', bytes = $2, borrar_desde = $3::date
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'subiendo'`,
    [id, bytes, eraseSince],
  );
  return affected === 1;
}

/** Marks an announced file, so that the sweep deletes it; again, if a sweep came before a slow write. A confirmed file stays. */
export async function disposeFile(tx: Tx, caso: string, id: string, now: Date): Promise<void> {
  await tx.sql(
    `insert into ficheros (aseguradora_id, id, caso, estado, desde) values (aseguradora_actual(), $1, $2, 'por_borrar', $3)
     on conflict (aseguradora_id, id) do update set estado = 'por_borrar' where ficheros.estado = 'subiendo'`,
    [id, caso, now],
  );
}

export const filePlace = (id: string) => ({ tabla: 'ficheros', columna: 'contenido', fila: id });
