/**
 * Statements that travel together: one message to PostgreSQL and one answer, however many they are (the extended query
 * protocol with a single Sync). Each is prepared once per connection, and its columns are asked for once.
 */
import pg from 'pg';
import type { Filas } from './motor.ts';

export interface Sentencia {
  /** Under which it is prepared; '' prepares it for this once. */
  readonly nombre: string;
  readonly texto: string;
  readonly valores: readonly unknown[];
}

/** What a statement answered. */
export interface Contestacion extends Filas<unknown> {
  /** Command that was completed: `COMMIT`, `SELECT`… */
  readonly orden: string;
}

interface Columna {
  readonly nombre: string;
  leer(texto: string): unknown;
}

type Columnas = readonly Columna[];
type LectorDeTipo = (oid: number) => (texto: string) => unknown;

/** Statements that a connection holds prepared, by name. */
export type Preparadas = Map<string, Columnas>;

/** The part of pg's connection that speaks the protocol; each call writes one message. */
interface Conexion {
  readonly stream: { cork(): void; uncork(): void };
  close(mensaje: { type: 'S'; name: string }): void;
  parse(mensaje: { name: string; text: string }): void;
  bind(mensaje: { statement: string; values: readonly unknown[]; valueMapper(valor: unknown): unknown }): void;
  describe(mensaje: { type: 'P' }): void;
  execute(): void;
  sync(): void;
}

/** pg's own way from a JavaScript value to a parameter. */
const { prepareValue: enParametro } = (pg as unknown as { utils: { prepareValue(valor: unknown): unknown } }).utils;

/** What came back of statements that were sent together. */
export interface Llegada {
  /** Of each that was completed. */
  readonly contestaciones: Contestacion[];
  /** Of the one after them, at which the connection stopped; null when all were completed. */
  readonly fallo: Error | null;
}

/**
 * Sends statements over a connection, which runs them in order and stops at the first that fails.
 * @throws when a value can't be sent; those before it may have been run
 */
export async function enviarTanda(
  cliente: pg.ClientBase,
  sentencias: readonly Sentencia[],
  preparadas: Preparadas,
  leerTipo: LectorDeTipo,
): Promise<Llegada> {
  const llegada = await new Promise<Llegada>((llegar) => {
    cliente.query(new Tanda(sentencias, preparadas, leerTipo, llegar) as unknown as pg.Query);
  });
  // The stack of the answer's arrival says nothing; that of the question does.
  if (llegada.fallo) Error.captureStackTrace(llegada.fallo);
  return llegada;
}

/** The questions and the answers of one sending, as pg's client wants them: it calls `submit`, then a `handle…` per message. */
class Tanda {
  readonly #sentencias: readonly Sentencia[];
  readonly #preparadas: Preparadas;
  readonly #leerTipo: LectorDeTipo;
  readonly #llegar: (llegada: Llegada) => void;
  readonly #contestaciones: Contestacion[] = [];
  #columnas: Columnas | undefined;
  #filas: Record<string, unknown>[] = [];

  constructor(
    sentencias: readonly Sentencia[],
    preparadas: Preparadas,
    leerTipo: LectorDeTipo,
    llegar: (llegada: Llegada) => void,
  ) {
    this.#sentencias = sentencias;
    this.#preparadas = preparadas;
    this.#leerTipo = leerTipo;
    this.#llegar = llegar;
  }

  submit(conexion: Conexion): null {
    conexion.stream.cork();
    try {
      for (const sentencia of this.#sentencias) this.#preguntar(conexion, sentencia);
    } finally {
      // Also after a value that can't be sent: without it the server would wait for the rest, and we for its answer.
      conexion.sync();
      conexion.stream.uncork();
    }
    return null;
  }

  #preguntar(conexion: Conexion, { nombre, texto, valores }: Sentencia): void {
    const conocida = this.#preparadas.has(nombre);
    if (!conocida) {
      // An earlier try may have failed after it was prepared; closing what there isn't is no error.
      if (nombre !== '') conexion.close({ type: 'S', name: nombre });
      conexion.parse({ name: nombre, text: texto });
    }
    conexion.bind({ statement: nombre, values: valores, valueMapper: enParametro });
    if (!conocida) conexion.describe({ type: 'P' });
    conexion.execute();
  }

  /** The one that is being answered; none once all are. */
  get #actual(): Sentencia | undefined {
    return this.#sentencias[this.#contestaciones.length];
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columnas = fields.map(({ name, dataTypeID }) => ({ nombre: name, leer: this.#leerTipo(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#columnas ??= this.#preparadas.get(this.#actual?.nombre ?? '') ?? [];
    const fila: Record<string, unknown> = {};
    for (let i = 0; i < fields.length; i += 1) {
      const { nombre, leer } = this.#columnas[i] as Columna;
      const texto = fields[i] as string | null;
      fila[nombre] = texto === null ? null : leer(texto);
    }
    this.#filas.push(fila);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const nombre = this.#actual?.nombre ?? '';
    if (nombre !== '' && !this.#preparadas.has(nombre)) this.#preparadas.set(nombre, this.#columnas ?? []);
    const [orden = '', ...cifras] = text.split(' ');
    this.#contestaciones.push({ orden, filas: this.#filas, afectadas: Number(cifras.at(-1) ?? 0) });
    this.#filas = [];
    this.#columnas = undefined;
  }

  handleError(error: Error): void {
    // Whatever it was, it may be its plan: one made before a migration changed its columns never runs again.
    if (this.#actual) this.#preparadas.delete(this.#actual.nombre);
    this.#llegar({ contestaciones: this.#contestaciones, fallo: error });
  }

  handleReadyForQuery(): void {
    this.#llegar({ contestaciones: this.#contestaciones, fallo: null });
  }
}
