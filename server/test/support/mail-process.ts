/** A separate process that runs one round of the mail outbox on a database, by the database's clock. */
import { createProgram } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';

const program = await createProgram(readConfig(), systemClock, createLogger('fatal'));
await program.mailSender.round();
await program.close();
