/** The interface of a database engine, alike for PostgreSQL and the embedded PGlite. */
import { isUuid } from '../platform/ids.ts';
import type { Presence } from './presence.ts';

export interface Rows<R> {
  readonly rows: R[];
  readonly affected: number;
}

/** A connection that is ours for the length of one transaction. */
export interface Session {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
}

/** Who acts in a transaction. */
export interface Context {
  readonly role: 'albacea_app' | 'albacea_worker' | 'albacea_servicio';
  readonly aseguradoraId?: string;
  /** Read only: the database refuses writes. */
  readonly readOnly?: boolean;
  /** `traceparent` of what is done: rows of the outbox take it as their default; null: nobody traces it. */
  readonly trace?: string | null;
}

/** Connections of this process: `waiting` counts those who ask for one. */
export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Engine {
  readonly kind: 'postgres' | 'embebido';
  /** Runs the work in one transaction; commits when it returns, rolls back when it throws. */
  transaction<T>(context: Context, work: (session: Session) => Promise<T>): Promise<T>;
  /** One statement by itself, for the doors alone: outside a transaction no table is visible. */
  door<R>(text: string, values: readonly unknown[]): Promise<Rows<R>>;
  /** The same without waiting for the disk: for what costs nothing when a crash of the database takes it. */
  unsyncedDoor<R>(text: string, values: readonly unknown[]): Promise<Rows<R>>;
  /** Its connections as they are now; null: it has one alone. */
  connections(): PoolUse | null;
  /** Makes this process seen, and calls back for each notice of others; opens its connection again by itself when it breaks. */
  listen(channel: string, listener: () => void): Promise<Presence>;
  close(): Promise<void>;
}

/** The right to change the schema: a connection as the owner, for migrations alone. */
export interface Owner {
  /** Several statements at once, without parameters. */
  script(sql: string): Promise<void>;
  query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
  close(): Promise<void>;
}

const ENTER = "select set_config('role', $1, true), set_config('albacea.aseguradora', $2, true)";
/** Two texts, so that whoever is not traced pays for nothing. */
const ENTER_TRACED = `${ENTER}, set_config('albacea.traza', $3, true)`;

/**
 * The first statement of every transaction, after `begin`: the role and the insurer with which it begins, and its trace where there is
 * one. They hold until its end, whatever happens.
 * @throws when the insurer is not a UUID
 */
export function entryOf({ role, aseguradoraId, trace = null }: Context): readonly [text: string, values: string[]] {
  if (aseguradoraId !== undefined && !isUuid(aseguradoraId)) throw new Error('aseguradoraId is not a UUID');
  const values = [role, aseguradoraId ?? ''];
  return trace === null ? [ENTER, values] : [ENTER_TRACED, [...values, trace]];
}
