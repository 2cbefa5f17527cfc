/** The child process for the tests of `processes.ts`, which executes commands. */
import { serve } from './processes.ts';

export type TestCommand = 'answer' | 'answer out of turn' | 'end' | 'never answer';

serve<TestCommand>(async (command) => {
  if (command === 'end') process.exit(3);
  if (command === 'answer out of turn') process.send?.({ value: 'an answer without a number' });
  if (command !== 'answer') await new Promise(() => undefined);
  return process.pid;
});
