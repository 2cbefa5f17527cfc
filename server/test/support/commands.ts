/** The child's end of the channel by which benchmarks command a process; the other end is `launchChild` of bench/processes.ts. */
import { once } from 'node:events';

/** Answers commands until the parent disconnects; if the parent dies in the middle of one, this process ends at once. */
export async function serveCommands<Command>(handle: (command: Command) => Promise<unknown>): Promise<void> {
  let underWay = 0;
  process.on('message', ({ number, command }: { number: number; command: Command }) => {
    underWay += 1;
    handle(command)
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
