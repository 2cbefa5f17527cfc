/**
 * The only way to the data. A tenant transaction sees one insurer; whatever looks across insurers says so in its name.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isUnwritable } from './errores.ts';
import type { Contexto, Filas, Motor, Sesion } from './motor.ts';
import { checkSchema, shippedMigrations } from './schema-fit.ts';

/** The transaction of one insurer. */
export interface Tx {
  readonly aseguradoraId: string;
  /** A statement written by hand, prepared once per connection; the text must not be built from values. */
  sql<R>(texto: string, valores?: readonly unknown[]): Promise<Filas<R>>;
}

/** A transaction across insurers, as the worker or the administration of the service. */
export type TxAjena = Omit<Tx, 'aseguradoraId'>;

export interface Base {
  readonly clase: Motor['clase'];
  /** One insurer's transaction: commits when the work returns, rolls back when it throws. */
  inquilino<T>(aseguradoraId: string, trabajo: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for reading alone: the database refuses whatever would write. */
  lectura<T>(aseguradoraId: string, trabajo: (tx: Tx) => Promise<T>): Promise<T>;
  /** Across insurers: the worker's outbox tables, or the service's own administration. */
  unsafeAcrossInsurers<T>(
    papel: 'albacea_worker' | 'albacea_servicio',
    trabajo: (tx: TxAjena) => Promise<T>,
  ): Promise<T>;
  /** A door: one of the SECURITY DEFINER functions that look before the insurer is known. What it writes is on disk when it answers. */
  puerta<R>(texto: string, valores: readonly unknown[]): Promise<R[]>;
  /**
   * A door that only counts a request, or wakes somebody: it answers before the disk has it, so a crash of the database may
   * take it back. Whatever ends, revokes, brakes or records goes through `puerta`.
   */
  unsyncedDoor<R>(texto: string, valores: readonly unknown[]): Promise<R[]>;
  /**
   * Asks whether it can serve: whether it answers, its schema fits this program and, where a write has failed for want of room,
   * there is some again.
   * @returns the last migration that this program does not know but can live with, or null
   * @throws SchemaMismatch, or what `isUnwritable` or `esAusencia` tell
   */
  ready(): Promise<number | null>;
  /** Calls back for each NOTIFY on the channel. */
  escuchar: Motor['escuchar'];
  cerrar(): Promise<void>;
}

/** Where the role of the doors may make none, nothing but the next write can tell whether there is room. */
const NO_TEMPORARY_TABLES = '42501';

/**
 * Wraps an engine. A query from outside an open transaction, awaited inside it, would wait for ever on the single
 * connection of PGlite: it throws here, on both engines.
 */
export function abrirBase(motor: Motor): Base {
  const dentro = new AsyncLocalStorage<{ abierta: boolean }>();
  const fueraDeTransaccion = () => {
    if (dentro.getStore()?.abierta) throw new Error('a second transaction was begun inside an open one');
  };

  let isFull = false;
  const noticing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      isFull ||= isUnwritable(error);
      throw error;
    }
  };
  const shipped = shippedMigrations();
  async function ready(): Promise<number | null> {
    fueraDeTransaccion();
    const unknown = await checkSchema(motor.puerta, shipped);
    if (!isFull) return unknown;
    await motor.puerta('select probe_write()', []).catch((error) => {
      if (error.code !== NO_TEMPORARY_TABLES) throw error;
    });
    isFull = false;
    return unknown;
  }

  async function enTransaccion<T>(contexto: Contexto, trabajo: (tx: TxAjena) => Promise<T>): Promise<T> {
    fueraDeTransaccion();
    const worked = motor.transaccion(contexto, (sesion) => {
      const marca = { abierta: true };
      const exigirAbierta = () => {
        if (!marca.abierta) throw new Error('the transaction has ended');
      };
      const viva: Sesion = {
        consultar(texto, valores) {
          exigirAbierta();
          return sesion.consultar(texto, valores);
        },
      };
      return dentro.run(marca, async () => {
        try {
          return await trabajo({ sql: viva.consultar });
        } finally {
          marca.abierta = false;
        }
      });
    });
    return noticing(worked);
  }

  const comoInquilino = <T>(aseguradoraId: string, soloLectura: boolean, trabajo: (tx: Tx) => Promise<T>) =>
    enTransaccion({ papel: 'albacea_app', aseguradoraId, soloLectura }, (tx) =>
      trabajo(Object.assign(tx, { aseguradoraId })),
    );

  return {
    clase: motor.clase,
    inquilino: (aseguradoraId, trabajo) => comoInquilino(aseguradoraId, false, trabajo),
    lectura: (aseguradoraId, trabajo) => comoInquilino(aseguradoraId, true, trabajo),
    unsafeAcrossInsurers: (papel, trabajo) => enTransaccion({ papel }, trabajo),
    puerta: async <R>(texto: string, valores: readonly unknown[]) => {
      fueraDeTransaccion();
      return (await noticing(motor.puerta<R>(texto, valores))).filas;
    },
    unsyncedDoor: async <R>(texto: string, valores: readonly unknown[]) => {
      fueraDeTransaccion();
      return (await noticing(motor.unsyncedDoor<R>(texto, valores))).filas;
    },
    ready,
    escuchar: (canal, oyente) => motor.escuchar(canal, oyente),
    cerrar: () => motor.cerrar(),
  };
}
