/** The service as an operator sets it up: a PostgreSQL of its own, migrated by command, its roles real processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { MASTER_KEY } from './entorno.ts';
import { type ClusterPropio, clusterPropio } from './postgres.ts';
import { ejecutar } from './procesos.ts';

export interface Instalacion {
  readonly cluster: ClusterPropio;
  /** What every process of it has in its environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** As the superuser, over a connection of its own each time, so that it survives a restart. */
  superSql<R = Record<string, unknown>>(texto: string, valores?: readonly unknown[]): Promise<R[]>;
  cerrar(): Promise<void>;
}

/** Takes about four seconds: the cluster is private, because the test will kill it. */
export async function instalar(variables: Readonly<Record<string, string>>): Promise<Instalacion> {
  const cluster = await clusterPropio();
  const { nombre, loginUrl, ownerUrl } = await cluster.baseNueva();
  const dataDir = await mkdtemp(join(tmpdir(), 'albacea-instalacion-'));
  const superUrl = Object.assign(new URL(cluster.superUrl), { pathname: `/${nombre}` }).href;
  const completas = {
    DATABASE_URL: loginUrl,
    MIGRATE_DATABASE_URL: ownerUrl,
    MASTER_KEY,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://albacea.test',
    ...variables,
  };
  const { codigo, error } = await ejecutar(['migrate'], completas);
  if (codigo !== 0) {
    await cluster.parar(); // nobody else would, and it would keep the test alive
    throw new Error(`migrate: ${error}`);
  }
  return {
    cluster,
    variables: completas,
    async superSql<R>(texto: string, valores: readonly unknown[] = []) {
      const cliente = new Client({ connectionString: superUrl });
      await cliente.connect();
      try {
        return (await cliente.query(texto, [...valores])).rows as R[];
      } finally {
        await cliente.end();
      }
    },
    async cerrar() {
      await cluster.parar();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Looks until it is so. The limit is for a test that would otherwise never end. */
export async function hasta(
  descripcion: string,
  condicion: () => Promise<boolean>,
  milisegundos = 60_000,
): Promise<void> {
  const limite = performance.now() + milisegundos;
  while (!(await condicion())) {
    if (performance.now() > limite) throw new Error(`still not so after ${milisegundos} ms: ${descripcion}`);
    await new Promise((seguir) => setTimeout(seguir, 50));
  }
}
