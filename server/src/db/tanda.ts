/**
 * Statements that travel together: one message to PostgreSQL and one answer, however many they are (the extended query
 * protocol with a single Sync). Each is prepared once per connection, and its columns are asked for once.
 */
import type pg from 'pg';
import { Mensajes, type Parametro } from './mensajes.ts';
import type { Filas } from './motor.ts';

export interface Sentencia {
  /** Under which it is prepared; '' prepares it for this once. */
  readonly nombre: string;
  readonly texto: string;
  readonly valores: readonly Parametro[];
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

/** What came back of statements that were sent together. */
export interface Llegada {
  /** Of each that was completed. */
  readonly contestaciones: Contestacion[];
  /** Of the one after them, at which the connection stopped; null when all were completed. */
  readonly fallo: Error | null;
}

/** Sends statements over a connection, which runs them in order and stops at the first that fails. */
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

  submit({ stream }: { stream: { write(bytes: Buffer): void } }): null {
    const mensajes = new Mensajes();
    for (const sentencia of this.#sentencias) this.#preguntar(mensajes, sentencia);
    mensajes.sincronizar();
    stream.write(mensajes.bytes);
    return null;
  }

  #preguntar(mensajes: Mensajes, { nombre, texto, valores }: Sentencia): void {
    const conocida = this.#preparadas.has(nombre);
    if (!conocida) {
      // An earlier try may have failed after it was prepared; closing what there isn't is no error.
      if (nombre !== '') mensajes.cerrar(nombre);
      mensajes.preparar(nombre, texto);
    }
    mensajes.enlazar(nombre, valores);
    if (!conocida) mensajes.describir();
    mensajes.ejecutar();
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
