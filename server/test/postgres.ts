import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Modo, Orden, Respuesta } from './postgres-guardian.ts';

/** A database of its own for one test. */
export interface BaseDePrueba {
  nombre: string;
  /** As `albacea_owner`, who owns the database and may create roles, but is no superuser */
  ownerUrl: string;
  /** As `albacea_login`, who owns nothing and inherits nothing */
  loginUrl: string;
  /** Drops it, cutting the connections that are still open. */
  borrar(): Promise<void>;
}

export interface ClusterDePrueba {
  /** Superuser connection string to the database `postgres` */
  superUrl: string;
  /** @param plantilla the database to clone, which nobody may be connected to; an empty one without it */
  baseNueva(plantilla?: string): Promise<BaseDePrueba>;
  /** Stops the cluster and deletes it, if this call's caller started it; a shared one goes on. */
  parar(): Promise<void>;
}

/** A cluster that a test may kill. Its files are deleted by `parar`, and when the test's process ends. */
export interface ClusterPropio extends ClusterDePrueba {
  /** The postmaster's; another after each restart */
  readonly pid: number;
  /** Starts it again on the same port: after a clean stop, or after `kill9`, when it recovers. */
  restart(): Promise<void>;
  /** SIGKILL to every process of the cluster; returns when the postmaster is gone. */
  kill9(): Promise<void>;
  /** SIGSTOP to every process of the cluster: nothing answers and nothing is closed. @returns lets them go on */
  freeze(): Promise<() => void>;
}

/** The address of the run's cluster. Any PostgreSQL will do, given a superuser's address. */
const VARIABLE = 'ALBACEA_TEST_PG';
/** Any number that nobody else locks. */
const CERROJO = 7_215_301;

/**
 * The cluster of this test run, which `npm test` starts once for all files. A file run alone starts its own: then `parar`
 * stops it, and so does the end of the process. Commits are not synced to disk.
 */
export async function clusterDePrueba(): Promise<ClusterDePrueba> {
  const compartido = process.env[VARIABLE];
  if (compartido === undefined) return clusterNuevo('rapido');
  await crearRoles(compartido);
  return {
    superUrl: compartido,
    baseNueva: (plantilla) => baseNueva(compartido, plantilla),
    parar: async () => undefined,
  };
}

/** A cluster of its own for tests that kill or restart it; commits are synced to disk. Takes about two seconds. */
export async function clusterPropio(): Promise<ClusterPropio> {
  return clusterNuevo('duradero');
}

async function clusterNuevo(modo: Modo): Promise<ClusterPropio> {
  const guardian = fork(fileURLToPath(new URL('./postgres-guardian.ts', import.meta.url)), [modo], {
    // In a session of its own, a Ctrl-C in the terminal reaches it by the closing channel alone, after its parent.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  let actual = await contestacion(guardian);
  const { superUrl } = actual;
  await crearRoles(superUrl);
  return {
    superUrl,
    get pid() {
      return actual.pid;
    },
    baseNueva: (plantilla) => baseNueva(superUrl, plantilla),
    restart: async () => {
      actual = await ordenar(guardian, { orden: 'reiniciar' });
    },
    kill9: async () => {
      await ordenar(guardian, { orden: 'matar', pids: await procesosDe(superUrl) });
    },
    freeze: () => freeze(superUrl, actual.pid),
    parar: async () => {
      if (!guardian.connected) return;
      guardian.ref();
      const fin = once(guardian, 'exit');
      guardian.disconnect();
      await fin;
    },
  };
}

async function ordenar(guardian: ChildProcess, orden: Orden) {
  guardian.send(orden);
  return contestacion(guardian);
}

/** Waits for the guardian's next answer. Between two of them it does not keep this process alive. */
function contestacion(guardian: ChildProcess): Promise<{ pid: number; superUrl: string }> {
  guardian.ref();
  guardian.channel?.ref();
  return new Promise((resolver, rechazar) => {
    const alMorir = (codigo: number | null) => rechazar(new Error(`the cluster's guardian ended with ${codigo}`));
    guardian.once('exit', alMorir);
    guardian.once('message', (respuesta: Respuesta) => {
      guardian.off('exit', alMorir);
      guardian.unref();
      guardian.channel?.unref();
      if ('error' in respuesta) rechazar(new Error(respuesta.error));
      else resolver(respuesta);
    });
  });
}

/** Roles belong to the cluster, and files that share it come at the same time: hence the lock. */
async function crearRoles(superUrl: string): Promise<void> {
  await conCliente(superUrl, async (cliente) => {
    await cliente.query('select pg_advisory_lock($1)', [CERROJO]);
    const { rows } = await cliente.query(
      `select rolname from pg_roles where rolname in ('albacea_owner', 'albacea_login')`,
    );
    const hay = new Set(rows.map((fila) => fila.rolname));
    if (!hay.has('albacea_owner')) await cliente.query(`create role albacea_owner login createrole password 'owner'`);
    if (!hay.has('albacea_login')) await cliente.query(`create role albacea_login login noinherit password 'login'`);
  });
}

async function baseNueva(superUrl: string, plantilla?: string): Promise<BaseDePrueba> {
  const nombre = `prueba_${randomBytes(8).toString('hex')}`;
  await conCliente(superUrl, async (cliente) => {
    const clon = plantilla === undefined ? '' : `template ${cliente.escapeIdentifier(plantilla)}`;
    await cliente.query(`create database ${nombre} owner albacea_owner ${clon}`);
  });
  const como = (usuario: string, clave: string) =>
    Object.assign(new URL(superUrl), { username: usuario, password: clave, pathname: `/${nombre}` }).href;
  return {
    nombre,
    ownerUrl: como('albacea_owner', 'owner'),
    loginUrl: como('albacea_login', 'login'),
    borrar: () =>
      conCliente(superUrl, async (cliente) => {
        await cliente.query(`drop database if exists ${nombre} with (force)`);
      }),
  };
}

async function freeze(superUrl: string, postmaster: number): Promise<() => void> {
  const client = new Client({ connectionString: superUrl });
  client.on('error', () => undefined);
  await client.connect();
  process.kill(postmaster, 'SIGSTOP'); // it starts no more of them
  const { rows } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  await client.end();
  const frozen = [...rows.map(({ pid }) => Number(pid)), postmaster];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of frozen) {
      try {
        process.kill(pid, name);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

/** Of a cluster that does not answer there is only the postmaster to kill, which its guardian knows. */
async function procesosDe(superUrl: string): Promise<number[]> {
  return conCliente(superUrl, async (cliente) => {
    const { rows } = await cliente.query('select pid from pg_stat_activity');
    return rows.map((fila) => Number(fila.pid));
  }).catch(() => []);
}

async function conCliente<T>(url: string, trabajo: (cliente: Client) => Promise<T>): Promise<T> {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}
