/** The embedded PGlite: PostgreSQL compiled to WebAssembly, with its data in a folder, one connection and one process. */
import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite';
import { type Context, type Engine, entryOf, type Owner, type Rows, type Session } from './engine.ts';
import { migrate } from './migrations.ts';
import { newNumber } from './presence.ts';

/** The role that replaces the role of DATABASE_URL; the schema creates it. */
const CONNECTION = 'albacea_conexion';

const options: PGliteOptions = {
  parsers: { [types.DATE]: (text: string) => text, [types.INT8]: Number, [types.NUMERIC]: Number },
};

/**
 * Opens the database of a folder, or one in memory.
 * @param folder folder of the data; undefined: in memory
 * @param copy a dump to load first; tests clone a migrated database with it
 */
export async function openPglite(folder: string | undefined, copy?: Blob | File): Promise<PGlite> {
  // The options are the only argument, because PGlite ignores options after an undefined folder.
  const pglite = new PGlite({
    ...options,
    ...(folder !== undefined && { dataDir: folder }),
    ...(copy && { loadDataDir: copy }),
  });
  await pglite.waitReady;
  return pglite;
}

const queryOf =
  (connection: PGlite | Transaction) =>
  async <R>(text: string, values: readonly unknown[] = []): Promise<Rows<R>> => {
    const { rows, affectedRows } = await connection.query<R>(text, [...values]);
    return { rows, affected: affectedRows ?? 0 };
  };

/** The engine over a PGlite. Its transactions run one after another. Its session is that of a superuser, so `asLogin` first sets a role. */
export function embeddedEngine(pglite: PGlite): Engine {
  const asLogin: Engine['asLogin'] = <R>(text: string, values: readonly unknown[]) =>
    pglite.transaction(async (tx) => {
      await tx.query("select set_config('role', $1, true)", [CONNECTION]);
      return queryOf(tx)<R>(text, values);
    }) as Promise<Rows<R>>;
  return {
    kind: 'embebido',
    transaction: async <T>(context: Context, work: (session: Session) => Promise<T>) => {
      const entry = entryOf(context);
      return pglite.transaction(async (tx) => {
        const query = queryOf(tx);
        if (context.readOnly) await tx.exec('set transaction read only');
        await query(...entry);
        return work({ query });
      }) as Promise<T>;
    },
    asLogin,
    asLoginUnsynced: asLogin,
    // No other process can use this database, so claims under another number belong to a process that has ended.
    listen: async () => ({
      number: newNumber(),
      heldFor: () => Number.POSITIVE_INFINITY,
      close: async () => undefined,
    }),
    connections: () => null,
    close: () => pglite.close(),
  };
}

/**
 * Migrates the embedded database, in its superuser session.
 * @returns the names of the steps applied now
 */
export async function migrateEmbedded(pglite: PGlite): Promise<string[]> {
  return migrate(embeddedOwner(pglite), CONNECTION);
}

/** The PGlite as the owner of the schema. Closing the owner leaves the database open. */
export function embeddedOwner(pglite: PGlite): Owner {
  return {
    script: async (sql) => {
      await pglite.exec(sql);
    },
    query: queryOf(pglite),
    close: async () => undefined,
  };
}
