/** `albacea migrate`: applies migrations as the owner of the schema. */
import { migratePostgres } from '../compose/database.ts';
import { createProgram } from '../compose/program.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { print } from './print.ts';

export async function migrateDatabase(config: Config, json: boolean): Promise<void> {
  const embedded = config.databaseUrl === null && config.migrateDatabaseUrl === null;
  if (embedded) await (await createProgram(config, systemClock, createLogger('silent'))).close();
  // The embedded database was migrated when it was opened; which migrations were applied is not known.
  const aplicadas = embedded ? null : await migratePostgres(config);
  if (json) return print({ aplicadas }, json);
  const said = aplicadas === null ? 'the embedded database is up to date' : `applied: ${aplicadas.join(', ')}`;
  process.stdout.write(`${aplicadas?.length === 0 ? 'nothing to apply' : said}\n`);
}
