/** Statements on their way over a pool: prepared once per connection, borrowed connections, readings that travel together. */
import { setImmediate as finDeTurno } from 'node:timers/promises';
import pg from 'pg';
import { crearAgrupador } from '../outbox/agrupador.ts';
import type { Parametro } from './mensajes.ts';
import { hangUp } from './silence.ts';
import { type Contestacion, enviarTanda, type Llegada, type Preparadas, type Sentencia } from './tanda.ts';

/** Beyond this many texts statements are not prepared: a text built from values would fill the server's memory. */
const MAXIMO_PREPARADAS = 400;

/** Short readings that share a message to the database, and how many such messages are under way. */
const LECTURAS_JUNTAS = { maximo: 16, carriles: 3 };

/** The first statement of whatever may be sent again from its beginning. */
export const COMENZAR = 'begin';

/** Dates stay text and counts become numbers, as on PGlite. */
const analizadores = new Map<number, (texto: string) => unknown>([
  [20, Number], // int8
  [1082, String], // date
  [1700, Number], // numeric
]);

/** How a value of a type is read from its text. */
export const lectorDe = (oid: number): ((texto: string) => unknown) =>
  analizadores.get(oid) ?? pg.types.getTypeParser(oid, 'text');

/** pg's own way from a value to a parameter. */
const { prepareValue: enParametro } = (pg as unknown as { utils: { prepareValue(valor: unknown): Parametro } }).utils;

/** The connection of a loan: the same one each time. */
export type Conexion = () => Promise<pg.PoolClient>;

export interface Envios {
  sentencia(texto: string, valores?: readonly unknown[]): Sentencia;
  /**
   * Lends a connection to the work, from the moment it asks for one; what it left undone when it throws is rolled back, and a
   * broken connection replaced.
   */
  enPrestado<T>(trabajo: (conexion: Conexion) => Promise<T>): Promise<T>;
  /** @throws DatabaseError of the statement that failed */
  enviar(cliente: pg.PoolClient, sentencias: readonly Sentencia[]): Promise<Contestacion[]>;
  /**
   * Sends a whole transaction that reads a few rows, together with those of others.
   * @throws DatabaseError of the statement that failed, which is one of its own
   */
  leer(transaccion: readonly Sentencia[]): Promise<Contestacion[]>;
}

/**
 * @param connect takes a connection from the pool
 * @param silencio milliseconds without an answer after which a connection is dead
 */
export function crearEnvios(connect: () => Promise<pg.PoolClient>, silencio: number): Envios {
  const nombres = new Map<string, string>();
  const sentencia = (texto: string, valores: readonly unknown[] = []): Sentencia => {
    let nombre = nombres.get(texto);
    if (nombre === undefined && nombres.size < MAXIMO_PREPARADAS) {
      nombre = `a${nombres.size}`;
      nombres.set(texto, nombre);
    }
    return { nombre: nombre ?? '', texto, valores: valores.map((valor) => enParametro(valor)) };
  };
  const preparadas = new WeakMap<pg.PoolClient, Preparadas>();
  const mandarUnaVez = (cliente: pg.PoolClient, sentencias: readonly Sentencia[]): Promise<Llegada> => {
    let suyas = preparadas.get(cliente);
    if (!suyas) {
      suyas = new Map();
      preparadas.set(cliente, suyas);
    }
    return vigilar(cliente, silencio, enviarTanda(cliente, sentencias, suyas, lectorDe));
  };
  const mandar = async (cliente: pg.PoolClient, sentencias: readonly Sentencia[]): Promise<Llegada> => {
    const comienza = sentencias[0]?.texto === COMENZAR;
    let llegada = await mandarUnaVez(cliente, sentencias);
    for (let vez = 0; comienza && tienePlanCaduco(llegada) && vez < sentencias.length; vez += 1) {
      await cliente.query('rollback');
      llegada = await mandarUnaVez(cliente, sentencias);
    }
    return llegada;
  };
  const enviar = async (cliente: pg.PoolClient, sentencias: readonly Sentencia[]): Promise<Contestacion[]> => {
    const { contestaciones, fallo } = await mandar(cliente, sentencias);
    if (fallo) throw fallo;
    return contestaciones;
  };
  const enPrestado = async <T>(trabajo: (conexion: Conexion) => Promise<T>): Promise<T> => {
    let pedida: Promise<pg.PoolClient> | undefined;
    let terminado = false;
    const conexion = async () => {
      if (terminado) throw new Error('the loan of the connection has ended');
      pedida ??= connect();
      return pedida;
    };
    try {
      const resultado = await trabajo(conexion);
      (await pedida)?.release();
      return resultado;
    } catch (error) {
      terminado = true;
      const prestada = await pedida?.catch(() => undefined);
      if (prestada) {
        await finDeTurno(); // what waited for it as well has been sent, and is undone with the rest
        await deshacer(prestada, silencio);
      }
      throw error;
    }
  };
  const lecturas = crearAgrupador<readonly Sentencia[], ResultadoDeLectura>(
    (lote) => leerJuntas(lote, enPrestado, mandar),
    LECTURAS_JUNTAS,
  );
  return {
    sentencia,
    enPrestado,
    enviar,
    async leer(transaccion) {
      const resultado = await lecturas.anadir(transaccion);
      if ('fallo' in resultado) throw resultado.fallo;
      return resultado.contestaciones;
    },
  };
}

/** A migration has changed the columns that a prepared statement gives; what failed so has changed nothing. */
const tienePlanCaduco = ({ fallo }: Llegada): boolean =>
  (fallo as { routine?: string } | null)?.routine === 'RevalidateCachedQuery';

type ResultadoDeLectura = { readonly contestaciones: Contestacion[] } | { readonly fallo: Error };

/**
 * Runs whole transactions of several readers, one after another, in one message. The fault of one is its own: those before
 * it have their answers, and those after it, which did not run, are sent again.
 * @throws when the database is away
 */
async function leerJuntas(
  transacciones: readonly (readonly Sentencia[])[],
  enPrestado: Envios['enPrestado'],
  mandar: (cliente: pg.PoolClient, sentencias: readonly Sentencia[]) => Promise<Llegada>,
): Promise<ResultadoDeLectura[]> {
  const resultados: ResultadoDeLectura[] = [];
  const { contestaciones, fallo } = await enPrestado(async (conexion) => {
    const cliente = await conexion();
    const llegada = await mandar(cliente, transacciones.flat());
    if (llegada.fallo) await cliente.query('rollback');
    return llegada;
  });
  let desde = 0;
  for (const { length } of transacciones) {
    if (desde + length > contestaciones.length) break;
    resultados.push({ contestaciones: contestaciones.slice(desde, desde + length) });
    desde += length;
  }
  if (!fallo) return resultados;
  resultados.push({ fallo });
  const resto = transacciones.slice(resultados.length);
  return resto.length === 0 ? resultados : [...resultados, ...(await leerJuntas(resto, enPrestado, mandar))];
}

/** Cuts the connection when the answer does not come, so that whoever waits for it hears that the database is away. */
async function vigilar<T>(cliente: pg.PoolClient, silencio: number, respuesta: Promise<T>): Promise<T> {
  const alarma = setTimeout(() => hangUp(cliente), silencio);
  try {
    return await respuesta;
  } finally {
    clearTimeout(alarma);
  }
}

async function deshacer(cliente: pg.PoolClient, silencio: number): Promise<void> {
  try {
    await vigilar(cliente, silencio, cliente.query('rollback'));
    cliente.release();
  } catch (error) {
    cliente.release(error as Error); // broken: the pool opens another
  }
}
