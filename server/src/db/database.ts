/**
 * The only access to the data. A transaction of an insurer sees only its rows; a method that sees the rows of all insurers says so in its name.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { currentTrace } from '../platform/telemetry/trace-context.ts';
import type { Context, Engine, Rows, Session } from './engine.ts';
import { isUnwritable } from './errors.ts';
import { checkSchema, shippedSchema } from './schema-fit.ts';
import type { Stories } from './stories.ts';

/** The transaction of one insurer. */
export interface Tx {
  readonly aseguradoraId: string;
  /** Steps that other domains add to the commands of this transaction. */
  readonly stories: Stories;
  /** Runs a statement. It is prepared once on each connection, so its text must not contain values. */
  sql<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
}

/** A transaction across insurers, with the role of the worker or of the administration of the service. */
export type ForeignTx = Omit<Tx, 'aseguradoraId'>;

export interface Database {
  readonly kind: Engine['kind'];
  /** Runs the work in a transaction of one insurer; commits when the work returns, rolls back when it throws. */
  asTenant<T>(aseguradoraId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs the work in a read-only transaction of one insurer: the database refuses writes. */
  readAsTenant<T>(aseguradoraId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs the work in a transaction across insurers, for the worker or the administration of the service. */
  unsafeAcrossInsurers<T>(role: 'albacea_worker' | 'albacea_servicio', work: (tx: ForeignTx) => Promise<T>): Promise<T>;
  /** Calls a `security definer` function while the insurer is not known yet. The function's writes are on disk when the promise resolves. */
  asLogin<R>(text: string, values: readonly unknown[]): Promise<R[]>;
  /**
   * Calls a `security definer` function that only counts or notes a request, or wakes a process. The promise resolves before the writes are on disk,
   * so a crash of the database may lose the writes. Functions that end, revoke, slow down or record something must use `asLogin`.
   */
  asLoginUnsynced<R>(text: string, values: readonly unknown[]): Promise<R[]>;
  /**
   * Checks that the database can serve: it answers, its schema fits this program and, if a write failed on a full disk, writing works again.
   * @returns the last migration that this program does not know but can run with; null: it knows all
   * @throws SchemaMismatch, or an error for which `isUnwritable` or `isAbsence` holds
   */
  ready(): Promise<string | null>;
  /** Counts the connections of this process; null: the embedded database has a single connection. */
  connections: Engine['connections'];
  /** Announces this process to the others, and calls back for each NOTIFY on the channel. */
  listen: Engine['listen'];
  close(): Promise<void>;
}

/** SQLSTATE if the role may not create temporary tables. In that case only the next write shows whether the disk has room again. */
const NO_TEMPORARY_TABLES = '42501';

/**
 * Wraps an engine. While a transaction is open, its code must not query outside of it: on the single connection of PGlite such a query would wait
 * for ever, so it throws, on both engines.
 */
export function openDatabase(engine: Engine, stories: Stories): Database {
  const { requireOutside, inTransaction } = transactions(stories);
  const room = new DiskRoom();
  const shipped = shippedSchema();

  async function ready(): Promise<string | null> {
    requireOutside();
    const newer = await checkSchema(engine.asLogin, shipped);
    await room.probe(engine);
    return newer;
  }

  const asTenant = <T>(aseguradoraId: string, readOnly: boolean, work: (tx: Tx) => Promise<T>) =>
    room.watch(
      inTransaction(
        engine,
        { role: 'albacea_app', aseguradoraId, readOnly, trace: readOnly ? null : currentTrace() },
        (tx) => work(Object.assign(tx, { aseguradoraId })),
      ),
    );

  return {
    kind: engine.kind,
    asTenant: (aseguradoraId, work) => asTenant(aseguradoraId, false, work),
    readAsTenant: (aseguradoraId, work) => asTenant(aseguradoraId, true, work),
    // What the worker writes into the outbox belongs to no trace, because no request caused it.
    unsafeAcrossInsurers: (role, work) =>
      room.watch(inTransaction(engine, { role, trace: role === 'albacea_servicio' ? currentTrace() : null }, work)),
    asLogin: async <R>(text: string, values: readonly unknown[]) => {
      requireOutside();
      return (await room.watch(engine.asLogin<R>(text, values))).rows;
    },
    asLoginUnsynced: async <R>(text: string, values: readonly unknown[]) => {
      requireOutside();
      return (await room.watch(engine.asLoginUnsynced<R>(text, values))).rows;
    },
    ready,
    listen: (channel, listener) => engine.listen(channel, listener),
    connections: () => engine.connections(),
    close: () => engine.close(),
  };
}

/** Runs transactions and refuses nested ones. */
function transactions(stories: Stories) {
  const within = new AsyncLocalStorage<{ isOpen: boolean }>();
  const requireOutside = () => {
    if (within.getStore()?.isOpen) throw new Error('a second transaction was begun inside an open one');
  };

  async function inTransaction<T>(engine: Engine, context: Context, work: (tx: ForeignTx) => Promise<T>): Promise<T> {
    requireOutside();
    return engine.transaction(context, (session) => {
      const mark = { isOpen: true };
      const live: Session = {
        query(text, values) {
          if (!mark.isOpen) throw new Error('the transaction has ended');
          return session.query(text, values);
        },
      };
      return within.run(mark, async () => {
        try {
          return await work({ sql: live.query, stories });
        } finally {
          mark.isOpen = false;
        }
      });
    });
  }

  return { requireOutside, inTransaction };
}

/** Remembers that the database refused a write, usually because the disk was full, until a test write succeeds. */
class DiskRoom {
  #isFull = false;

  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#isFull ||= isUnwritable(error);
      throw error;
    }
  }

  /** If a write was refused before, tries a test write. @throws an error for which `isUnwritable` is true */
  async probe(engine: Engine): Promise<void> {
    if (!this.#isFull) return;
    await engine.asLogin('select probe_write()', []).catch((error) => {
      if (error.code !== NO_TEMPORARY_TABLES) throw error;
    });
    this.#isFull = false;
  }
}
