/** PostgreSQL 15 or newer, by connection string. */
import pg from 'pg';
import { type Contexto, type Filas, type Motor, type Propietario, preambulo, type Sesion } from './motor.ts';

/** Beyond this many texts statements are not prepared: a text built from values would fill the server's memory. */
const MAXIMO_PREPARADAS = 400;

/** Dates stay text and counts become numbers, as on PGlite. */
const analizadores = new Map<number, (texto: string) => unknown>([
  [20, Number], // int8
  [1082, String], // date
  [1700, Number], // numeric
]);

const tipos = {
  getTypeParser(oid: number, formato?: 'text' | 'binary') {
    const propio = formato === 'binary' ? undefined : analizadores.get(oid);
    return propio ?? pg.types.getTypeParser(oid, formato as 'text');
  },
} as unknown as pg.CustomTypesConfig;

export interface OpcionesPostgres {
  readonly url: string;
  /** Connections at most. */
  readonly conexiones: number;
}

/**
 * The engine over a pool. Statements are prepared once per connection under a name, and pipelined: the opening of a
 * transaction travels together with its first statement.
 */
export function motorPostgres({ url, conexiones }: OpcionesPostgres): Motor {
  const pool = new pg.Pool({
    connectionString: url,
    max: conexiones,
    types: tipos,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'albacea',
    options: '-c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000 -c jit=off',
  } as pg.PoolConfig);
  // A connection that dies is replaced by the pool, and what was running on it fails; without a listener for the idle and
  // one for those in use, the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (cliente) => cliente.on('error', () => undefined));

  const nombres = new Map<string, string>();
  const nombreDe = (texto: string) => {
    let nombre = nombres.get(texto);
    if (nombre === undefined && nombres.size < MAXIMO_PREPARADAS) {
      nombre = `a${nombres.size}`;
      nombres.set(texto, nombre);
    }
    return nombre;
  };
  const ejecutar = async <R>(
    cliente: pg.Pool | pg.PoolClient,
    texto: string,
    valores: readonly unknown[],
  ): Promise<Filas<R>> => {
    const { rows, rowCount } = await cliente.query({
      name: nombreDe(texto),
      text: texto,
      values: [...valores],
    } as pg.QueryConfig);
    return { filas: rows as R[], afectadas: rowCount ?? 0 };
  };

  return {
    clase: 'postgres',
    transaccion: async <T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>) => {
      const cliente = await pool.connect();
      const comienzo = cliente.query(`begin; ${preambulo(contexto)}`);
      comienzo.catch(() => undefined); // reported by the await below; must not count as unhandled before it
      const sesion: Sesion = { consultar: (texto, valores = []) => ejecutar(cliente, texto, valores) };
      try {
        const resultado = await trabajo(sesion);
        await comienzo;
        const confirmacion = cliente.query('commit');
        if (contexto.soloLectura) {
          confirmacion.then(
            () => cliente.release(),
            (error) => cliente.release(error),
          );
          return resultado;
        }
        const { command } = await confirmacion;
        if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
        cliente.release();
        return resultado;
      } catch (error) {
        await deshacer(cliente);
        throw error;
      }
    },
    puerta: (texto, valores) => ejecutar(pool, texto, valores),
    escuchar: (canal, oyente) => escuchar(url, canal, oyente),
    cerrar: () => pool.end(),
  };
}

async function deshacer(cliente: pg.PoolClient): Promise<void> {
  try {
    await cliente.query('rollback');
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
