/** The database: PostgreSQL by its address, or the embedded one in its folder. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { embeddedEngine, embeddedOwner, migrateEmbedded, openPglite } from '../db/embedded.ts';
import type { Engine, Owner } from '../db/engine.ts';
import { migrate } from '../db/migrations.ts';
import { connectionRole, postgresEngine, postgresOwner, refusePoolers } from '../db/postgres.ts';
import { Replica } from '../db/replica.ts';
import { migrationFiles, numberOf } from '../db/schema-fit.ts';
import { takeFolder } from '../platform/data-folder.ts';
import type { AppLogger } from '../platform/logger.ts';
import { CannotStart } from '../shared/errors.ts';

/** A database that is open and migrated. */
export interface OpenDatabase {
  readonly base: Database;
  /** Frees the folder of an embedded database. */
  free(): void;
}

/**
 * Opens the database of the configuration, migrating an embedded one.
 * @throws BusyFolder when the embedded database belongs to a running process
 * @throws CannotStart when the way to PostgreSQL is a transaction pooler, and nobody has said so
 */
export async function openDatabaseOf(config: Config, logger: AppLogger): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const { databaseUrl: url, databaseDirectUrl: directUrl, connections } = config;
    await refusePoolers(directUrl ?? url);
    const engine = postgresEngine({ url, directUrl, connections });
    try {
      return { base: openDatabase(engine, await openReplica(config, engine, logger)), free: () => undefined };
    } catch (error) {
      await engine.close();
      throw error;
    }
  }
  return openFolder(config.dataDir);
}

/** @throws CannotStart when it is the replica of another cluster, or behind a transaction pooler */
async function openReplica(config: Config, primary: Engine, logger: AppLogger): Promise<Replica | null> {
  const { replica, connections } = config;
  if (replica === null) return null;
  await refusePoolers(replica.url).catch((error) => {
    if (error instanceof CannotStart) throw error;
  });
  const opened = new Replica({
    engine: postgresEngine({ url: replica.url, connections }),
    primary,
    maxLag: replica.maxLagMs,
    shipped: migrationFiles().map(numberOf),
    onChange(serves, reason) {
      if (serves) logger.info('reports are read from the replica');
      else logger.warn({ error: reason, ...opened.following() }, 'reports are read from the primary, not the replica');
    },
  });
  try {
    await opened.start();
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/**
 * The embedded database of a folder, migrated, and its owner's side.
 * @throws BusyFolder
 */
export async function openFolder(folder: string): Promise<OpenDatabase & { readonly owner: Owner }> {
  const free = takeFolder(folder);
  try {
    const pglite = await openPglite(join(folder, 'pg'));
    await migrateEmbedded(pglite);
    return { base: openDatabase(embeddedEngine(pglite)), owner: embeddedOwner(pglite), free };
  } catch (error) {
    free();
    throw error;
  }
}

/**
 * Migrates a PostgreSQL database as its owner, and lets the role of DATABASE_URL act.
 * @returns the migrations applied now
 */
export async function migratePostgres(config: Config): Promise<string[]> {
  const url = config.migrateDatabaseUrl ?? config.databaseDirectUrl ?? (config.databaseUrl as string);
  await refusePoolers(url);
  const owner = await postgresOwner(url);
  try {
    return await migrate(owner, connectionRole(config.databaseUrl ?? (config.migrateDatabaseUrl as string)));
  } finally {
    await owner.close();
  }
}
