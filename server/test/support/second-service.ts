/** One more process's worth of service on the PostgreSQL of an Entorno: its own pool, caches and HTTP server. */
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
 * Shares the database and its clock, and the folder; nothing else. Close it before the Entorno.
 * @param url another way to the same database
 * @param own the clock of its process; that of the Entorno
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
