/** The service as an operator sets it up: a PostgreSQL of its own, migrated by command, its roles real processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { MASTER_KEY } from './environment.ts';
import { type ClusterOwn, clusterOwn } from './postgres.ts';
import { run } from './processes.ts';

export interface Installation {
  readonly cluster: ClusterOwn;
  /** What every process of it has in its environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** As the superuser, over a connection of its own each time, so that it survives a restart. */
  superSql<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  cerrar(): Promise<void>;
}

/** Takes about four seconds: the cluster is private, because the test will kill it. */
export async function install(variables: Readonly<Record<string, string>>): Promise<Installation> {
  const cluster = await clusterOwn();
  const { nombre, loginUrl, ownerUrl } = await cluster.newDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'albacea-instalacion-'));
  const superUrl = Object.assign(new URL(cluster.superUrl), { pathname: `/${nombre}` }).href;
  const complete = {
    DATABASE_URL: loginUrl,
    MIGRATE_DATABASE_URL: ownerUrl,
    MASTER_KEY,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://albacea.test',
    ...variables,
  };
  const { codigo, error } = await run(['migrate'], complete);
  if (codigo !== 0) {
    await cluster.parar(); // nobody else would, and it would keep the test alive
    throw new Error(`migrate: ${error}`);
  }
  return {
    cluster,
    variables: complete,
    async superSql<R>(text: string, values: readonly unknown[] = []) {
      const client = new Client({ connectionString: superUrl });
      await client.connect();
      try {
        return (await client.query(text, [...values])).rows as R[];
      } finally {
        await client.end();
      }
    },
    async cerrar() {
      await cluster.parar();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Looks until it is so. The limit is for a test that would otherwise never end. */
export async function until(
  description: string,
  condition: () => Promise<boolean>,
  milliseconds = 60_000,
): Promise<void> {
  const limit = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > limit) throw new Error(`still not so after ${milliseconds} ms: ${description}`);
    await new Promise((proceed) => setTimeout(proceed, 50));
  }
}
