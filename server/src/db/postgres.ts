/** PostgreSQL 15 or newer, by connection string. */
import pg from 'pg';
import { SIN_ESPERAR_AL_DISCO } from './ajustes.ts';
import { COMENZAR, crearEnvios, lectorDe } from './envios.ts';
import { concluirSolo, crearJuntas } from './juntas.ts';
import { listen } from './listen.ts';
import { type Contexto, comoEntra, ENTRAR, type Filas, type Motor, type Propietario, type Sesion } from './motor.ts';
import { refusePooler } from './pooler.ts';
import { DatabaseSilent, endInOrder, hangUp } from './silence.ts';
import type { Contestacion, Sentencia } from './tanda.ts';
import { crearTransaccion, type Transaccion } from './transaccion.ts';

/** Milliseconds without an answer after which a connection is dead, whatever TCP believes. A statement may take 30 s. */
const SILENCIO = 35_000;
const CONFIRMAR = 'commit';
const LOCK_TIMEOUT = '10s';
/** With which each connection begins. */
const OPTIONS = `-c statement_timeout=30s -c lock_timeout=${LOCK_TIMEOUT} -c idle_in_transaction_session_timeout=30s -c jit=off`;

const tipos = { getTypeParser: lectorDe } as unknown as pg.CustomTypesConfig;

export interface OpcionesPostgres {
  readonly url: string;
  /** Connections at most. */
  readonly conexiones: number;
  /** Milliseconds; tests make it short. */
  readonly silencio?: number;
}

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
    options: OPTIONS,
  });
  // A connection that dies is replaced by the pool, and what was running on it fails; without a listener for the idle and
  // one for those in use, the process would end.
  pool.on('error', () => undefined);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  // While nothing answers, nobody is made to wait: a commit that was on its way may still come to be, or not.
  let isSilent = false;
  const onSilence = (silent: boolean) => {
    isSilent = silent;
    if (silent) for (const client of clients) hangUp(client);
  };
  const connect = async () => {
    if (isSilent) throw new DatabaseSilent();
    return pool.connect();
  };

  const { sentencia, enPrestado, enviar, leer } = crearEnvios(connect, silencio);
  const transaccionDe = (contexto: Contexto, enviarla: (sentencias: readonly Sentencia[]) => Promise<Contestacion[]>) =>
    crearTransaccion({
      enviar: enviarla,
      apertura: [sentencia(COMENZAR), sentencia(ENTRAR, comoEntra(contexto))],
      cierre: sentencia(CONFIRMAR),
      cerrarSiempre: contexto.soloLectura === true,
    });
  const sesionDe = (contexto: Contexto, transaccion: Transaccion): Sesion => {
    const sesion = {
      consultar: <R>(texto: string, valores?: readonly unknown[]) =>
        transaccion.pedir(sentencia(texto, valores), false) as Promise<Filas<R>>,
      concluir: <R>(texto: string, valores?: readonly unknown[]) =>
        transaccion.pedir(sentencia(texto, valores), true) as Promise<Filas<R>>,
    };
    const solo = concluirSolo(sesion);
    const concluirJunto: Sesion['concluirJunto'] = (conjunta, elemento) =>
      transaccion.vacia ? juntar(contexto, conjunta, elemento) : solo(conjunta, elemento);
    return { ...sesion, concluirJunto };
  };

  async function enTransaccion<T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>): Promise<T> {
    if (contexto.soloLectura && contexto.breve) {
      return trabajo(sesionDe(contexto, transaccionDe(contexto, leer)));
    }
    return enPrestado(async (conexion) => {
      const transaccion = transaccionDe(contexto, async (sentencias) => enviar(await conexion(), sentencias));
      const resultado = await trabajo(sesionDe(contexto, transaccion));
      await transaccion.cerrar();
      return resultado;
    });
  }
  const juntar = crearJuntas(enTransaccion);

  return {
    clase: 'postgres',
    transaccion: enTransaccion,
    puerta: <R>(texto: string, valores: readonly unknown[]) =>
      enPrestado(async (conexion) => {
        const [contestacion] = await enviar(await conexion(), [sentencia(texto, valores)]);
        return contestacion as Filas<R>;
      }),
    // A count and the time of the last use are not worth a sync that a whole batch of requests would wait for.
    unsyncedDoor: <R>(texto: string, valores: readonly unknown[]) =>
      enPrestado(async (conexion) => {
        const contestaciones = await enviar(await conexion(), [
          sentencia(SIN_ESPERAR_AL_DISCO),
          sentencia(texto, valores),
        ]);
        return contestaciones[1] as Filas<R>;
      }),
    escuchar: (channel, onNotice) => listen({ url, channel, onNotice, onSilence }),
    cerrar: () => endInOrder(pool.end(), clients),
  };
}

/** @throws CannotStart when the way to the database does not keep what a connection is left with */
export const refusePoolers = (url: string): Promise<void> => refusePooler(url, OPTIONS, LOCK_TIMEOUT);

/** A single connection as the owner of the schema, for migrations. */
export async function propietarioPostgres(url: string): Promise<Propietario> {
  const cliente = new pg.Client({
    connectionString: url,
    types: tipos,
    connectionTimeoutMillis: 10_000,
    application_name: 'albacea-migrate',
  });
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
