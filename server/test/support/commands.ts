/** The far end of the channel over which the benchmarks ask for what lies in this workspace: `launchChild` of bench/processes.ts. */
import { once } from 'node:events';

/** Answers orders until the parent lets go; a parent that is gone in the middle of one takes this process along. */
export async function serveCommands<Command>(handle: (command: Command) => Promise<unknown>): Promise<void> {
  let underWay = 0;
  process.on('message', ({ numero, orden }: { numero: number; orden: Command }) => {
    underWay += 1;
    handle(orden)
      .then(
        (valor) => process.send?.({ numero, valor }),
        (error: Error) => process.send?.({ numero, error: error.stack ?? error.message }),
      )
      .finally(() => {
        underWay -= 1;
      });
  });
  await once(process, 'disconnect');
  if (underWay > 0) process.exit(1);
}
