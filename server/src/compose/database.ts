/** Opens the configured database: PostgreSQL at an address, or the embedded database in a folder. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { embeddedEngine, embeddedOwner, migrateEmbedded, openPglite } from '../db/embedded.ts';
import type { Owner } from '../db/engine.ts';
import { migrate } from '../db/migrations.ts';
import { connectionRole, postgresEngine, postgresOwner, refusePoolers } from '../db/postgres.ts';
import type { Stories } from '../db/stories.ts';
import { takeFolder } from '../platform/data-folder.ts';

/** A database that is open and migrated. */
export interface OpenDatabase {
  readonly base: Database;
  /** Frees the folder of an embedded database for other processes; does nothing for PostgreSQL. */
  free(): void;
}

/**
 * Opens the configured database. An embedded database is migrated first.
 * @throws BusyFolder when the embedded database belongs to a running process
 * @throws CannotStart when a transaction pooler is in front of PostgreSQL
 */
export async function openDatabaseOf(config: Config, stories: Stories): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const { databaseUrl: url, connections } = config;
    await refusePoolers(url);
    return { base: openDatabase(postgresEngine({ url, connections }), stories), free: () => undefined };
  }
  return openFolder(config.dataDir, stories);
}

/**
 * Opens and migrates the embedded database of a folder. The returned `owner` may change the schema.
 * @throws BusyFolder
 */
export async function openFolder(folder: string, stories: Stories): Promise<OpenDatabase & { readonly owner: Owner }> {
  const free = takeFolder(folder);
  try {
    const pglite = await openPglite(join(folder, 'pg'));
    await migrateEmbedded(pglite);
    return { base: openDatabase(embeddedEngine(pglite), stories), owner: embeddedOwner(pglite), free };
  } catch (error) {
    free();
    throw error;
  }
}

/**
 * Migrates a PostgreSQL database as its owner, and grants its roles to the role of DATABASE_URL.
 * @returns the names of the steps applied now
 */
export async function migratePostgres(config: Config): Promise<string[]> {
  const url = config.migrateDatabaseUrl ?? (config.databaseUrl as string);
  await refusePoolers(url);
  const owner = await postgresOwner(url);
  try {
    return await migrate(owner, connectionRole(config.databaseUrl ?? (config.migrateDatabaseUrl as string)));
  } finally {
    await owner.close();
  }
}
