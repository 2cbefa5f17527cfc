/** A process of its own that runs one round of the outbox of e-mails on a database, at the instant of the database's clock. */
import { createProgram } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';

const program = await createProgram(readConfig(), systemClock, createLogger('fatal'));
await program.mailSender.round();
await program.close();
