/** What the rest of the program asks of a database engine; PostgreSQL and the embedded PGlite give the same. */
import { esUuid } from '../platform/ids.ts';

export interface Filas<R> {
  readonly filas: R[];
  readonly afectadas: number;
}

/** A connection that is ours for the length of one transaction. */
export interface Sesion {
  consultar<R = Record<string, unknown>>(texto: string, valores?: readonly unknown[]): Promise<Filas<R>>;
}

/** Who acts in a transaction. */
export interface Contexto {
  readonly papel: 'albacea_app' | 'albacea_worker' | 'albacea_servicio';
  readonly aseguradoraId?: string;
  /** The database refuses whatever would write. */
  readonly soloLectura?: boolean;
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
 * @returns the parameters of {@link ENTRAR}
 * @throws when the insurer is not a UUID
 */
export function comoEntra({ papel, aseguradoraId }: Contexto): readonly string[] {
  if (aseguradoraId !== undefined && !esUuid(aseguradoraId)) throw new Error('aseguradoraId is not a UUID');
  return [papel, aseguradoraId ?? ''];
}

/** The first statement of every transaction, after `begin`. */
export const ENTRAR = "select set_config('role', $1, true), set_config('albacea.aseguradora', $2, true)";
