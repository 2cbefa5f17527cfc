/** PostgreSQL 15 or newer, by connection string. */
import pg from 'pg';
import { crearAgrupador } from '../outbox/agrupador.ts';
import type { Parametro } from './mensajes.ts';
import { type Contexto, comoEntra, ENTRAR, type Filas, type Motor, type Propietario, type Sesion } from './motor.ts';
import { type Contestacion, enviarTanda, type Llegada, type Preparadas, type Sentencia } from './tanda.ts';
import { crearTransaccion, type Transaccion } from './transaccion.ts';

/** Milliseconds without an answer after which a connection is dead, whatever TCP believes. A statement may take 30 s. */
const SILENCIO = 35_000;
/** Beyond this many texts statements are not prepared: a text built from values would fill the server's memory. */
const MAXIMO_PREPARADAS = 400;

/** Dates stay text and counts become numbers, as on PGlite. */
const analizadores = new Map<number, (texto: string) => unknown>([
  [20, Number], // int8
  [1082, String], // date
  [1700, Number], // numeric
]);

const lectorDe = (oid: number): ((texto: string) => unknown) =>
  analizadores.get(oid) ?? pg.types.getTypeParser(oid, 'text');
const tipos = { getTypeParser: lectorDe } as unknown as pg.CustomTypesConfig;

/** pg's own way from a value to a parameter. */
const { prepareValue: enParametro } = (pg as unknown as { utils: { prepareValue(valor: unknown): Parametro } }).utils;

export interface OpcionesPostgres {
  readonly url: string;
  /** Connections at most. */
  readonly conexiones: number;
  /** Milliseconds; tests make it short. */
  readonly silencio?: number;
}

/** Short readings that share a message to the database, and how many such messages are under way. */
const LECTURAS_JUNTAS = { maximo: 16, carriles: 3 };

/**
 * For the doors, which write counts and the time of the last use: not worth a sync that a whole batch of requests would wait
 * for. It holds until the end of what travels together.
 */
const SIN_ESPERAR_AL_DISCO = "select set_config('synchronous_commit', 'off', true)";

const COMENZAR = 'begin';
const CONFIRMAR = 'commit';

/**
 * The engine over a pool. Statements are prepared once per connection, and those asked for in the same turn of the event
 * loop travel together; the opening of a transaction with the first, the commit with the last where it is known. Short
 * readings of several callers share a message: a round trip costs both sides more than a look-up does.
 */
export function motorPostgres({ url, conexiones, silencio = SILENCIO }: OpcionesPostgres): Motor {
  const pool = new pg.Pool({
    connectionString: url,
    max: conexiones,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'albacea',
    options: '-c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000 -c jit=off',
  });
  // A connection that dies is replaced by the pool, and what was running on it fails; without a listener for the idle and
  // one for those in use, the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (cliente) => cliente.on('error', () => undefined));

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
  const enPrestado = async <T>(trabajo: (cliente: pg.PoolClient) => Promise<T>): Promise<T> => {
    const cliente = await pool.connect();
    try {
      const resultado = await trabajo(cliente);
      cliente.release();
      return resultado;
    } catch (error) {
      await deshacer(cliente, silencio);
      throw error;
    }
  };
  const lecturas = crearAgrupador<readonly Sentencia[], ResultadoDeLectura>(
    (lote) => leerJuntas(lote, enPrestado, mandar),
    LECTURAS_JUNTAS,
  );
  const transaccionDe = (contexto: Contexto, enviarla: (sentencias: readonly Sentencia[]) => Promise<Contestacion[]>) =>
    crearTransaccion({
      enviar: enviarla,
      apertura: [sentencia(COMENZAR), sentencia(ENTRAR, comoEntra(contexto))],
      cierre: sentencia(CONFIRMAR),
      cerrarSiempre: contexto.soloLectura === true,
    });
  const sesionDe = (transaccion: Transaccion): Sesion => ({
    consultar: <R>(texto: string, valores?: readonly unknown[]) =>
      transaccion.pedir(sentencia(texto, valores), false) as Promise<Filas<R>>,
    concluir: <R>(texto: string, valores?: readonly unknown[]) =>
      transaccion.pedir(sentencia(texto, valores), true) as Promise<Filas<R>>,
  });

  return {
    clase: 'postgres',
    transaccion: async <T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>) => {
      if (contexto.soloLectura && contexto.breve) {
        const juntas = async (sentencias: readonly Sentencia[]) => contestadas(await lecturas.anadir(sentencias));
        return trabajo(sesionDe(transaccionDe(contexto, juntas)));
      }
      return enPrestado(async (cliente) => {
        const transaccion = transaccionDe(contexto, (sentencias) => enviar(cliente, sentencias));
        const resultado = await trabajo(sesionDe(transaccion));
        await transaccion.cerrar();
        return resultado;
      });
    },
    puerta: <R>(texto: string, valores: readonly unknown[]) =>
      enPrestado(async (cliente) => {
        const contestaciones = await enviar(cliente, [sentencia(SIN_ESPERAR_AL_DISCO), sentencia(texto, valores)]);
        return contestaciones[1] as Filas<R>;
      }),
    escuchar: (canal, oyente) => escuchar(url, canal, oyente),
    cerrar: () => pool.end(),
  };
}

