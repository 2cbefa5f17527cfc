/** The service as an operator sets it up: a PostgreSQL of its own, migrated; its roles are real processes. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createProgram, type Program } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { migrate } from '../../src/db/migrations.ts';
import { postgresOwner } from '../../src/db/postgres.ts';
import { verifyAudit } from '../../src/insurers/audit/verify.ts';
import { createAseguradora } from '../../src/insurers/identity/create-aseguradora.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { type Aseguradora, MASTER_KEY } from './environment.ts';
import { type ClusterOwn, clusterOwn } from './postgres.ts';

export interface Installation {
  readonly cluster: ClusterOwn;
  /** What every process of it has in its environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** As the superuser, over a connection of its own each time, so that it survives a restart. */
  superSql<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** Takes about four seconds: the cluster is private, because the test will kill it. */
export async function install(variables: Readonly<Record<string, string>>): Promise<Installation> {
  const cluster = await clusterOwn();
  const { name, loginUrl, ownerUrl } = await cluster.newDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'albacea-instalacion-'));
  const superUrl = Object.assign(new URL(cluster.superUrl), { pathname: `/${name}` }).href;
  const complete = {
    DATABASE_URL: loginUrl,
    MIGRATE_DATABASE_URL: ownerUrl,
    MASTER_KEY,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://albacea.test',
    ...variables,
  };
  const owner = await postgresOwner(ownerUrl);
  await migrate(owner, 'albacea_login');
  await owner.close();
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
    async close() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The program in this process, over the configuration of others: a command of its own would cost a second of start. */
export async function withProgram<T>(
  variables: Readonly<Record<string, string>>,
  work: (program: Program) => Promise<T>,
): Promise<T> {
  const program = await createProgram(readConfig(variables), systemClock, createLogger('silent'));
  try {
    return await work(program);
  } finally {
    await program.close();
  }
}

/** Insurers with their first keys: slug → variant. */
export const createAseguradoras = (
  variables: Readonly<Record<string, string>>,
  variants: Readonly<Record<string, 'A' | 'B'>>,
): Promise<Aseguradora[]> =>
  withProgram(variables, async (program) => {
    const created: Aseguradora[] = [];
    for (const [slug, variante] of Object.entries(variants)) {
      const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
      const { id, api_key: apiKey } = await createAseguradora(program, { slug, nombre: slug, variante }, actor);
      created.push({ id, slug, variante, apiKey, host: new URL(program.addresses.api({ slug, variante })).host });
    }
    return created;
  });

/** The audit trails of these insurers hold together, and nothing is left to seal. */
export const checkTrails = (
  variables: Readonly<Record<string, string>>,
  aseguradoras: readonly Aseguradora[],
): Promise<void> =>
  withProgram(variables, async ({ base, keyring }) => {
    for (const { id } of aseguradoras)
      assert.partialDeepStrictEqual(await verifyAudit(base, keyring, id), { correcta: true, sin_sellar: 0 });
  });

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
