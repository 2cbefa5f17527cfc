/** A process of its own that runs one round of the outbox of e-mails on a database, at an instant that its caller names. */
import { readConfig } from '../../src/config.ts';
import { movableClock } from '../../src/platform/clock.ts';
import { createRecord } from '../../src/platform/logger.ts';
import { createProgram } from '../../src/program.ts';

const clock = movableClock(new Date(process.env.ALBACEA_NOW ?? ''));
const program = await createProgram(readConfig(), clock, createRecord('fatal'));
await program.mailSender.ronda();
await program.cerrar();
