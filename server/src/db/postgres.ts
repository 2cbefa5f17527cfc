/** PostgreSQL 15 or newer, by connection string. */
import pg from 'pg';
import { SIN_ESPERAR_AL_DISCO } from './ajustes.ts';
import { COMENZAR, crearEnvios, lectorDe } from './envios.ts';
import { concluirSolo, crearJuntas } from './juntas.ts';
import { type Contexto, comoEntra, ENTRAR, type Filas, type Motor, type Propietario, type Sesion } from './motor.ts';
import type { Contestacion, Sentencia } from './tanda.ts';
import { crearTransaccion, type Transaccion } from './transaccion.ts';

/** Milliseconds without an answer after which a connection is dead, whatever TCP believes. A statement may take 30 s. */
const SILENCIO = 35_000;
const CONFIRMAR = 'commit';

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
    options: '-c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000 -c jit=off',
  });
  // A connection that dies is replaced by the pool, and what was running on it fails; without a listener for the idle and
  // one for those in use, the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (cliente) => cliente.on('error', () => undefined));

  const { sentencia, enPrestado, enviar, leer } = crearEnvios(pool, silencio);
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
    // A door writes counts and the time of the last use: not worth a sync that a whole batch of requests would wait for.
    puerta: <R>(texto: string, valores: readonly unknown[]) =>
      enPrestado(async (conexion) => {
        const contestaciones = await enviar(await conexion(), [
          sentencia(SIN_ESPERAR_AL_DISCO),
          sentencia(texto, valores),
        ]);
        return contestaciones[1] as Filas<R>;
      }),
    escuchar: (canal, oyente) => escuchar(url, canal, oyente),
    cerrar: () => pool.end(),
  };
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
