/** The far end of the channel over which the benchmarks ask for what lies in this workspace: `launchChild` of bench/processes.ts. */
import { once } from 'node:events';

/** Answers orders until the parent lets go; a parent that is gone in the middle of one takes this process along. */
export async function serveCommands<Command>(handle: (command: Command) => Promise<unknown>): Promise<void> {
  let underWay = 0;
  process.on('message', ({ number, order }: { number: number; order: Command }) => {
    underWay += 1;
    handle(order)
      .then(
        (value) => process.send?.({ number, value }),
        (error: Error) => process.send?.({ number, error: error.stack ?? error.message }),
      )
      .finally(() => {
        underWay -= 1;
      });
  });
  await once(process, 'disconnect');
  if (underWay > 0) process.exit(1);
}
