/** The interface of a database engine, implemented for PostgreSQL and the embedded PGlite. */
import { isUuid } from '../platform/ids.ts';
import type { Presence } from './presence.ts';

export interface Rows<R> {
  readonly rows: R[];
  readonly affected: number;
}

/** The connection of one transaction. */
export interface Session {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
}

/** Role and insurer of a transaction. */
export interface Context {
  readonly role: 'albacea_app' | 'albacea_worker' | 'albacea_servicio';
  readonly aseguradoraId?: string;
  /** The database refuses writes. */
  readonly readOnly?: boolean;
  /** `traceparent` of the work, the default in rows of the outbox; null: not traced. */
  readonly trace?: string | null;
}

/** The numbers of connections of this process, and of callers that wait for a connection (`waiting`). */
export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Engine {
  readonly kind: 'postgres' | 'embebido';
  /** Runs the work in one transaction; commits when it returns, rolls back when it throws. */
  transaction<T>(context: Context, work: (session: Session) => Promise<T>): Promise<T>;
  /** Runs a single statement, which can only call definer functions: outside a transaction no table is visible. */
  asLogin<R>(text: string, values: readonly unknown[]): Promise<Rows<R>>;
  /** Runs a single statement like `asLogin`, but without waiting for the disk, for writes that a crash of the database may lose. */
  asLoginUnsynced<R>(text: string, values: readonly unknown[]): Promise<Rows<R>>;
  /** Counts the present connections; null: there is a single one. */
  connections(): PoolUse | null;
  /** Announces this process, and calls back for each notice of others; it reconnects by itself. */
  listen(channel: string, listener: () => void): Promise<Presence>;
  close(): Promise<void>;
}

/** A connection as the owner of the schema, for migrations only. */
export interface Owner {
  /** Several statements at once, without parameters. */
  script(sql: string): Promise<void>;
  query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
  close(): Promise<void>;
}

const ENTER = "select set_config('role', $1, true), set_config('albacea.aseguradora', $2, true)";
/** The entry statement of a traced transaction, apart from `ENTER`, so that untraced transactions pay nothing for the trace. */
const ENTER_TRACED = `${ENTER}, set_config('albacea.traza', $3, true)`;

/**
 * The first statement of every transaction after `begin`: it sets the role, the insurer and, if any, the trace until the end of the
 * transaction.
 * @throws when the insurer is not a UUID
 */
export function entryOf({ role, aseguradoraId, trace = null }: Context): readonly [text: string, values: string[]] {
  if (aseguradoraId !== undefined && !isUuid(aseguradoraId)) throw new Error('aseguradoraId is not a UUID');
  const values = [role, aseguradoraId ?? ''];
  return trace === null ? [ENTER, values] : [ENTER_TRACED, [...values, trace]];
}
