/** What the rest of the program asks of a database engine; PostgreSQL and the embedded PGlite give the same. */
import { esUuid } from '../platform/ids.ts';

export interface Filas<R> {
  readonly filas: R[];
  readonly afectadas: number;
}

/**
 * A statement that writes a list, so that what several callers ask for at the same time may be written by one: starting
 * a statement costs more than the rows of an element.
 */
export interface Conjunta<E, R> {
  readonly texto: string;
  valores(elementos: readonly E[]): readonly unknown[];
  /** @returns what the rows say of each element, in their order */
  resultados(filas: readonly unknown[], elementos: readonly E[]): R[];
  /** Two elements with a key in common are never in the same list: the second has to see what the first has written. */
  claves(elemento: E): readonly string[];
  /** A statement in front of it, in the same message: locks, in an order common to all. */
  antes?(elementos: readonly E[]): { readonly texto: string; readonly valores: readonly unknown[] };
}

/** A connection that is ours for the length of one transaction. */
export interface Sesion {
  consultar<R = Record<string, unknown>>(texto: string, valores?: readonly unknown[]): Promise<Filas<R>>;
  /** The same, and the commit travels with it where the engine can; a later statement begins another transaction. */
  concluir<R = Record<string, unknown>>(texto: string, valores?: readonly unknown[]): Promise<Filas<R>>;
  /**
   * Writes an element as the last thing of the transaction. When it is the first as well, it may travel in a transaction
   * with those of others, of the same role and insurer.
   */
  concluirJunto<E, R>(conjunta: Conjunta<E, R>, elemento: E): Promise<R>;
}

/** Who acts in a transaction. */
export interface Contexto {
  readonly papel: 'albacea_app' | 'albacea_worker' | 'albacea_servicio';
  readonly aseguradoraId?: string;
  /** Nothing is written: it need not be one transaction from beginning to end. */
  readonly soloLectura?: boolean;
  /** A reading of a few rows by their keys, which may share its way to the database with others. */
  readonly breve?: boolean;
}

export interface Motor {
  readonly clase: 'postgres' | 'embebido';
  /** Runs the work in one transaction; commits when it returns, rolls back when it throws. */
  transaccion<T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>): Promise<T>;
  /** One statement by itself, for the doors alone: outside a transaction no table is visible. */
  puerta<R>(texto: string, valores: readonly unknown[]): Promise<Filas<R>>;
  /** The same without waiting for the disk: for what costs nothing when a crash of the database takes it. */
  unsyncedDoor<R>(texto: string, valores: readonly unknown[]): Promise<Filas<R>>;
  /** Calls back for each notice on a channel; opens its connection again by itself when it breaks. */
  escuchar(canal: string, oyente: () => void): Promise<{ cerrar(): Promise<void> }>;
  cerrar(): Promise<void>;
}

/** The right to change the schema: a connection as the owner, for migrations alone. */
export interface Propietario {
  /** Several statements at once, without parameters. */
  guion(sql: string): Promise<void>;
  consultar<R>(texto: string, valores?: readonly unknown[]): Promise<Filas<R>>;
  cerrar(): Promise<void>;
}

/**
 * Role and insurer with which a transaction begins; they hold until its end, whatever happens.
 * @returns the two parameters of {@link ENTRAR}
 * @throws when the insurer is not a UUID
 */
export function comoEntra({ papel, aseguradoraId }: Contexto): readonly [papel: string, aseguradora: string] {
  if (aseguradoraId === undefined) return [papel, ''];
  if (!esUuid(aseguradoraId)) throw new Error('aseguradoraId is not a UUID');
  return [papel, aseguradoraId];
}

/** The second statement of every transaction, after `begin`. */
export const ENTRAR = "select set_config('role', $1, true), set_config('albacea.aseguradora', $2, true)";
