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
  /** Whether the database refuses writes. */
  readonly readOnly?: boolean;
  /** `traceparent` of the work, which rows of the outbox get by default; null: the work is not traced. */
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
  /** Runs a single statement without a transaction. It can only call definer functions, because no table is visible. */
  asLogin<R>(text: string, values: readonly unknown[]): Promise<Rows<R>>;
  /** Like `asLogin`, but does not wait for the disk; for writes that a crash of the database may lose. */
  asLoginUnsynced<R>(text: string, values: readonly unknown[]): Promise<Rows<R>>;
  /** Counts the open connections of this process; null: the engine has a single one. */
  connections(): PoolUse | null;
  /** Announces this process, and calls the listener for each notice of another process. A broken connection is opened again. */
  listen(channel: string, listener: (payload: string) => void): Promise<Presence>;
  close(): Promise<void>;
}

/** A connection as the owner of the schema, for migrations only. */
export interface Owner {
  /** Runs several statements at once, without parameters. */
  script(sql: string): Promise<void>;
  query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
  close(): Promise<void>;
}

const ENTER = "select set_config('role', $1, true), set_config('albacea.aseguradora', $2, true)";
/** The entry statement of a traced transaction. It is separate from `ENTER`, so that a transaction without a trace costs no more. */
const ENTER_TRACED = `${ENTER}, set_config('albacea.traza', $3, true)`;

/**
 * The first statement of every transaction after `begin`. It sets the role, the insurer and the trace, if there are any, until the end of the
 * transaction.
 * @throws when the insurer is not a UUID
 */
export function entryOf({ role, aseguradoraId, trace = null }: Context): readonly [text: string, values: string[]] {
  if (aseguradoraId !== undefined && !isUuid(aseguradoraId)) throw new Error('aseguradoraId is not a UUID');
  const values = [role, aseguradoraId ?? ''];
  return trace === null ? [ENTER, values] : [ENTER_TRACED, [...values, trace]];
}
