/** The child process for the tests of `processes.ts`: it does what each order says. */
import { serve } from './processes.ts';

export type OrderForTests = 'answer' | 'answer nothing that was asked' | 'end' | 'think for ever';

serve<OrderForTests>(async (order) => {
  if (order === 'end') process.exit(3);
  if (order === 'answer nothing that was asked') process.send?.({ valor: 'an answer without a number' });
  if (order !== 'answer') await new Promise(() => undefined);
  return process.pid;
});