/** A migration has changed the columns that a prepared statement gives; what failed so has changed nothing. */
const tienePlanCaduco = ({ fallo }: Llegada): boolean =>
  (fallo as { routine?: string } | null)?.routine === 'RevalidateCachedQuery';

type ResultadoDeLectura = { readonly contestaciones: Contestacion[] } | { readonly fallo: Error };

function contestadas(resultado: ResultadoDeLectura): Contestacion[] {
  if ('fallo' in resultado) throw resultado.fallo;
  return resultado.contestaciones;
}

/**
 * Runs whole transactions of several readers, one after another, in one message. The fault of one is its own: those before
 * it have their answers, and those after it, which did not run, are sent again.
 * @throws when the database is away
 */
async function leerJuntas(
  transacciones: readonly (readonly Sentencia[])[],
  enPrestado: <T>(trabajo: (cliente: pg.PoolClient) => Promise<T>) => Promise<T>,
  mandar: (cliente: pg.PoolClient, sentencias: readonly Sentencia[]) => Promise<Llegada>,
): Promise<ResultadoDeLectura[]> {
  const resultados: ResultadoDeLectura[] = [];
  const { contestaciones, fallo } = await enPrestado(async (cliente) => {
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
  const { stream } = (cliente as unknown as { connection: { stream: { destroy(): void } } }).connection;
  const alarma = setTimeout(() => stream.destroy(), silencio);
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

/** Milliseconds before a listening connection that broke is opened again. */
const PAUSA_DE_ESCUCHA = 500;

/** A connection of its own for LISTEN. What is missed while it is broken, polling finds. */
async function escuchar(url: string, canal: string, oyente: () => void): Promise<{ cerrar(): Promise<void> }> {
  let vivo = true;
  let actual: pg.Client | null = null;
  let alarma: NodeJS.Timeout | undefined;
  const conectar = async () => {
    const cliente = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'albacea-listen' });
    let roto = false;
    const romper = () => {
      if (roto) return;
      roto = true;
      actual = null;
      if (vivo) alarma = setTimeout(() => void conectar(), PAUSA_DE_ESCUCHA);
    };
    cliente.on('error', romper);
    cliente.on('end', romper);
    cliente.on('notification', oyente);
    try {
      await cliente.connect();
      actual = cliente;
      await cliente.query(`listen ${canal}`);
      oyente(); // something may have happened while nobody listened
    } catch {
      romper();
      cliente.end().catch(() => undefined);
    }
  };
  await conectar();
  return {
    async cerrar() {
      vivo = false;
      clearTimeout(alarma);
      await actual?.end();
    },
  };
}

/** A single connection as the owner of the schema, for migrations. */
export async function propietarioPostgres(url: string): Promise<Propietario> {
  const cliente = new pg.Client({ connectionString: url, types: tipos, application_name: 'albacea-migrate' });
  await cliente.connect();
  return {
    guion: async (sql) => {
      await cliente.query(sql);
    },
    consultar: async <R>(texto: string, valores: readonly unknown[] = []) => {
      const { rows, rowCount } = await cliente.query(texto, [...valores]);
      return { filas: rows as R[], afectadas: rowCount ?? 0 };
    },
    cerrar: () => cliente.end(),
  };
}

/** The role of a connection string, to which migrations grant the application's roles. */
export function rolDeConexion(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? 'postgres';
}
