/**
 * The only way to the data. A tenant transaction sees one insurer; whatever looks across insurers says so in its name.
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
  /** What other domains add to what this transaction does. */
  readonly stories: Stories;
  /** A statement written by hand, prepared once per connection; the text must not be built from values. */
  sql<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
}

/** A transaction across insurers, as the worker or the administration of the service. */
export type ForeignTx = Omit<Tx, 'aseguradoraId'>;

export interface Database {
  readonly kind: Engine['kind'];
  /** One insurer's transaction: commits when the work returns, rolls back when it throws. */
  asTenant<T>(aseguradoraId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for reading alone: the database refuses whatever would write. */
  readAsTenant<T>(aseguradoraId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Across insurers: the worker's outbox tables, or the service's own administration. */
  unsafeAcrossInsurers<T>(role: 'albacea_worker' | 'albacea_servicio', work: (tx: ForeignTx) => Promise<T>): Promise<T>;
  /** A door: one of the SECURITY DEFINER functions that look before the insurer is known. What it writes is on disk when it answers. */
  door<R>(text: string, values: readonly unknown[]): Promise<R[]>;
  /**
   * A door that only counts a request, notes it, or wakes somebody: it answers before the disk has it, so a crash of the database may
   * take it back. Whatever ends, revokes, brakes or records goes through `door`.
   */
  unsyncedDoor<R>(text: string, values: readonly unknown[]): Promise<R[]>;
  /**
   * Asks whether it can serve: whether it answers, its schema fits this program and, where a write has failed for want of room,
   * there is some again.
   * @returns the last migration that this program does not know, and under which it goes on; or null
   * @throws SchemaMismatch, or what `isUnwritable` or `isAbsence` tell
   */
  ready(): Promise<string | null>;
  /** Connections of this process; null: the embedded database has one alone. */
  connections: Engine['connections'];
  /** Makes this process seen by the others, and calls back for each NOTIFY on the channel. */
  listen: Engine['listen'];
  close(): Promise<void>;
}

/** Where the role of the doors may make none, nothing but the next write can tell whether there is room. */
const NO_TEMPORARY_TABLES = '42501';

/**
 * Wraps an engine. A query from outside an open transaction, awaited inside it, would wait for ever on the single
 * connection of PGlite: it throws here, on both engines.
 */
export function openDatabase(engine: Engine, stories: Stories): Database {
  const { requireOutside, inTransaction } = transactions(stories);
  const room = new Room();
  const shipped = shippedSchema();

  async function ready(): Promise<string | null> {
    requireOutside();
    const newer = await checkSchema(engine.door, shipped);
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
    // The worker's role writes nothing into an outbox that somebody's request has caused.
    unsafeAcrossInsurers: (role, work) =>
      room.watch(inTransaction(engine, { role, trace: role === 'albacea_servicio' ? currentTrace() : null }, work)),
    door: async <R>(text: string, values: readonly unknown[]) => {
      requireOutside();
      return (await room.watch(engine.door<R>(text, values))).rows;
    },
    unsyncedDoor: async <R>(text: string, values: readonly unknown[]) => {
      requireOutside();
      return (await room.watch(engine.unsyncedDoor<R>(text, values))).rows;
    },
    ready,
    listen: (channel, listener) => engine.listen(channel, listener),
    connections: () => engine.connections(),
    close: () => engine.close(),
  };
}

/** Transactions, of which none begins inside another. */
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

/** Whether there is room for writing: doubted from the first write that found none until a probe finds some. */
class Room {
  #isFull = false;

  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#isFull ||= isUnwritable(error);
      throw error;
    }
  }

  /** @throws what `isUnwritable` tells */
  async probe(engine: Engine): Promise<void> {
    if (!this.#isFull) return;
    await engine.door('select probe_write()', []).catch((error) => {
      if (error.code !== NO_TEMPORARY_TABLES) throw error;
    });
    this.#isFull = false;
  }
}
