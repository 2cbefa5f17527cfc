/** What the rest of the program asks of a database engine; PostgreSQL and the embedded PGlite give the same. */

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
  /** Nothing is written: the caller need not wait for the commit. */
  readonly soloLectura?: boolean;
}

export interface Motor {
  readonly clase: 'postgres' | 'embebido';
  /** Runs the work in one transaction; commits when it returns, rolls back when it throws. */
  transaccion<T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>): Promise<T>;
  /** One statement by itself, for the doors alone: outside a transaction no table is visible. */
  puerta<R>(texto: string, valores: readonly unknown[]): Promise<Filas<R>>;
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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The statements that open a transaction in a context: role and insurer hold until its end, whatever happens.
 * @throws when the insurer is not a UUID: the text goes into SQL as it is
 */
export function preambulo(contexto: Contexto): string {
  const { papel, aseguradoraId } = contexto;
  if (aseguradoraId !== undefined && !UUID.test(aseguradoraId)) throw new Error('aseguradoraId is not a UUID');
  const rol = `set local role ${papel}`;
  return aseguradoraId === undefined ? rol : `${rol}; set local albacea.aseguradora = '${aseguradoraId}'`;
}
