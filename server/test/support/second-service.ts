/** A second service on the PostgreSQL of an environment, like another process: with its own pool, caches and HTTP server. */
import type { FastifyInstance } from 'fastify';
import { createProgram, type Program } from '../../src/compose/program.ts';
import { openDatabase } from '../../src/db/database.ts';
import { postgresEngine } from '../../src/db/postgres.ts';
import { createServer } from '../../src/http/server.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Environment } from './environment.ts';
import { STORIES } from './stories.ts';

export interface SecondService {
  readonly program: Program;
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/**
 * Shares only the database, its clock and the folder. Close it before the environment.
 * @param url another address of the same database
 * @param own the clock of the second service; by default that of the environment
 */
export async function openSecondService(
  { program: first, clock, base }: Environment,
  url = base.variables.DATABASE_URL as string,
  own: Clock = clock,
): Promise<SecondService> {
  const opened = {
    base: openDatabase(base.clock.following(postgresEngine({ url, connections: 20 })), await STORIES),
    free: () => undefined,
  };
  const program = await createProgram(first.config, own, first.logger, {
    database: opened,
    passwords: first.passwords,
    lanes: first.lanes,
  });
  const health = { metrics: program.metrics, isStopping: () => false, metricsApart: false };
  const app = await createServer({ ...program.http, health });
  return {
    program,
    app,
    async close() {
      await app.close();
      await program.close();
    },
  };
}
