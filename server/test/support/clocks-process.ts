/** A separate process that runs rounds of the clocks on a database until nothing is due, by the database's clock. */
import { clocksRound } from '../../src/agenda/reminders/round.ts';
import { createProgram } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { gestorChases } from './clocks.ts';

const program = await createProgram(readConfig(), systemClock, createLogger('fatal'));
process.stdout.write('listo\n');
let caso = 0;
const proceed = () => {
  caso += 1;
  process.stdout.write(`${caso}\n`); // the parent may kill the process here
  return true;
};
const firings = await clocksRound({ ...program, chase: gestorChases, mayGoOn: proceed });
process.stdout.write(`fin ${firings.length}\n`);
await program.close();
