/** The service as an operator sets it up: a separate, migrated PostgreSQL; api and worker are real processes. */
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
  /** The environment variables of every process of the installation. */
  readonly variables: Readonly<Record<string, string>>;
  /** Runs a statement as the superuser, over a new connection each time, so that a restart does not matter. */
  superSql<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** Sets up an installation; its cluster is private, because the test will kill it. */
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

/** Runs `work` with the program in this process, because a command would take a second to start. */
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

/** Creates insurers with their first keys. @param variants the variant of each slug */
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

/** Asserts that the audit trails of these insurers are valid and completely sealed. */
export const checkTrails = (
  variables: Readonly<Record<string, string>>,
  aseguradoras: readonly Aseguradora[],
): Promise<void> =>
  withProgram(variables, async ({ base, keyring }) => {
    for (const { id } of aseguradoras)
      assert.partialDeepStrictEqual(await verifyAudit(base, keyring, id), { correcta: true, sin_sellar: 0 });
  });

/** Waits until a condition is true; the time limit only ends a test that would never end. */
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
